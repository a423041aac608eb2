import { listConsoleMembers } from '@rookery/contract/admin/members/list-console-members.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { approveByConsole } from '@rookery/contract/admin/members/approve-by-console.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { SIGN_UP_WAVE } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let byEmployee: ConsoleCalls;
let moderator: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  byEmployee = await atConsole(server, await signUpWith(server, 'emma', 'employee'));
  moderator = await signUpWith(server, 'mona', 'moderator');
  await signUpWith(server, 'chief', 'administrator');
  server.clock.advance(SIGN_UP_WAVE.seconds * 1000);
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => server.signUp(`member${++joined}`);
const waiting = async (): Promise<(string | null)[]> =>
  (await byEmployee.do(listConsoleMembers, { query: { held: 'yes', limit: 50 } })).data.map(
    ({ username }) => username,
  );
const post = async (who: TestMember, body = 'Hello.'): Promise<Post> => {
  const reply = await who.do(createPost, { body: { ulid: server.freshUlid(), body } });
  return reply.data;
};

test('marks sign-ups beyond ten per network and hour as pending', async () => {
  const wave: TestMember[] = [];
  for (let at = 0; at < SIGN_UP_WAVE.accounts + 2; at++) {
    wave.push(await join());
    server.clock.advance(1);
  }
  const last = wave.at(-1) as TestMember;
  const held = wave.slice(SIGN_UP_WAVE.accounts).map(({ username }) => username);
  byEmployee = await atConsole(server, await server.signIn('emma@rookery.test'));
  expect(await waiting()).toEqual(held.toReversed());
  expect((await byEmployee.do(getConsoleOverview)).data.heldMembers).toBe(2);

  const first = wave[0] as TestMember;
  expect((await post(first)).isHeld).toBeUndefined();
  const said = await post(last);
  expect(said.isHeld).toBe(true);
  const watcher = await server.signIn(moderator.email);
  const { violations } = await watcher.do(mapViolations, { body: { ulids: [said.id] } });
  expect(violations[0]).toMatchObject({ heldFor: 'an account that waits for approval' });
  await first.refused(followUser, { params: { name: last.username } }, 404);
  const refused = await last.refused(openChat, { body: { userId: first.ulid } }, 403);
  expect(refused.message).toBe(
    'Your account is pending review. You can send messages after it is approved.',
  );

  const theirs = await post(first, 'Pass it on.');
  const repost = { ulid: theirs.id };
  const group = { name: 'A wave of us', visibility: 'public' };
  const others: readonly [string, string, object, string, number][] = [
    ['POST', '/posts/repost', repost, 'repost', 201],
    ['PUT', '/group/add', group, 'create groups', 201],
    ['POST', '/user/inviteByEmail', { email: 'friend@rookery.test' }, 'invite others', 202],
  ];
  for (const [method, path, draft, what] of others) {
    const reply = await last.api(method, path, draft);
    const text = `Your account is pending review. You can ${what} after it is approved.`;
    expect([reply.status, reply.body.message]).toEqual([403, text]);
  }
  const quote = { ...repost, repostUlid: server.freshUlid(), body: 'Look.' };
  expect((await last.do(createRepost, { body: quote })).data.isHeld).toBe(true);
  const react = { ulid: theirs.id, reaction: 'heart' };
  const unreacted = await last.refused(addReaction, { body: react }, 403);
  expect(unreacted.message).toBe(
    'Your account is pending review. You can react to posts after it is approved.',
  );
  await last.follow(first);

  const chief = await atConsole(server, await server.signIn('chief@rookery.test'));
  await chief.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
  const [worded, deleted] = [await post(last, 'The casino.'), await post(last)];
  await last.deletePost(deleted.id);
  const more = await post(last, 'And more.');

  await byEmployee.do(approveByConsole, {
    params: { id: last.ulid },
    body: { reason: 'We know them.' },
  });
  await untilOutboxHandled(server);
  const seen = async (...ulids: string[]): Promise<string[]> =>
    (await first.do(mapPosts, { body: { ulids } })).data
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id }) => id);
  expect(await seen(said.id, more.id, worded.id, deleted.id)).toEqual([said.id, more.id]);
  const queue = await watcher.do(listViolations, { body: { limit: 50 } });
  expect(queue.data.map(({ id }) => id)).toEqual([worded.id]);
  const approved = await server.mail.to(last.email, 1, 'Your account on');
  expect(approved.text).toContain('your 3 pending posts');
  await watcher.do(removeFlag, { body: { postULID: worded.id } });
  const told = await server.mail.to(last.email, 1, 'Your post on');
  expect(told.text).toContain('The casino.');
  await byEmployee.refused(
    approveByConsole,
    { params: { id: last.ulid }, body: { reason: 'We know them.' } },
    409,
  );
  expect(await waiting()).toEqual([held[0]]);
  expect((await post(last)).isHeld).toBeUndefined();
  await last.openChat(first);
  for (const [method, path, draft, , status] of others) {
    expect((await last.api(method, path, draft)).status).toBe(status);
  }
  const deeds = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('user_id', '=', last.id)
    .orderBy('id')
    .execute();
  const release = { action: 'post.release', user_id: last.id };
  expect(deeds).toEqual([
    { action: 'member.approve', user_id: last.id },
    ...[release, release, release, release],
  ]);

  server.clock.advance(SIGN_UP_WAVE.seconds * 1000);
  await join();
  byEmployee = await atConsole(server, await server.signIn('emma@rookery.test'));
  expect(await waiting()).toEqual([held[0]]);
});

async function joinHeld(): Promise<TestMember> {
  await join();
  await sql`insert into recent_joins (network_hash, at)
    select network_hash, ${server.clock.now()}::timestamptz
    from (select network_hash from recent_joins limit 1) joined,
      generate_series(1, ${SIGN_UP_WAVE.accounts}::int)`.execute(server.db);
  const held = await join();
  await server.db.deleteFrom('recent_joins').execute();
  return held;
}

test('ignores sign-ups with a timestamp in the future', async () => {
  await join();
  const ahead = new Date(server.clock.now().getTime() + 2 * SIGN_UP_WAVE.seconds * 1000);
  await sql`insert into recent_joins (network_hash, at) select network_hash, ${ahead}::timestamptz
    from (select network_hash from recent_joins limit 1) joined,
      generate_series(1, ${SIGN_UP_WAVE.accounts}::int)`.execute(server.db);
  expect((await post(await join())).isHeld).toBeUndefined();
  await server.db.deleteFrom('recent_joins').execute();
});

test('makes a restored post pending again until it is approved', async () => {
  const member = await joinHeld();
  const { id } = await post(member);
  const [watcher, reader] = [
    await server.signIn('mona@rookery.test'),
    await server.signIn('emma@rookery.test'),
  ];
  const removeAndUndo = async (between?: () => Promise<void>) => {
    await watcher.moderate(id, 'removeContent');
    await between?.();
    return watcher.moderate(id, 'restoreContent', { waitsAgain: true });
  };
  const queued = async (): Promise<boolean> => {
    const { data } = await watcher.do(listViolations, { body: { limit: 50 } });
    return data.some((each) => each.id === id);
  };
  expect(await removeAndUndo()).toMatchObject({ isHidden: true, postFlagStatus: 'flagged' });
  expect(await queued()).toBe(true);
  const undone = await removeAndUndo(async () => {
    const byStaff = await atConsole(server, await server.signIn('emma@rookery.test'));
    await byStaff.do(approveByConsole, {
      params: { id: member.ulid },
      body: { reason: 'We know them.' },
    });
    await untilOutboxHandled(server);
  });
  expect(undone).toMatchObject({ isHidden: false, postFlagStatus: 'dismissed' });
  expect(await queued()).toBe(false);
  expect(await reader.see(id)).toMatchObject({ body: 'Hello.', isHidden: false });
});

test('lists every pending post in the email despite a failure', async () => {
  const member = await joinHeld();
  const [first, second] = [await post(member, 'One.'), await post(member, 'Two.')];
  expect([first.isHeld, second.isHeld]).toEqual([true, true]);
  await sql`create function refuse_release() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`.execute(server.db);
  await sql`create trigger refuses before insert on audit_log for each row
    when (new.action = 'post.release' and new.post_id = ${sql.lit(ulidToUuid(second.id))})
    execute function refuse_release()`.execute(server.db);
  const byStaff = await atConsole(server, await server.signIn('emma@rookery.test'));
  await byStaff.do(approveByConsole, {
    params: { id: member.ulid },
    body: { reason: 'We know them.' },
  });
  await vi.waitFor(async () => {
    const { rows } = await sql`select from outbox
      where topic = 'userApproved' and attempts > 0`.execute(server.db);
    expect(rows).toHaveLength(1);
  }, 30_000);
  await sql`drop trigger refuses on audit_log`.execute(server.db);
  server.clock.advance(10_000);
  await untilOutboxHandled(server);
  const others = await server.signIn('mona@rookery.test');
  const seen = await others.do(mapPosts, { body: { ulids: [first.id, second.id] } });
  expect(seen.data).toMatchObject([{ isHidden: false }, { isHidden: false }]);
  const mail = await server.mail.to(member.email, 1, 'Your account on');
  expect(mail.text).toContain('your 2 pending posts');
});

test('rejects chat messages by a pending account', async () => {
  const ann = await join();
  const member = await joinHeld();
  const groupId = await ann.createGroup('The herons');
  await member.joinGroup(groupId);
  const chat = await ann.openChat({ groupId });
  const message = { ulid: server.freshUlid(), body: 'Hello.' };
  const refused = await member.refused(sendMessage, { params: { id: chat }, body: message }, 403);
  expect(refused.message).toBe(
    'Your account is pending review. You can send messages after it is approved.',
  );
  await ann.refused(openChat, { body: { userId: member.ulid } }, 404);
  const byStaff = await atConsole(server, await server.signIn('emma@rookery.test'));
  await byStaff.do(approveByConsole, {
    params: { id: member.ulid },
    body: { reason: 'We know them.' },
  });
  await member.say(chat);
});
