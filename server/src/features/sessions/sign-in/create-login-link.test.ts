import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestServer } from '#test/server.ts';
import { createLoginLink, firstAdministratorLink } from './create-login-link.ts';

function follow(server: TestServer, link: string | null): Promise<Reply> {
  const token = new URL(link ?? 'http://none.test').searchParams.get('magic') ?? '';
  return server.call('POST', '/magicLogin', { body: { token } });
}

const badgesOf = (reply: Reply): string[] =>
  reply.body.user.badges.map((badge: { name: string }) => badge.name);

describe('before anyone is here', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { registration: 'closed' } });
    // The log keeps who got a link; here each test begins without members.
    await sql`alter table audit_log disable trigger audit_log_is_kept`.execute(server.db);
  });
  beforeEach(async () => {
    await server.db.deleteFrom('audit_log').execute();
    await server.db.deleteFrom('users').execute();
  });
  afterAll(() => server.stop());

  test(
    'the link of the first start makes the first administrator, once',
    { tags: ['GAP-155'] },
    async () => {
      const link = await firstAdministratorLink(server);
      const earlier = await firstAdministratorLink(server);
      expect(link).toMatch(/^http:\/\/rookery\.test\/login\?magic=[\w-]{43}$/);
      const reply = await follow(server, link);
      expect(reply.status).toBe(200);
      expect(badgesOf(reply)).toEqual(['administrator', 'new_user']);
      expect(reply.body.scopes).toEqual(['user', 'administrator']);
      expect(reply.body.user.email).toBe('administrator@localhost');
      expect((await follow(server, link)).status).toBe(401);
      expect((await follow(server, earlier)).status).toBe(401);
      expect(await firstAdministratorLink(server)).toBeNull();
      const again = await follow(server, await createLoginLink(server, 'administrator@localhost'));
      expect(again.body.user.ulid).toBe(reply.body.user.ulid);
    },
  );

  test('one of two such links at once makes an administrator', async () => {
    const links = [await firstAdministratorLink(server), await firstAdministratorLink(server)];
    const replies = await Promise.all(links.map((link) => follow(server, link)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401]);
  });

  test('one of two first members at once becomes administrator', async () => {
    const links: string[] = [];
    for (const name of ['one', 'two']) {
      links.push(await createLoginLink(server, `${name}@rookery.test`));
    }
    const replies = await server.together('first-administrator', 2, () =>
      Promise.all(links.map((link) => follow(server, link))),
    );
    const administrators = replies.filter((reply) => badgesOf(reply).includes('administrator'));
    expect(administrators).toHaveLength(1);
  });

  test('login-link for the very first member makes an administrator, for the second not', async () => {
    const first = await follow(server, await createLoginLink(server, 'first@rookery.test'));
    expect(badgesOf(first)).toContain('administrator');
    const second = await follow(server, await createLoginLink(server, 'second@rookery.test'));
    expect(second.status).toBe(200);
    expect(badgesOf(second)).toEqual(['new_user']);
  });
});

describe('login-link', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('is good for 15 minutes and has no code', async () => {
    const email = 'slow@rookery.test';
    const link = await createLoginLink(server, email);
    const body = { otp: '000000', email };
    expect((await server.call('POST', '/magicLogin', { body })).status).toBe(401);
    server.clock.advance(15 * 60_000);
    expect((await follow(server, link)).status).toBe(401);
  });

  test('refuses what is no address', async () => {
    await expect(createLoginLink(server, 'alice')).rejects.toThrow('alice');
  });
});
