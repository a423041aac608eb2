import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { mailFrom: 'House <house@rookery.test>' } });
  watcher = await signUpWith(server, 'watcher', 'moderator');
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => addMember(server, `member${++joined}`);
const ban = (target: TestMember): Promise<Reply> =>
  watcher.reply(banUser, { body: { ulid: target.ulid, reason: 'Spam again.' } });
const unban = (target: TestMember): Promise<Reply> =>
  watcher.reply(unbanUser, { body: { ulid: target.ulid, reason: 'Not for this place.' } });

async function mailOf(who: TestMember, count = 1): Promise<{ text: string; html: string }> {
  const { text = '', html = '' } = await server.mail.to(who.email, count, 'was banned');
  return { text, html };
}

const tokenIn = ({ text }: { text: string }): string =>
  /\/your-data#(\S+)/.exec(text)?.[1] ?? 'none';

async function banned(body = 'A post.'): Promise<{ who: TestMember; token: string }> {
  watcher = await server.signIn(watcher.email);
  const who = await join();
  await who.post(body);
  expect((await ban(who)).status).toBe(200);
  return { who, token: tokenIn(await mailOf(who)) };
}

const afterSixMinutes = (): void => server.clock.advance(6 * 60_000);
const ask = (token: string, cursor?: string): Promise<Reply> =>
  server.call('POST', '/v3/data-link/export', { body: { token, ...(cursor && { cursor }) } });

async function gather(token: string): Promise<Record<string, unknown>> {
  let data: Record<string, unknown> = {};
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { status, body } = await ask(token, cursor);
    expect(status).toBe(200);
    data = { ...data, ...body.data };
    cursor = body.next_cursor;
  }
  return data;
}

test('mails a link that exports all of the member’s data', async () => {
  const { who, token } = await banned('Words of my own.');
  const mail = await mailOf(who);
  expect(mail.text).toContain('Reason: Spam again.');
  expect(mail.text).toContain('reply to this email');
  expect(mail.text).toContain('http://rookery.test/rules');
  expect(mail.html).toContain(`http://rookery.test/your-data#${token}`);
  const said = { token, appealText: 'It was not me.' };
  await server.call('POST', '/v3/data-link/appeal', { body: said });
  const data = await gather(token);
  const createdAt = server.clock.now().toISOString();
  expect(data['banAppeals']).toEqual([
    { text: said.appealText, createdAt, isGranted: null, answer: null },
  ]);
  expect(data['account']).toMatchObject({ profile: { username: who.username, email: who.email } });
  expect(data['posts']).toMatchObject([{ body: 'Words of my own.' }]);
  for (const path of ['/user', '/user/export', '/posts/all']) {
    expect((await who.api('GET', path)).status).toBe(401);
    expect((await server.call('GET', `/v3${path}`, { token })).status).toBe(401);
  }
  expect((await server.call('POST', '/v3/magicLogin', { body: { token } })).status).toBe(401);
});

describe('limits of the link', () => {
  const refused = async (token: string, cursor?: string): Promise<void> => {
    const { status, body } = await ask(token, cursor);
    expect([status, body.message]).toEqual([404, 'This link is invalid or has expired.']);
  };

  test('rejects changed ids and signatures with one message', async () => {
    const [one, other] = [await banned(), await banned()];
    const [id = '', signature = ''] = one.token.split('.');
    const [otherId = ''] = other.token.split('.');
    await refused(`${otherId}.${signature}`);
    await refused(`${uuidToUlid(other.who.id)}.${signature}`);
    await refused(`${id}.${signature.slice(0, -2)}AA`);
    await refused(`${id}.${signature}=`);
    await refused(`${id}.${signature}.x`);
    await refused(`${id}.`);
    await refused(id);
    await refused('nonsense');
    const { next_cursor: cursor } = (await ask(one.token)).body;
    await ask(other.token);
    expect((await ask(other.token, cursor)).status).toBe(400);
    expect((await ask(one.token, cursor)).status).toBe(200);
  });

  test('works three times, and for further pages within an hour', async () => {
    const { token } = await banned();
    for (let nth = 1; nth <= 2; nth++) {
      expect((await ask(token)).status).toBe(200);
      afterSixMinutes();
    }
    const last = await ask(token);
    expect(last.status).toBe(200);
    afterSixMinutes();
    await refused(token);
    expect((await ask(token, last.body.next_cursor)).status).toBe(200);
    server.clock.advance(61 * 60_000);
    await refused(token, last.body.next_cursor);
    await refused(token);
  });

  test('counts first pages within five minutes as one download', async () => {
    const { token } = await banned();
    for (let nth = 1; nth <= 3; nth++) {
      afterSixMinutes();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    server.clock.advance(5 * 60_000);
    expect((await ask(token)).status).toBe(200);
    server.clock.advance(1);
    await refused(token);
  });

  test('starts a new download after one with a future timestamp', async () => {
    const { who, token } = await banned();
    const begun = async (): Promise<number> => {
      const query = server.db.selectFrom('data_links').select('downloads');
      return (await query.where('user_id', '=', who.id).executeTakeFirstOrThrow()).downloads;
    };
    server.clock.advance(DAY_MS);
    expect((await ask(token)).status).toBe(200);
    server.clock.advance(-DAY_MS);
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token)).status).toBe(200);
    expect(await begun()).toBe(2);
  });

  test('expires after thirty days and is then deleted', async () => {
    const { who, token } = await banned();
    server.clock.advance(30 * DAY_MS - 1000);
    expect((await ask(token)).status).toBe(200);
    server.clock.advance(1000);
    await refused(token);
    await server.runJob('forget-data-links');
    const rows = await server.db
      .selectFrom('data_links')
      .select('id')
      .where('user_id', '=', who.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('ends with the ban, and another ban replaces it', async () => {
    const { who, token } = await banned();
    expect((await unban(who)).status).toBe(200);
    await refused(token);
    server.clock.advance(1000);
    expect((await ban(who)).status).toBe(200);
    await refused(token);
    const another = tokenIn(await mailOf(who, 2));
    expect(another).not.toBe(token);
    expect((await ask(another)).status).toBe(200);
  });

  test('exports nothing of a deleted or purged account', async () => {
    const { who, token } = await banned();
    await sql`update users set deleted_at = ${server.clock.now()} where id = ${who.id}`.execute(
      server.db,
    );
    await refused(token);
    server.clock.advance(31 * DAY_MS);
    await sql`update data_links set expires_at = ${new Date(server.clock.now().getTime() + DAY_MS)}
      where user_id = ${who.id}`.execute(server.db);
    await server.runJob('purge-accounts');
    await refused(token);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from data_links where user_id = ${who.id}`.execute(
        server.db,
      );
      expect(rows).toEqual([]);
    });
  });
});
