import { getUser } from '@rookery/contract/users/get-user.ts';
import { makeInviteLink } from '@rookery/contract/admin/members/make-invite-link.ts';
import { getConsoleMember } from '@rookery/contract/admin/members/get-console-member.ts';
import { listInviteLinks } from '@rookery/contract/admin/members/list-invite-links.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let byChief: ConsoleCalls;
let byEmployee: ConsoleCalls;
let chief: TestMember;
let root: TestMember;
let joined = 0;
const REASON = 'All of you sell the same watches.';

beforeAll(async () => {
  server = await startTestServer();
  chief = await signUpWith(server, 'chief', 'administrator');
  byChief = await atConsole(server, chief);
  byEmployee = await atConsole(server, await signUpWith(server, 'emma', 'employee'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await join(null);
});

async function join(by: TestMember | null): Promise<TestMember> {
  // Ids created in the same millisecond have no defined order.
  server.clock.advance(1);
  const member = await addMember(server, `member${++joined}`);
  if (by) await setBroughtBy(member, { invited_by: by.id });
  return member;
}

const setBroughtBy = ({ id }: TestMember, by: { invited_by: string }): Promise<unknown> =>
  server.db.updateTable('users').set(by).where('id', '=', id).execute();

const close = (more: object, by = byChief): Promise<Reply> => by('POST', '/branches', more);
const preview = async (who: TestMember) =>
  (await close({ userULID: who.ulid, preview: true })).body.data;
const names = ({ members }: { members: { username: string; leftOut: string | null }[] }) =>
  members.map(({ username, leftOut }) => [username, leftOut]);
const isIn = async (who: TestMember): Promise<boolean> => (await who.reply(getUser)).status === 200;

test('previews the branch nearest first without changing it', async () => {
  const [ann, ben] = [await join(root), await join(root)];
  const cleo = await join(ann);
  const dora = await join(cleo);
  await giveBadge(server, ben, 'moderator');
  const data = await preview(root);
  expect(data.members[0]).toMatchObject({ username: root.username, depth: 0 });
  expect(names(data)).toEqual([
    [root.username, null],
    [ann.username, null],
    [ben.username, 'staff'],
    [cleo.username, null],
    [dora.username, null],
  ]);
  expect(data).toMatchObject({ closed: 0, isMore: false });
  for (const who of [root, ann, ben, cleo, dora]) expect(await isIn(who)).toBe(true);
});

test('bans a branch except staff, and logs each ban', async () => {
  const reason = 'All of you sell the same lamps.';
  const ann = await join(root);
  const ben = await join(ann);
  const mona = await join(ben);
  const ruth = await join(mona);
  await giveBadge(server, mona, 'moderator');
  const reply = await close({ userULID: root.ulid, preview: false, reason });
  expect(reply.body.data).toMatchObject({ closed: 4 });
  for (const who of [root, ann, ben, ruth]) expect(await isIn(who)).toBe(false);
  expect(await isIn(mona)).toBe(true);
  const { text } = await server.mail.to(ruth.email, 1, 'was banned');
  expect(text).toContain(reason);
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'reason'])
    .where('reason', '=', reason)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['branch.close', root.id],
    ...[root, ann, ben, ruth].map(({ id }) => ['member.ban', id]),
  ]);
  const again = await close({ userULID: root.ulid, preview: false, reason });
  expect(again.body.data).toMatchObject({ closed: 0 });
});

async function meanwhile(
  hold: (holder: PoolClient) => Promise<unknown>,
  closing: () => Promise<Reply>,
  happens: () => Promise<unknown>,
): Promise<Reply> {
  const holder = await server.database.pool.connect();
  try {
    await holder.query('begin');
    await hold(holder);
    const reply = closing();
    await expect
      .poll(async () => {
        const { rowCount } = await server.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ~ '^(select|update) .*(users|invite_links)'`,
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
    await happens();
    await holder.query('commit');
    return await reply;
  } finally {
    holder.release(true);
  }
}

test('exempts members who become staff during the ban', async () => {
  const ann = await join(root);
  const reply = await meanwhile(
    (holder) => holder.query('select from users where id = $1 for no key update', [root.id]),
    () => close({ userULID: root.ulid, preview: false, reason: REASON }),
    () => giveBadge(server, ann, 'moderator'),
  );
  expect(reply.body.data).toMatchObject({ closed: 1, isMore: false });
  expect([await isIn(root), await isIn(ann)]).toEqual([false, true]);
});

test('exempts new staff before this process is notified', async () => {
  const ann = await join(root);
  expect(names(await preview(root))).toEqual([
    [root.username, null],
    [ann.username, null],
  ]);
  const given = { badge: 'moderator', created_at: server.clock.now() };
  await server.db
    .insertInto('user_badges')
    .values({ user_id: ann.id, ...given })
    .execute();
  const reply = await close({ userULID: root.ulid, preview: false, reason: REASON });
  expect(reply.body.data).toMatchObject({ closed: 1 });
  expect([await isIn(root), await isIn(ann)]).toEqual([false, true]);
});

test('bans a member who joins concurrently on the next call', async () => {
  const late = await join(null);
  const at = { userULID: root.ulid, preview: false, reason: REASON };
  const reply = await meanwhile(
    (holder) => holder.query('select from users where id = $1 for no key update', [root.id]),
    () => close(at),
    () => setBroughtBy(late, { invited_by: root.id }),
  );
  expect(reply.body.data).toMatchObject({ closed: 1, isMore: true });
  expect((await close(at)).body.data).toMatchObject({ closed: 1, isMore: false });
  expect(await isIn(late)).toBe(false);
});

test('includes a concurrent sign-up by an ending link', async () => {
  const made = await byEmployee.reply(makeInviteLink, { body: { name: 'Door', uses: 5, days: 1 } });
  const linkULID = made.body.data.ulid as string;
  const link = ulidToUuid(linkULID);
  const late = await join(null);
  const reply = await meanwhile(
    async (holder) => {
      await holder.query('update invite_links set uses_left = uses_left - 1 where id = $1', [link]);
      await holder.query('update users set invite_link_id = $1 where id = $2', [link, late.id]);
    },
    () => close({ linkULID, preview: false, reason: REASON }),
    () => Promise.resolve(),
  );
  expect(reply.body.data).toMatchObject({ closed: 1, isMore: false });
  expect(await isIn(late)).toBe(false);
});

test('visits a cycle of invitations once', async () => {
  const ann = await join(root);
  await setBroughtBy(root, { invited_by: ann.id });
  expect(names(await preview(root))).toEqual([
    [root.username, null],
    [ann.username, null],
  ]);
});

test('ends an invite link, then bans its whole branch', async () => {
  const made = await byEmployee.reply(makeInviteLink, { body: { name: 'Fair', uses: 5, days: 1 } });
  const linkULID = made.body.data.ulid as string;
  const invite = new URL(made.body.data.url as string).searchParams.get('invite');
  const email = 'by.link@rookery.test';
  await server.call('POST', '/v3/magicLink', { body: { email, invite } });
  const { text = '' } = await server.mail.to(email);
  const token = /magic=([\w-]+)/.exec(text)?.[1];
  expect((await server.call('POST', '/v3/magicLogin', { body: { token } })).status).toBe(200);
  const first = await server.signIn(email);
  const second = await join(first);
  const shown = (await byChief.do(getConsoleMember, { params: { id: first.ulid } })).data;
  expect(shown).toMatchObject({ cameBy: 'Fair', brought: 1 });
  const data = (await close({ linkULID, preview: true })).body.data;
  expect(data.members).toMatchObject([
    { ulid: first.ulid, depth: 1 },
    { ulid: second.ulid, depth: 2 },
  ]);
  await close({ linkULID, preview: false, reason: REASON });
  for (const who of [first, second]) expect(await isIn(who)).toBe(false);
  const [link] = (await byEmployee.do(listInviteLinks)).data;
  expect(link).toMatchObject({ ulid: linkULID, state: 'ended' });
});

test('requires an administrator, a reason and an existing root member', async () => {
  const at = { userULID: root.ulid };
  expect((await close({ ...at, preview: true }, byEmployee)).status).toBe(403);
  expect((await close({ ...at, preview: false })).status).toBe(422);
  expect((await close({ ...at, preview: false, reason: 'No.' })).status).toBe(422);
  expect((await close({ preview: true })).status).toBe(422);
  expect((await close({ userULID: '01JZZZZZZZZZZZZZZZZZZZZZZZ', preview: true })).status).toBe(404);
  const own = (await close({ userULID: chief.ulid, preview: true })).body.data;
  expect(own.members[0]).toMatchObject({ username: 'chief', leftOut: 'staff' });
});
