import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { addBadge } from '@rookery/contract/moderation/add-badge.ts';
import { removeBadge } from '@rookery/contract/moderation/remove-badge.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let worker: TestMember;
let chief: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  worker = await signUpWith(server, 'worker', 'employee');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

const join = (name = 'member'): Promise<TestMember> => addMember(server, `${name}${++joined}`);
const outcome = ({ status, body }: Reply): unknown => [status, body.error_type];
const ban = (by: TestMember, { ulid }: { ulid: string }, reason = 'Spam, again.'): Promise<Reply> =>
  by.reply(banUser, { body: { ulid, reason } });
const unban = (by: TestMember, { ulid }: { ulid: string }) =>
  by.do(unbanUser, { body: { ulid, reason: 'Not for this place.' } });
const badge = (by: TestMember, { ulid: id }: { ulid: string }, name: string) =>
  by.reply(addBadge, { params: { id }, body: { badge: name, reason: 'Agreed among staff.' } });
const badgeTaken = (by: TestMember, { ulid: id }: { ulid: string }, name: string) =>
  by.reply(removeBadge, { params: { id }, body: { badge: name, reason: 'Agreed among staff.' } });

async function signIn(who: TestMember): Promise<Reply> {
  const token = new URL(await createLoginLink(server, who.email)).searchParams.get('magic');
  return server.call('POST', '/magicLogin', { body: { token } });
}

const auditOf = async (who: TestMember): Promise<unknown[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason', 'details'])
    .where('user_id', '=', who.id)
    .where('action', '<>', 'login-link.make')
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.actor_id, row.reason]);
};

describe('a ban', { tags: ['MOD-29'] }, () => {
  test('ends all sessions immediately and prevents sign-in', { tags: ['GAP-023'] }, async () => {
    const target = await join();
    const other = await server.signIn(target.email);
    await watcher.ban(target, 'Spam, again and again.');
    await target.refused(getUser, {}, 401);
    await other.refused(getUser, {}, 401);
    const refresh = { body: { refresh_token: target.refreshToken } };
    expect((await server.call('POST', '/auth/refreshtoken', refresh)).status).toBe(401);
    const entered = await signIn(target);
    expect([entered.status, entered.body.message]).toEqual([403, 'This account has been banned.']);
    const mail = await server.mail.to(target.email, 1, 'was banned');
    expect(mail.text).toContain('Spam, again and again.');
    expect(await auditOf(target)).toEqual([['member.ban', watcher.id, 'Spam, again and again.']]);
  });

  test('hides posts, counts and profile until it is lifted', { tags: ['GAP-023'] }, async () => {
    const [target, fan] = [await join('heron'), await join()];
    const ulid = await target.post(`Rare herons ${joined}`);
    await fan.follow(target);
    await fan.react(ulid);
    const following = async (): Promise<number> =>
      (await fan.do(getProfile, { params: { name: fan.username } })).data.following;
    const feed = async (): Promise<string[]> =>
      (await fan.do(listFeed, { params: { feed: 'following' }, query: { limit: 50 } })).data.map(
        ({ id }) => id,
      );
    const found = async (): Promise<string[]> =>
      (await fan.do(searchPosts, { body: { posts: `rare herons ${joined}` } })).data.map(
        ({ id }) => id,
      );
    expect([await feed(), await found()]).toEqual([[ulid], [ulid]]);
    await worker.ban(target);
    expect([await feed(), await found()]).toEqual([[], []]);
    await expect.poll(following).toBe(0);
    const profile = { params: { name: target.username } };
    expect((await fan.do(getProfile, profile)).data).toMatchObject({
      username: target.username,
      isBanned: true,
      avatar: null,
      bio: '',
      followers: 0,
      postCount: 0,
      badges: [],
      abilities: [],
    });
    expect((await watcher.do(getProfile, profile)).data.abilities).toEqual(['ban']);
    await server.mail.to(target.email, 1, 'was banned');
    await unban(watcher, target);
    expect([await feed(), await found()]).toEqual([[ulid], [ulid]]);
    await expect.poll(following).toBe(1);
    expect((await fan.do(getProfile, profile)).data).not.toHaveProperty('isBanned');
    expect((await signIn(target)).status).toBe(200);
    await expect.poll(async () => (await target.reply(getUser)).status).toBe(401);
    expect(await auditOf(target)).toHaveLength(2);
    await server.mail.to(target.email, 1, 'is no longer banned');
  });

  test('changes nothing when repeated or lifted without a ban', async () => {
    const target = await join();
    await unban(watcher, target);
    await watcher.ban(target);
    await worker.ban(target);
    expect(await auditOf(target)).toHaveLength(1);
    const nobody = { ulid: server.freshUlid() };
    expect(outcome(await ban(watcher, nobody))).toEqual([404, 'not_found']);
  });

  test(
    'rejects self-bans, and bans of staff by non-administrators',
    { tags: ['MOD-36', 'ADMIN-09', 'GAP-023'] },
    async () => {
      const member = await join();
      const otherChief = await signUpWith(server, `chief${++joined}`, 'administrator');
      const otherWatcher = await signUpWith(server, `watch${++joined}`, 'moderator');
      const cells: [TestMember, TestMember, number][] = [
        [member, await join(), 403],
        [watcher, await join(), 200],
        [worker, await join(), 200],
        [chief, await join(), 200],
        [watcher, watcher, 403],
        [worker, worker, 403],
        [chief, chief, 403],
        [watcher, otherWatcher, 403],
        [watcher, worker, 403],
        [watcher, otherChief, 403],
        [worker, otherWatcher, 403],
        [worker, otherChief, 403],
        [chief, otherWatcher, 200],
        [chief, otherChief, 200],
      ];
      for (const [by, whom, status] of cells) {
        const reply = await ban(by, whom);
        expect([by.username, whom.username, reply.status]).toEqual([
          by.username,
          whom.username,
          status,
        ]);
      }
    },
  );

  test(
    'lets only administrators ban new staff, despite cached badges',
    { tags: ['MOD-36', 'GAP-023'] },
    async () => {
      const [target, closed] = [await join(), await join()];
      await watcher.ban(closed);
      for (const { username } of [target, closed])
        await watcher.do(getProfile, { params: { name: username } });
      const given = { badge: 'administrator', created_at: server.clock.now() };
      await server.db
        .insertInto('user_badges')
        .values([target, closed].map(({ id }) => ({ user_id: id, ...given })))
        .execute();
      expect(
        outcome(
          await worker.reply(unbanUser, {
            body: { ulid: closed.ulid, reason: 'Not for this place.' },
          }),
        ),
      ).toEqual([403, 'forbidden']);
      await unban(chief, closed);
      expect(outcome(await ban(watcher, target))).toEqual([403, 'forbidden']);
      expect(outcome(await ban(worker, target))).toEqual([403, 'forbidden']);
      expect(await auditOf(target)).toEqual([]);
      await chief.ban(target);
      expect(await auditOf(target)).toHaveLength(1);
    },
  );

  test('accepts one of two concurrent bans between administrators', async () => {
    const one = await signUpWith(server, `chief${++joined}`, 'administrator');
    const two = await signUpWith(server, `chief${++joined}`, 'administrator');
    const replies = await server.together('administrators', 2, () =>
      Promise.all([ban(one, two), ban(two, one)]),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { rows } = await sql<{ here: number }>`select count(*) as here from users
      where id in (${one.id}, ${two.id}) and banned_at is null`.execute(server.db);
    expect(rows[0]?.here).toBe(1);
    await chief.ban(one);
    await chief.ban(two);
  });
});

describe('badges', { tags: ['ADMIN-03'] }, () => {
  test(
    'limits which badges each role gives, never own staff badges',
    { tags: ['GAP-028'] },
    async () => {
      const member = await join();
      const cells: [TestMember, TestMember, string, number][] = [
        [member, await join(), 'verified', 403],
        [watcher, member, 'verified', 403],
        [worker, member, 'verified', 200],
        [worker, member, 'moderator', 200],
        [worker, member, 'employee', 403],
        [worker, member, 'administrator', 403],
        [chief, member, 'employee', 200],
        [chief, member, 'administrator', 200],
        [worker, worker, 'moderator', 403],
        [worker, worker, 'early_adopter', 200],
        [chief, chief, 'employee', 403],
        [chief, member, 'no_badge', 422],
      ];
      for (const [by, whom, name, status] of cells) {
        const reply = await badge(by, whom, name);
        expect([by.username, name, reply.status]).toEqual([by.username, name, status]);
      }
      const { badges } = (await member.do(getUser)).data;
      const names = badges.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['verified', 'moderator', 'employee', 'administrator']),
      );
      expect(await auditOf(member)).toHaveLength(4);
      expect((await badgeTaken(chief, member, 'administrator')).status).toBe(200);
      expect((await badgeTaken(chief, member, 'administrator')).status).toBe(200);
      expect(await auditOf(member)).toHaveLength(5);
    },
  );

  test(
    'allows only administrators to remove staff badges',
    { tags: ['GAP-023', 'GAP-028'] },
    async () => {
      const member = await join();
      expect((await badge(worker, member, 'moderator')).status).toBe(200);
      expect((await badge(worker, member, 'verified')).status).toBe(200);
      expect(outcome(await badgeTaken(worker, member, 'moderator'))).toEqual([403, 'forbidden']);
      expect(outcome(await ban(worker, member))).toEqual([403, 'forbidden']);
      expect((await badgeTaken(worker, member, 'verified')).status).toBe(200);
      expect((await badgeTaken(chief, member, 'moderator')).status).toBe(200);
      await worker.ban(member);
    },
  );
});

describe('the last administrator of a community', () => {
  test('cannot leave or lose the badge while members remain', async () => {
    const own = await startTestServer();
    try {
      const boss = await signUpWith(own, 'boss', 'administrator');
      const heir = await own.signUp('heir');
      await own.signUp('bystander');
      expect(outcome(await boss.reply(deleteUser))).toEqual([409, 'conflict']);
      await expect(changeBadge(own, 'boss', 'administrator', false)).rejects.toThrow(
        'no other administrator',
      );
      await badge(boss, heir, 'administrator');
      await boss.ban(heir);
      expect(outcome(await boss.reply(deleteUser))).toEqual([409, 'conflict']);
      await unban(boss, heir);
      await boss.do(deleteUser);
    } finally {
      await own.stop();
    }
  });
});
