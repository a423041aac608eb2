import { listBanAppeals } from '@rookery/contract/admin/members/list-ban-appeals.ts';
import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { settleBanAppeal } from '@rookery/contract/admin/members/settle-ban-appeal.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { appealBan } from '@rookery/contract/moderation/appeal-ban.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let worker: TestMember;
let chief: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watcher', 'moderator');
  worker = await signUpWith(server, 'worker', 'employee');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

const outcome = ({ status, body }: Reply): unknown => [status, body.error_type];

async function banned(by = watcher): Promise<{ who: TestMember; token: string }> {
  const who = await addMember(server, `member${++joined}`);
  await by.ban(who, 'Spam again.');
  return { who, token: await tokenOf(who) };
}

async function tokenOf(who: TestMember, count = 1): Promise<string> {
  const { text } = await server.mail.to(who.email, count, 'was banned');
  return /\/your-data#(\S+)/.exec(text ?? '')?.[1] ?? 'none';
}

const appeal = (token: string, appealText = 'It was not me.') =>
  server.stranger.reply(appealBan, { body: { token, appealText } });

async function entryOf(who: TestMember, by = chief) {
  const console = await atConsole(server, by);
  const { data } = await console.do(listBanAppeals, { query: { limit: 50 } });
  return data.find(({ ulid }) => ulid === who.ulid) ?? expect.fail('There is no such appeal.');
}

const waitingAt = async (by: TestMember): Promise<number> =>
  (await (await atConsole(server, by)).do(getConsoleOverview)).data.waitingBanAppeals;

async function settle(by: TestMember, id: string, isGranted: boolean) {
  const body = { isGranted, answer: 'We looked at it.' };
  return (await atConsole(server, by)).reply(settleBanAppeal, { params: { id }, body });
}

async function logOf(who: TestMember): Promise<unknown[]> {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('user_id', '=', who.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.actor_id]);
}

describe('a banned member appeals', () => {
  test('appeals once by mailed link, unbanned when granted', async () => {
    const { who, token } = await banned();
    const before = await waitingAt(chief);
    expect((await appeal(token)).status).toBe(200);
    expect((await appeal(token)).status).toBe(200);
    expect(outcome(await appeal(token, 'Something else.'))).toEqual([409, 'conflict']);
    expect(await waitingAt(chief)).toBe(before + 1);
    const entry = await entryOf(who);
    expect(entry).toMatchObject({
      username: who.username,
      text: 'It was not me.',
      bannedBy: watcher.username,
      reason: 'Spam again.',
      isGranted: null,
      canDecide: true,
    });
    expect((await settle(chief, entry.id, true)).status).toBe(200);
    expect(outcome(await settle(worker, entry.id, false))).toEqual([409, 'conflict']);
    const mail = await server.mail.to(who.email, 1, 'is no longer banned');
    expect(mail.text).toContain('We looked at it.');
    expect(mail.text).not.toContain(chief.username);
    expect(await waitingAt(chief)).toBe(before);
    await (await server.signIn(who.email)).do(getUser);
    expect(await logOf(who)).toEqual([
      ['member.ban', watcher.id],
      ['ban-appeal.grant', chief.id],
      ['member.unban', chief.id],
    ]);
    expect(outcome(await appeal(token))).toEqual([404, 'not_found']);
  });

  test('stays banned when denied, able to appeal a later ban', async () => {
    const { who, token } = await banned();
    await appeal(token);
    const { id } = await entryOf(who);
    expect((await settle(worker, id, false)).status).toBe(200);
    const mail = await server.mail.to(who.email, 1, 'Your appeal');
    expect(mail.text).toContain('Your account stays banned');
    expect(mail.text).toContain('We looked at it.');
    await who.refused(getUser, {}, 401);
    for (const words of ['It was not me.', 'Once more.']) {
      const { status, body } = await appeal(token, words);
      expect([status, body.error.message]).toEqual([
        409,
        'Your appeal was already answered by email. That answer is final.',
      ]);
    }
    await chief.do(unbanUser, { body: { ulid: who.ulid, reason: 'Not for this place.' } });
    // Mails sent within the same second have no defined order.
    server.clock.advance(1000);
    await watcher.ban(who, 'Spam again.');
    expect((await appeal(await tokenOf(who, 2), 'Not again.')).status).toBe(200);
  });

  test('grants a pending appeal when the ban is lifted', async () => {
    const { who, token } = await banned();
    await appeal(token);
    await chief.do(unbanUser, { body: { ulid: who.ulid, reason: 'Not for this place.' } });
    expect(await entryOf(who)).toMatchObject({ isGranted: true, settledBy: chief.username });
  });

  test('requires five to 2,000 characters and a valid link', async () => {
    const { token } = await banned();
    expect(outcome(await appeal(token, 'No.'))).toEqual([422, 'validation']);
    expect(outcome(await appeal(token, 'x'.repeat(2001)))).toEqual([422, 'validation']);
    expect(outcome(await appeal('x.y'))).toEqual([404, 'not_found']);
    server.clock.advance(30 * 86_400_000);
    expect(outcome(await appeal(token))).toEqual([404, 'not_found']);
    watcher = await server.signIn(watcher.email);
    worker = await server.signIn(worker.email);
    chief = await server.signIn(chief.email);
  });
});

describe('staff who decide', () => {
  test('excludes the banning moderator; only administrators decide staff appeals', async () => {
    const byWorker = await banned(worker);
    await appeal(byWorker.token);
    const { id, canDecide } = await entryOf(byWorker.who, worker);
    expect(canDecide).toBe(false);
    expect(outcome(await settle(worker, id, true))).toEqual([403, 'forbidden']);
    expect((await settle(chief, id, true)).status).toBe(200);

    const colleague = await signUpWith(server, `colleague${++joined}`, 'employee');
    await chief.ban(colleague, 'Spam again.');
    await appeal(await tokenOf(colleague));
    const entry = await entryOf(colleague, worker);
    expect(entry.canDecide).toBe(false);
    expect(outcome(await settle(worker, entry.id, true))).toEqual([403, 'forbidden']);
    expect((await entryOf(colleague, chief)).canDecide).toBe(true);
    const second = await signUpWith(server, `second${++joined}`, 'administrator');
    expect((await entryOf(colleague, chief)).canDecide).toBe(false);
    expect(outcome(await settle(chief, entry.id, true))).toEqual([403, 'forbidden']);
    const replies = await Promise.all([
      settle(second, entry.id, true),
      settle(second, entry.id, false),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const unknown = server.freshUlid();
    expect(outcome(await settle(chief, unknown, true))).toEqual([404, 'not_found']);
  });

  test('rejects decisions on own bans, even with wrong clocks', async () => {
    const { who, token } = await banned(worker);
    server.clock.advance(-60_000);
    await appeal(token);
    const { id, canDecide, bannedBy } = await entryOf(who, worker);
    expect([canDecide, bannedBy]).toEqual([false, worker.username]);
    expect(outcome(await settle(worker, id, true))).toEqual([403, 'forbidden']);
    expect((await settle(chief, id, true)).status).toBe(200);
    server.clock.advance(60_000);
  });
});

describe('an appeal concurrent with the end of the ban', () => {
  async function meeting(lock: string, values: unknown[], calls: (() => Promise<Reply>)[]) {
    await untilOutboxHandled(server);
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(lock, values);
      const answers: Promise<Reply>[] = [];
      for (const call of calls) {
        answers.push(call());
        const waits = expect.poll(() => lockWaits(server.database.pool));
        await waits.toBeGreaterThanOrEqual(answers.length);
      }
      await other.query('commit');
      return (await Promise.all(answers)).map(({ status }) => status);
    } finally {
      other.release(true);
    }
  }
  const unban = (who: TestMember) => () =>
    watcher.reply(unbanUser, { body: { ulid: who.ulid, reason: 'Not for this place.' } });

  test('answers 409 for an appeal that was settled concurrently', async () => {
    const { who, token } = await banned();
    expect((await appeal(token)).status).toBe(200);
    const { id } = await entryOf(who);
    const settling = () => settle(chief, id, false);
    const link = 'select from data_links where user_id = $1 for update';
    expect(await meeting(link, [who.id], [unban(who), settling])).toEqual([200, 409]);
    expect((await entryOf(who)).isGranted).toBe(true);
  });

  test('grants an appeal when the ban is lifted concurrently', async () => {
    const { who, token } = await banned();
    const appeals = 'lock table ban_appeals in share mode';
    const calls = [() => appeal(token), unban(who)];
    expect(await meeting(appeals, [], calls)).toEqual([200, 200]);
    expect((await entryOf(who)).isGranted).toBe(true);
  });
});
