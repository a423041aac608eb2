// Thorough: starts a server whose first administrator has an address.
import { expect, test } from 'vitest';
import { startTestServer } from '#test/server.ts';
import { firstAdministratorLink } from '#src/features/sessions/sign-in/create-login-link.ts';

test('gives the first administrator the address of ADMIN_EMAIL', async () => {
  const fresh = await startTestServer({ config: { adminEmail: 'Boss@rooks.example' } });
  try {
    const link = await firstAdministratorLink(fresh);
    const token = new URL(link ?? '').searchParams.get('magic');
    const { body } = await fresh.call('POST', '/magicLogin', { body: { token } });
    expect(body.user.email).toBe('Boss@rooks.example');
    expect(JSON.stringify(body.user.badges)).toContain('"administrator"');
    const later = await fresh.signIn('boss@rooks.example');
    expect(later.ulid).toBe(body.user.ulid);
  } finally {
    await fresh.stop();
  }
});
