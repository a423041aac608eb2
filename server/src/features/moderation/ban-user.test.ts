import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
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
const ban = (by: TestMember, { ulid }: { ulid: string }, reason?: string): Promise<Reply> =>
  by.reply(banUser, { body: { ulid, reason } });
const unban = (by: TestMember, { ulid }: { ulid: string }): Promise<Reply> =>
  by.reply(unbanUser, { body: { ulid } });
const badge = (by: TestMember, { ulid }: { ulid: string }, name: string, method = 'POST') =>
  by.api(method, `/admin/profile/${ulid}/badges`, { badge: name });

async function posted(who: TestMember, body = 'A post.'): Promise<string> {
  const ulid = server.freshUlid();
  const reply = await who.do(createPost, { body: { ulid, body } });
  return reply.data.id;
}

async function signIn(who: TestMember): Promise<Reply> {
  const token = new URL(await createLoginLink(server, who.email)).searchParams.get('magic');
  return server.call('POST', '/magicLogin', { body: { token } });
}

const auditOf = async (who: TestMember): Promise<unknown[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason', 'details'])
    .where('user_id', '=', who.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.actor_id, row.reason]);
};

describe('MOD-29 a ban', () => {
  test('GAP-023 ends every session at once, and nobody comes in again', async () => {
    const target = await join();
    const other = server.apiAs((await server.signIn(target.email)).accessToken);
    expect((await ban(watcher, target, 'Spam, again and again.')).status).toBe(200);
    await target.refused(getUser, {}, 401);
    expect((await other('GET', '/user')).status).toBe(401);
    const refreshed = await server.call('POST', '/auth/refreshtoken', {
      body: { refresh_token: target.refreshToken },
    });
    expect(refreshed.status).toBe(401);
    const entered = await signIn(target);
    expect([entered.status, entered.body.message]).toEqual([403, 'This account has been banned.']);
    const mail = await server.mail.to(target.email, 1, 'was closed');
    expect(mail.text).toContain('Spam, again and again.');
    expect(await auditOf(target)).toEqual([['member.ban', watcher.id, 'Spam, again and again.']]);
  });

  test('GAP-023 hides posts, counts and follows, and the profile is a stub; an end of it brings all back', async () => {
    const [target, fan] = [await join('heron'), await join()];
    const ulid = await posted(target, `Rare herons ${joined}`);
    await fan.reply(followUser, { params: { name: target.username } });
    await fan.reply(addReaction, { body: { ulid, reaction: 'heart' } });
    const following = async (): Promise<number> =>
      (await fan.do(getProfile, { params: { name: fan.username } })).data.following;
    const feed = async (): Promise<string[]> =>
      (await fan.do(listFeed, { params: { feed: 'following' }, query: { limit: 50 } })).data.map(
        (post: Post) => post.id,
      );
    const found = async (): Promise<string[]> => {
      const reply = await fan.reply(searchPosts, {
        body: {
          posts: `rare herons ${joined}`,
        },
      });
      return reply.body.data.map((post: Post) => post.id);
    };
    expect([await feed(), await found()]).toEqual([[ulid], [ulid]]);
    await ban(worker, target);
    expect([await feed(), await found()]).toEqual([[], []]);
    await expect.poll(following).toBe(0);
    const path = `/profile/${target.username}`;
    const { data } = (await fan.api('GET', path)).body;
    expect(data).toMatchObject({
      username: target.username,
      isBanned: true,
      avatar: null,
      bio: '',
      followers: 0,
      postCount: 0,
      badges: [],
      abilities: [],
    });
    expect((await watcher.api('GET', path)).body.data.abilities).toEqual(['ban']);
    expect((await unban(watcher, target)).status).toBe(200);
    expect([await feed(), await found()]).toEqual([[ulid], [ulid]]);
    await expect.poll(following).toBe(1);
    expect((await fan.api('GET', path)).body.data).not.toHaveProperty('isBanned');
    expect((await signIn(target)).status).toBe(200);
    // The old sessions stay ended.
    await expect.poll(async () => (await target.reply(getUser)).status).toBe(401);
    expect(await auditOf(target)).toHaveLength(2);
    await server.mail.to(target.email, 1, 'is open again');
  });

  test('a second one changes nothing, and neither does the end of none', async () => {
    const target = await join();
    expect((await unban(watcher, target)).status).toBe(200);
    await ban(watcher, target);
    expect((await ban(worker, target)).status).toBe(200);
    expect(await auditOf(target)).toHaveLength(1);
    const nobody = { ulid: server.freshUlid() };
    expect(outcome(await ban(watcher, nobody))).toEqual([404, 'not_found']);
  });

  test('MOD-36 ADMIN-09 GAP-023 nobody bans themselves, members ban nobody, and staff is banned by administrators alone', async () => {
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
  });

  test('MOD-36 GAP-023 whoever has just become staff is banned and opened by administrators alone, also before this process has heard of it', async () => {
    const [target, closed] = [await join(), await join()];
    expect((await ban(watcher, closed)).status).toBe(200);
    // What this process remembers of both is of before.
    for (const { username } of [target, closed])
      await watcher.reply(getProfile, { params: { name: username } });
    const given = { badge: 'administrator', created_at: server.clock.now() };
    await server.db
      .insertInto('user_badges')
      .values([target, closed].map(({ id }) => ({ user_id: id, ...given })))
      .execute();
    expect(outcome(await unban(worker, closed))).toEqual([403, 'forbidden']);
    expect((await unban(chief, closed)).status).toBe(200);
    expect(outcome(await ban(watcher, target))).toEqual([403, 'forbidden']);
    expect(outcome(await ban(worker, target))).toEqual([403, 'forbidden']);
    expect(await auditOf(target)).toEqual([]);
    expect((await ban(chief, target)).status).toBe(200);
    expect(await auditOf(target)).toHaveLength(1);
  });

  test('two administrators who ban each other at once: one of them stays', async () => {
    const one = await signUpWith(server, `chief${++joined}`, 'administrator');
    const two = await signUpWith(server, `chief${++joined}`, 'administrator');
    const replies = await server.together('administrators', 2, () =>
      Promise.all([ban(one, two), ban(two, one)]),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { rows } = await sql<{ here: number }>`select count(*) as here from users
      where id in (${one.id}, ${two.id}) and banned_at is null`.execute(server.db);
    expect(rows[0]?.here).toBe(1);
    await ban(chief, one);
    await ban(chief, two);
  });
});

describe('ADMIN-03 badges', () => {
  test('GAP-028 employees give all but employee and administrator, administrators all, and nobody changes what makes themselves staff', async () => {
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
    const names = badges.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['verified', 'moderator', 'employee', 'administrator']),
    );
    expect(await auditOf(member)).toHaveLength(4);
    expect((await badge(chief, member, 'administrator', 'DELETE')).status).toBe(200);
    expect((await badge(chief, member, 'administrator', 'DELETE')).status).toBe(200);
    expect(await auditOf(member)).toHaveLength(5);
  });

  test('GAP-023 GAP-028 an employee takes nobody from the staff, whom they could ban then; an administrator does', async () => {
    const member = await join();
    expect((await badge(worker, member, 'moderator')).status).toBe(200);
    expect((await badge(worker, member, 'verified')).status).toBe(200);
    expect(outcome(await badge(worker, member, 'moderator', 'DELETE'))).toEqual([403, 'forbidden']);
    expect(outcome(await ban(worker, member))).toEqual([403, 'forbidden']);
    expect((await badge(worker, member, 'verified', 'DELETE')).status).toBe(200);
    expect((await badge(chief, member, 'moderator', 'DELETE')).status).toBe(200);
    expect((await ban(worker, member)).status).toBe(200);
  });
});

describe('a network keeps an administrator', () => {
  test('the last one does not leave, by their account or by the command line, while others are here', async () => {
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
      // Who is banned does not count.
      await ban(boss, heir);
      expect(outcome(await boss.reply(deleteUser))).toEqual([409, 'conflict']);
      await unban(boss, heir);
      await boss.do(deleteUser);
    } finally {
      await own.stop();
    }
  });
});
