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

describe('before the first account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { registration: 'closed' } });
    // The audit log forbids deletes, and each test here needs a database without members.
    await sql`alter table audit_log disable trigger audit_log_is_kept`.execute(server.db);
  });
  beforeEach(async () => {
    await server.db.deleteFrom('audit_log').execute();
    await server.db.deleteFrom('users').execute();
  });
  afterAll(() => server.stop());

  test('makes the first administrator once by the first link', { tags: ['GAP-155'] }, async () => {
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
  });

  test('makes one administrator of two concurrent first links', async () => {
    const links = [await firstAdministratorLink(server), await firstAdministratorLink(server)];
    const replies = await Promise.all(links.map((link) => follow(server, link)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401]);
  });

  test('makes one administrator of two concurrent first members', async () => {
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

  test('makes only the first member of login-link an administrator', async () => {
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

  test('expires after 15 minutes and has no code', async () => {
    const email = 'slow@rookery.test';
    const link = await createLoginLink(server, email);
    const body = { otp: '000000', email };
    expect((await server.call('POST', '/magicLogin', { body })).status).toBe(401);
    server.clock.advance(15 * 60_000);
    expect((await follow(server, link)).status).toBe(401);
  });

  test('refuses an invalid address', async () => {
    await expect(createLoginLink(server, 'alice')).rejects.toThrow('alice');
  });
});
