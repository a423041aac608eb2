import { getUser } from '@rookery/contract/users/get-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { probe as probeCall } from '@rookery/contract/sessions/probe.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createLoginLink } from './create-login-link.ts';
import { hashToken } from '#src/features/sessions/record/sign-in-secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Mailed {
  token: string;
  otp: string;
}

async function askForLink(on: TestServer, email: string, more: object = {}): Promise<Mailed> {
  on.clock.advance(1);
  const before = (await on.mail.all()).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('Log in to'),
  ).length;
  const reply = await on.call('POST', '/v3/magicLink', { body: { email, ...more } });
  expect(reply.status).toBe(202);
  const { text = '' } = await on.mail.to(email, before + 1, 'Log in to');
  const token = /magic=([\w-]+)/.exec(text)?.[1] ?? '';
  return { token, otp: /mail: (\d{6})/.exec(text)?.[1] ?? '' };
}

const signIn = (body: unknown, on = server) => on.call('POST', '/magicLogin', { body });
const wrongCode = (otp: string, by = 1): string =>
  String((Number(otp) + by) % 1_000_000).padStart(6, '0');

test(
  'signs in by a mailed link, creating the account',
  { tags: ['AUTH-13', 'AUTH-15', 'AUTH-35'] },
  async () => {
    const { token } = await askForLink(server, 'New.Comer@rookery.test');
    const { status, body } = await signIn({ token });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(body.access_token.length).toBeGreaterThanOrEqual(20);
    expect(body.token).toBe(body.access_token);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scopes: ['user'] });
    expect(body.user).toMatchObject({
      username: null,
      name: '',
      email: 'New.Comer@rookery.test',
      accountSetup: false,
      acceptTermsOfService: false,
      isTenant: false,
      badges: [{ name: 'new_user', description: 'New member' }],
    });
    expect(body.user.referral_code).toMatch(/^[a-z0-9]{8}$/);
  },
);

test('signs in by a code with its address, ignoring case', { tags: ['AUTH-14'] }, async () => {
  const { otp } = await askForLink(server, 'code@rookery.test');
  const { status, body } = await signIn({ otp, email: 'CODE@rookery.test' });
  expect(status).toBe(200);
  expect(body.user.email).toBe('code@rookery.test');
});

test('answers with and without the version in the path', { tags: ['AUTH-01'] }, async () => {
  const { token } = await askForLink(server, 'version@rookery.test');
  const reply = await server.call('POST', '/v3/magicLogin', { body: { token } });
  expect(reply.status).toBe(200);
});

test('maps an address in any case to the same member', async () => {
  const first = await server.signIn('again@rookery.test');
  const second = await server.signIn('AGAIN@rookery.test');
  expect(second.ulid).toBe(first.ulid);
});

test('invalidates a link when its code is used', async () => {
  const { token, otp } = await askForLink(server, 'once@rookery.test');
  expect((await signIn({ token })).status).toBe(200);
  const again = await signIn({ token });
  expect(again.status).toBe(401);
  expect(again.body.error_type).toBe('authentication');
  expect(again.body.message).toContain('used already');
  expect((await signIn({ otp, email: 'once@rookery.test' })).status).toBe(401);
});

describe('a sign-in with a lost response', () => {
  test.each(['link', 'code'] as const)(
    'returns the same session for the same attempt: a %s',
    async (by) => {
      const email = `lost-${by}@rookery.test`;
      const { token, otp } = await askForLink(server, email);
      const credential = by === 'link' ? { token } : { otp, email };
      const attempt = server.freshUlid();
      const opened = await signIn({ ...credential, attempt });
      server.clock.advance(60_000);
      const repeated = await signIn({ ...credential, attempt });
      expect([repeated.status, repeated.body.refresh_token]).toEqual([
        200,
        opened.body.refresh_token,
      ]);
      const devices = await server.apiAs(repeated.body.access_token)('GET', '/user/sessions');
      expect(devices.body.data).toHaveLength(1);
    },
  );

  test.each([
    ['link', 15],
    ['code', 10],
  ] as const)('can be retried when its %s expires after %i minutes', async (by, minutes) => {
    const email = `at-the-end-${by}@rookery.test`;
    const { token, otp } = await askForLink(server, email);
    const credential = by === 'link' ? { token } : { otp, email };
    const attempt = server.freshUlid();
    server.clock.advance(minutes * 60_000 - 1000);
    const opened = await signIn({ ...credential, attempt });
    server.clock.advance(60_000);
    const repeated = await signIn({ ...credential, attempt });
    expect([repeated.status, repeated.body.refresh_token]).toEqual([
      200,
      opened.body.refresh_token,
    ]);
    expect((await signIn(credential)).status).toBe(401);
    server.clock.advance(1);
    expect((await signIn({ ...credential, attempt })).status).toBe(401);
  });

  test('cannot be retried by another browser without the attempt', async () => {
    const { token, otp } = await askForLink(server, 'thief@rookery.test');
    const attempt = server.freshUlid();
    expect((await signIn({ token, attempt })).status).toBe(200);
    for (const other of [{}, { attempt: server.freshUlid() }]) {
      expect((await signIn({ token, ...other })).status).toBe(401);
      const byCode = await signIn({ otp, email: 'thief@rookery.test', ...other });
      expect(byCode.status).toBe(401);
    }
    const next = await askForLink(server, 'another@rookery.test');
    expect((await signIn({ token: next.token, attempt })).body.user.email).toBe(
      'another@rookery.test',
    );
  });

  test('cannot be retried after a minute, despite clock resets', async () => {
    const { token } = await askForLink(server, 'late-again@rookery.test');
    const attempt = server.freshUlid();
    await signIn({ token, attempt });
    for (const away of [60_001, -60_001]) {
      server.clock.advance(away);
      const late = await signIn({ token, attempt });
      expect([late.status, late.body.message]).toEqual([
        401,
        expect.stringContaining('Ask for a new one'),
      ]);
      server.clock.advance(-away);
    }
  });

  test('cannot be retried once its session was refreshed or ended', async () => {
    const attempt = server.freshUlid();
    const gone = await askForLink(server, 'gone-on@rookery.test');
    const { body: on } = await signIn({ token: gone.token, attempt });
    const refreshing = { body: { refresh_token: on.refresh_token } };
    expect((await server.call('POST', '/auth/refreshtoken', refreshing)).status).toBe(200);
    expect((await signIn({ token: gone.token, attempt })).status).toBe(401);

    const ended = await askForLink(server, 'ended@rookery.test');
    const { body: out } = await signIn({ token: ended.token, attempt });
    await server.apiAs(out.access_token)('POST', '/user/logout', {});
    expect((await signIn({ token: ended.token, attempt })).status).toBe(401);
  });

  test('returns the same session to 20 concurrent retries', async () => {
    const { token } = await askForLink(server, 'impatient@rookery.test');
    const attempt = server.freshUlid();
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn({ token, attempt })));
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });
});

test('lets one of 20 concurrent sign-ins with a link succeed', async () => {
  const { token } = await askForLink(server, 'race@rookery.test');
  const replies = await server.together('sign-in:race@rookery.test', 3, () =>
    Promise.all(Array.from({ length: 20 }, () => signIn({ token }))),
  );
  const statuses = replies.map((reply) => reply.status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
});

test('makes one member of two concurrent links', async () => {
  const one = await askForLink(server, 'twice@rookery.test');
  const two = await askForLink(server, 'twice@rookery.test');
  const replies = await server.together('sign-in:twice@rookery.test', 2, () =>
    Promise.all([signIn({ token: one.token }), signIn({ token: two.token })]),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect(replies[0]?.body.user.ulid).toBe(replies[1]?.body.user.ulid);
});

test('ends a code after five wrong ones, not the link', async () => {
  const email = 'guess@rookery.test';
  const { token, otp } = await askForLink(server, email);
  for (let by = 1; by <= 5; by++) {
    const reply = await signIn({ otp: wrongCode(otp, by), email });
    expect(reply.status).toBe(401);
  }
  expect((await signIn({ otp, email })).status).toBe(401);
  expect((await signIn({ token })).status).toBe(200);
});

test('checks at most five of 30 concurrent wrong codes', async () => {
  const email = 'flood@rookery.test';
  const { otp } = await askForLink(server, email);
  await Promise.all(
    Array.from({ length: 30 }, (_, by) => signIn({ otp: wrongCode(otp, by + 1), email })),
  );
  const link = await server.db
    .selectFrom('magic_links')
    .select('otp_tries')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  expect(link.otp_tries).toBe(5);
  expect((await signIn({ otp, email })).status).toBe(401);
});

test('accepts the right code after four wrong attempts', async () => {
  const email = 'typo@rookery.test';
  const { otp } = await askForLink(server, email);
  for (let by = 1; by <= 4; by++) await signIn({ otp: wrongCode(otp, by), email });
  expect((await signIn({ otp, email })).status).toBe(200);
});

test('accepts only the newest code of its own address', async () => {
  const email = 'newest@rookery.test';
  const old = await askForLink(server, email);
  server.clock.advance(1000);
  const fresh = await askForLink(server, email);
  const other = await askForLink(server, 'neighbour@rookery.test');
  expect((await signIn({ otp: old.otp, email })).status).toBe(401);
  expect((await signIn({ otp: other.otp, email })).status).toBe(401);
  expect((await signIn({ otp: fresh.otp, email })).status).toBe(200);
});

test('expires a code after 10 minutes, a link after 15', async () => {
  const email = 'late@rookery.test';
  const { otp, token } = await askForLink(server, email);
  server.clock.advance(10 * 60_000);
  expect((await signIn({ otp, email })).status).toBe(401);
  server.clock.advance(5 * 60_000 - 2);
  const second = await askForLink(server, 'later@rookery.test');
  expect((await signIn({ token })).status).toBe(200);
  server.clock.advance(15 * 60_000);
  expect((await signIn({ token: second.token })).status).toBe(401);
});

test.each([
  [{}, 'token'],
  [{ otp: '123456' }, 'email'],
  [{ otp: '12345', email: 'a@b.example' }, 'otp'],
  [{ otp: '123456', email: 'nobody' }, 'email'],
  [{ token: 5 }, 'token'],
  [{ token: 'x', attempt: 'again' }, 'attempt'],
])('refuses %j and names the field', async (body, field) => {
  const reply = await signIn(body);
  expect(reply.status).toBe(422);
  expect(reply.body.error_type).toBe('validation');
  expect(Object.keys(reply.body.error.fields)).toContain(field);
});

test('refuses a forged link', async () => {
  for (const token of ['x', 'a'.repeat(43), '../../etc', '\u0000']) {
    expect((await signIn({ token })).status).toBe(401);
  }
});

test('records the inviter once and ignores unknown codes', { tags: ['GAP-021'] }, async () => {
  const inviter = await server.signUp('inviter');
  const { referral_code: ref } = (await inviter.do(getUser)).data;
  const { token } = await askForLink(server, 'invited@rookery.test', { ref });
  const odd = await askForLink(server, 'odd@rookery.test', { ref: 'nonesuch' });
  expect((await signIn({ token })).status).toBe(200);
  expect((await signIn({ token: odd.token })).status).toBe(200);
  const invitedBy = async (email: string): Promise<string | null | undefined> =>
    (
      await server.db
        .selectFrom('users')
        .select('invited_by')
        .where('email_key', '=', email)
        .executeTakeFirst()
    )?.invited_by;
  expect(await invitedBy('invited@rookery.test')).toBe(inviter.id);
  expect(await invitedBy('odd@rookery.test')).toBeNull();
});

test('refuses a banned member and invalidates their tokens', { tags: ['GAP-023'] }, async () => {
  const banned = await server.signUp('badger');
  await server.db
    .updateTable('users')
    .set({ banned_at: server.clock.now() })
    .where('id', '=', banned.id)
    .execute();
  const { token } = await askForLink(server, banned.email);
  const reply = await signIn({ token });
  expect(reply.status).toBe(403);
  expect(reply.body.message).toBe('This account has been banned.');
  server.clock.advance(60_000);
  await banned.refused(getUser, {}, 401);
  const body = { refresh_token: banned.refreshToken };
  expect((await server.call('POST', '/auth/refreshtoken', { body })).status).toBe(401);
});

describe('a deleted account', { tags: ['AUTH-44'] }, () => {
  test('can be restored for 30 days without consuming the link', async () => {
    const member = await server.signUp('returner');
    await member.do(deleteUser);
    const { token } = await askForLink(server, member.email);
    const offer = await signIn({ token });
    expect(offer.status).toBe(409);
    expect(offer.body.error_type).toBe('account_deleted');
    const back = await signIn({ token, restore: true });
    expect(back.status).toBe(200);
    expect(back.body.user).toMatchObject({ ulid: member.ulid, username: 'returner' });
    const probe = await server.apiAs(back.body.access_token)('GET', '/test/probe');
    expect(probe.status).toBe(200);
    const oldProbe = async () => (await member.reply(probeCall)).status;
    await expect.poll(oldProbe).toBe(401);
  });

  test('is replaced by a new account after 30 days', async () => {
    const member = await server.signUp('leaver');
    await member.do(deleteUser);
    server.clock.advance(30 * 86_400_000);
    const { token } = await askForLink(server, member.email);
    const { status, body } = await signIn({ token });
    expect(status).toBe(200);
    expect(body.user.ulid).not.toBe(member.ulid);
    expect(body.user.username).toBeNull();
    const fresh = server.apiAs(body.access_token);
    const check = await fresh('POST', '/user/checkUsername', { username: 'leaver' });
    expect(check.body.available).toBe(true);
  });
});

describe('registration settings', () => {
  test('REGISTRATION=closed refuses strangers and admits members', async () => {
    const closed = await startTestServer({ config: { registration: 'closed' } });
    try {
      const stranger = 'stranger@rookery.test';
      const reply = await closed.call('POST', '/v3/magicLink', { body: { email: stranger } });
      expect(reply.status).toBe(202);
      const mail = await closed.mail.to(stranger);
      expect(mail.text).toContain('Registration is closed');
      expect(mail.text).not.toContain('magic=');
      await expect(closed.signIn(stranger)).rejects.toThrow('Registration is closed.');
    } finally {
      await closed.stop();
    }
  });

  test('REGISTRATION=invite accepts command-line links but not referral codes', async () => {
    const invite = await startTestServer({ config: { registration: 'invite' } });
    try {
      await invite.db
        .insertInto('users')
        .values({
          id: crypto.randomUUID(),
          email: 'host@a.example',
          email_key: 'host@a.example',
          referral_code: 'welcome2',
          created_at: invite.clock.now(),
          updated_at: invite.clock.now(),
        })
        .execute();
      for (const ref of ['nonesuch', 'welcome2']) {
        const email = `${ref}@rookery.test`;
        await invite.call('POST', '/v3/magicLink', { body: { email, ref } });
        const refusal = await invite.mail.to(email);
        expect(refusal.text).toContain('New members need an invitation');
        expect(refusal.text).not.toContain('magic=');
      }
      const unsent = 'x'.repeat(43);
      await invite.db
        .updateTable('magic_links')
        .set({ token_hash: hashToken(unsent) })
        .where('ref', '=', 'welcome2')
        .execute();
      const shut = await signIn({ token: unsent }, invite);
      expect([shut.status, shut.body.message]).toEqual([403, 'New members need an invitation.']);
      const link = new URL(await createLoginLink(invite, 'guest@rookery.test'));
      const token = link.searchParams.get('magic');
      expect((await signIn({ token }, invite)).status).toBe(200);
    } finally {
      await invite.stop();
    }
  });

  test('TENANT=1 marks new members as tenant members', { tags: ['GAP-022'] }, async () => {
    const { database, secrets, clock } = server;
    const config = { tenant: true };
    const tenant = await startTestServer({ database, secrets, clock, config });
    try {
      const member = await tenant.signIn('tenant@rookery.test');
      expect((await member.do(getUser)).data.isTenant).toBe(true);
    } finally {
      await tenant.stop();
    }
  });
});

test('returns the member’s roles as scopes', { tags: ['AUTH-15', 'GAP-011'] }, async () => {
  const member = await server.signUp('warden');
  const badges = ['moderator', 'verified'];
  for (const badge of badges) {
    await server.db
      .insertInto('user_badges')
      .values({ user_id: member.id, badge, created_at: server.clock.now() })
      .execute();
  }
  const { token } = await askForLink(server, member.email);
  expect((await signIn({ token })).body.scopes).toEqual(['user', 'moderator']);
});
