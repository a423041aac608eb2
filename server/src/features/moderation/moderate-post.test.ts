import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { appealViolation } from '@rookery/contract/moderation/appeal-violation.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { getMemberRecord } from '@rookery/contract/moderation/get-member-record.ts';
import { userChannel } from '@rookery/contract/events.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { drifted } from '#test/drift.ts';
import { listen } from '#test/listener.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { handled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let second: TestMember;
let worker: TestMember;
let chief: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  second = await signUpWith(server, 'laterwatch', 'moderator');
  worker = await signUpWith(server, 'worker', 'employee');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

const join = (name = 'member'): Promise<TestMember> => addMember(server, `${name}${++joined}`);
/** Calls by somebody whose access token has run out meanwhile. */
const entered = async (who: TestMember): Promise<TestMember> => server.signIn(who.email);
const REASON = 'This is not how we speak here.';

async function posted(who: TestMember, body = 'A post.', more: object = {}): Promise<string> {
  const reply = await who.do(createPost, { body: { ulid: server.freshUlid(), body, ...more } });
  return reply.data.id;
}

async function answered(who: TestMember, parentId: string, body = 'A comment.'): Promise<string> {
  const reply = await who.do(createComment, { body: { ulid: server.freshUlid(), parentId, body } });
  return reply.data.id;
}

async function flagged(who: TestMember, ulid: string, violationType = 'spam'): Promise<void> {
  expect((await who.api('PUT', '/posts/flag', { ulid, violationType })).status).toBe(200);
}

const act = (who: TestMember, action: string, postULID: string, more: object = {}) =>
  who.api('POST', `/moderation/post/action/${action}`, { postULID, action, ...more });

async function removed(ulid: string, violation = 'spam', by = watcher): Promise<void> {
  const reply = await act(by, 'removeContent', ulid, { violation, reason: REASON });
  expect(reply.body).toMatchObject({ success: true });
}

const appeal = (who: TestMember, ulid: string, appealText = 'It was a quotation.') =>
  who.reply(appealViolation, { body: { ulid, appealText } });

const seen = async (who: TestMember, ulid: string): Promise<Post | undefined> =>
  (await who.do(mapPosts, { body: { ulids: [ulid] } })).data[0];

async function queue(who = watcher): Promise<string[]> {
  const reply = await who.reply(listViolations, { body: { limit: 50 } });
  return reply.body.data.map((post: Post) => post.id);
}

async function standing(who: TestMember): Promise<{
  data: OwnViolation[];
  total_points: number;
  timeout_count: number;
  timeout_expires_at: string | null;
  timeout_left_ms: number;
}> {
  return (await who.reply(listOwnViolations)).body;
}

const entry = async (who: TestMember, ulid: string) =>
  (await who.reply(mapViolations, { body: { ulids: [ulid] } })).body.violations[0];

const outcome = ({ status, body }: Reply): unknown => [status, body.error_type];

const auditOf = async (ulid: string): Promise<unknown[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason'])
    .where('post_id', '=', ulidToUuid(ulid))
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.actor_id, row.reason]);
};

describe('a moderator removes a post', () => {
  test('MOD-10 MOD-14 MOD-23 MOD-24 it is gone, leaves the queue, and its author is told on /violations and by mail', async () => {
    const [author, reporter] = [await join(), await join()];
    const ulid = await posted(author, 'Buy my feathers.');
    await flagged(reporter, ulid, 'spam');
    expect(await queue()).toContain(ulid);
    const reply = await act(watcher, 'removeContent', ulid, {
      userULID: author.ulid,
      points: 999,
      violation: 'fraud',
      reason: REASON,
    });
    expect(reply.body.data).toEqual({
      postULID: ulid,
      postFlagStatus: 'removed',
      isHidden: true,
      isSensitive: false,
      isTrolling: false,
    });
    expect(await queue()).not.toContain(ulid);
    expect(await seen(reporter, ulid)).toBeUndefined();
    const own = await standing(author);
    expect(own).toMatchObject({ total_points: 5, timeout_count: 0, timeout_expires_at: null });
    expect(own.data).toMatchObject([
      {
        postUlid: ulid,
        excerpt: 'Buy my feathers.',
        violation: 'fraud',
        points: 5,
        reason: REASON,
        status: 'removed',
        canAppeal: true,
      },
    ]);
    const mail = await server.mail.to(author.email, 1, 'was removed');
    expect(mail.text).toContain(REASON);
    expect(mail.text).toContain('Buy my feathers.');
    expect(mail.text).not.toContain(reporter.username);
    expect(mail.text).not.toContain(watcher.username);
    expect(await auditOf(ulid)).toEqual([['post.remove', watcher.id, REASON]]);
    expect(await entry(chief, ulid)).toMatchObject({ moderatedBy: watcher.ulid, reason: REASON });
    expect(await entry(author, ulid)).toMatchObject({ moderatedBy: null, reason: REASON });
  });

  test('MOD-16 MOD-35 the reason has 5 to 2000 characters, and the violation is a known one', async () => {
    const ulid = await posted(await join());
    const tried = async (violation: string | undefined, reason: string | undefined) =>
      (await act(watcher, 'removeContent', ulid, { violation, reason })).body.error?.fields;
    expect(await tried('spam', 'four')).toHaveProperty('reason');
    expect(await tried('spam', undefined)).toHaveProperty('reason');
    expect(await tried('spam', 'x'.repeat(2001))).toHaveProperty('reason');
    expect(await tried('spam', '     \n   ')).toHaveProperty('reason');
    const unknown = { violation: 'Violation type not recognized' };
    expect(await tried('rudeness', REASON)).toEqual(unknown);
    expect(await tried('toString', REASON)).toEqual(unknown);
    expect(await tried(undefined, REASON)).toEqual(unknown);
    expect(
      (await act(watcher, 'removeContent', ulid, { violation: 'spam', reason: '🦅'.repeat(5) }))
        .status,
    ).toBe(200);
  });

  test('MOD-24 the body names the action of the path and the author of the post, or none', async () => {
    const ulid = await posted(await join());
    const more = { violation: 'spam', reason: REASON };
    const path = '/moderation/post/action/removeContent';
    const other = { postULID: ulid, action: 'restoreContent', ...more };
    expect(outcome(await watcher.api('POST', path, other))).toEqual([422, 'validation']);
    const wrong = await act(watcher, 'removeContent', ulid, { userULID: second.ulid, ...more });
    expect(outcome(wrong)).toEqual([422, 'validation']);
    expect(outcome(await act(watcher, 'burnContent', ulid, more))).toEqual([422, 'validation']);
    expect(outcome(await act(watcher, 'removeContent', server.freshUlid(), more))).toEqual([
      404,
      'not_found',
    ]);
  });

  test.each([
    ['removeContent', ['watcher', 'chief']],
    ['removeFlag', ['watcher', 'chief']],
    ['restoreContent', ['watcher', 'chief']],
    ['applyNSFW', ['watcher', 'worker', 'chief']],
    ['applyTroll', ['watcher', 'worker', 'chief']],
  ])('ERR-11 GAP-027 %s is done by these roles alone: %s', async (action, allowed) => {
    const people = { watcher, worker, chief, member: await join() };
    for (const [role, who] of Object.entries(people)) {
      const author = await join();
      const ulid = await posted(author);
      if (action === 'removeFlag') await flagged(await join(), ulid);
      if (action === 'restoreContent') await removed(ulid, 'spam', second);
      const { status } = await act(who, action, ulid, { violation: 'spam', reason: REASON });
      expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403]);
    }
  });

  test('GAP-127 of two moderators at once one decides, and the other is told 409', async () => {
    const [author, reporter] = [await join(), await join()];
    const ulid = await posted(author);
    await flagged(reporter, ulid);
    const more = { violation: 'spam', reason: REASON };
    const replies = await Promise.all([
      act(watcher, 'removeContent', ulid, more),
      act(second, 'removeFlag', ulid),
      act(chief, 'removeContent', ulid, more),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await auditOf(ulid)).toHaveLength(1);
    expect(await queue()).not.toContain(ulid);
  });

  test('GAP-127 what was dismissed, or its group has removed, is not removed by who looks at an old page', async () => {
    const [author, reporter] = [await join(), await join()];
    const more = { violation: 'spam', reason: REASON };
    const dismissed = await posted(author);
    await flagged(reporter, dismissed);
    await act(second, 'removeFlag', dismissed);
    expect(outcome(await act(watcher, 'removeContent', dismissed, more))).toEqual([
      409,
      'conflict',
    ]);
    const group = { name: `Rooks ${joined}`, visibility: 'public' };
    const groupId = (await reporter.api('PUT', '/group/add', group)).body.data.id as string;
    await author.reply(joinGroup, { body: { groupId } });
    const shut = await posted(author, 'In a group.', { groupId });
    await reporter.do(removeFromGroup, { body: { groupId, postId: shut } });
    expect(outcome(await act(watcher, 'removeContent', shut, more))).toEqual([409, 'conflict']);
    expect(await drifted(server)).toEqual([]);
  });

  test('nobody decides about own posts and own reports', async () => {
    const own = await posted(watcher);
    await flagged(second, own);
    const more = { violation: 'spam', reason: REASON };
    expect(outcome(await act(watcher, 'removeFlag', own))).toEqual([403, 'forbidden']);
    expect(outcome(await act(second, 'removeContent', own, more))).toEqual([403, 'forbidden']);
    expect(await entry(watcher, own)).toBeUndefined();
    expect((await entry(second, own)).canDecide).toBe(false);
    expect((await entry(chief, own)).canDecide).toBe(true);
    expect((await act(chief, 'removeFlag', own)).status).toBe(200);
  });
});

describe('what is one’s own', () => {
  test('nobody takes an own report out of sight by the menu or by a sweep, which passes it over', async () => {
    const author = await join();
    const [reported, other] = [await posted(author), await posted(author)];
    await flagged(second, reported);
    const removal = await second.reply(removePost, { body: { ulid: reported } });
    expect(outcome(removal)).toEqual([403, 'forbidden']);
    const body = { ulid: author.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = await second.reply(sweepPosts, { body });
    expect(sweep.body.data).toMatchObject({ posts: 1 });
    expect(await seen(author, reported)).toBeDefined();
    expect(await seen(author, other)).toBeUndefined();
    await watcher.do(removePost, { body: { ulid: reported } });
  });

  test('nobody takes a colleague’s mark from an own post; their own mark they do', async () => {
    const ulid = await posted(worker);
    for (const [action, name] of [
      ['applyNSFW', 'isSensitive'],
      ['applyTroll', 'isTrolling'],
    ] as const) {
      const turned = async (by: TestMember) => (await act(by, action, ulid)).body.data[name];
      expect([await turned(worker), await turned(worker)]).toEqual([true, false]);
      expect(await turned(chief)).toBe(true);
      expect(outcome(await act(worker, action, ulid))).toEqual([403, 'forbidden']);
      expect(await turned(watcher)).toBe(false);
    }
  });
});

describe('a post comes back', () => {
  test('MOD-27 restoreContent gives a post its place, words, topics and counts again, and takes its points back', async () => {
    const [author, reader] = [await join(), await join()];
    const ulid = await posted(author, `Herons ${joined} wade. #wading${joined}`);
    await act(worker, 'applyNSFW', ulid);
    await act(worker, 'applyTroll', ulid);
    await removed(ulid, 'threats');
    expect((await standing(author)).total_points).toBe(7);
    const reply = await act(watcher, 'restoreContent', ulid);
    expect(reply.body.data).toMatchObject({
      isHidden: false,
      isSensitive: false,
      isTrolling: false,
    });
    expect(await standing(author)).toMatchObject({
      total_points: 0,
      data: [{ status: 'dismissed' }],
    });
    expect(await seen(reader, ulid)).toMatchObject({ body: expect.stringContaining('Herons') });
    const ids = ({ body }: Reply): string[] => body.data.map((post: Post) => post.id);
    expect(
      ids(await reader.reply(listProfileFeed, { params: { name: author.username } })),
    ).toContain(ulid);
    expect(ids(await reader.reply(searchPosts, { body: { posts: `herons ${joined}` } }))).toContain(
      ulid,
    );
    expect(
      ids(await reader.reply(listHashtagPosts, { body: { hashtag: `wading${joined}` } })),
    ).toContain(ulid);
    const { body } = await reader.reply(getProfile, { params: { name: author.username } });
    expect(body.data.postCount).toBe(1);
    expect(await drifted(server)).toEqual([]);
    await server.mail.to(author.email, 1, 'is back');
  });

  test('a comment, what answers it, quotes and reposts: every count is as the rows are, whatever comes back first', async () => {
    const [author, other] = [await join(), await join()];
    const root = await posted(author);
    const comment = await answered(other, root);
    const reply = await answered(author, comment);
    const leaf = await answered(other, reply);
    const quote = (await other.do(createRepost, { body: { ulid: root, body: 'See.' } })).data.id;
    const all = [root, comment, reply, leaf, quote];
    for (const ulid of [leaf, comment, quote, reply, root]) await removed(ulid);
    expect(await drifted(server)).toEqual([]);
    for (const ulid of [reply, quote, root, leaf, comment]) {
      expect((await act(second, 'restoreContent', ulid)).status).toBe(200);
      expect(await drifted(server)).toEqual([]);
    }
    for (const ulid of all) expect(await seen(other, ulid)).toBeDefined();
  });

  test('a repost whose author has reposted the same again stays away, and weighs nothing', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await posted(author);
    const share = async (): Promise<string> =>
      (await sharer.do(createRepost, { body: { ulid: original } })).data.id;
    const first = await share();
    await watcher.do(removePost, { body: { ulid: first } });
    const again = await share();
    expect(again).not.toBe(first);
    expect((await act(watcher, 'restoreContent', first)).status).toBe(200);
    expect(await seen(sharer, first)).toBeUndefined();
    expect(await seen(sharer, again)).toBeDefined();
    expect(await drifted(server)).toEqual([]);
    const mail = await server.mail.to(sharer.email, 1, 'was taken back');
    expect(mail.text).toContain('You have reposted the same again since');
  });

  test('a repost whose appeal is granted after its author has reposted the same again is not said to be back', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await posted(author);
    const share = () => sharer.reply(createRepost, { body: { ulid: original } });
    const first = (await share()).body.data.id as string;
    await watcher.do(removePost, { body: { ulid: first } });
    expect((await appeal(sharer, first)).status).toBe(200);
    expect((await share()).status).toBe(201);
    const granted = await act(second, 'removeViolation', first, { reason: REASON });
    expect(granted.status).toBe(200);
    const { text } = await server.mail.to(sharer.email, 1, 'Your appeal');
    expect(text).toContain('You have reposted the same again since');
    expect(text).not.toContain('the post is back');
  });

  test('a repost that is restored while its author reposts the same again: one of the two stands, and nobody meets an error', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await posted(author);
    const share = () => sharer.reply(createRepost, { body: { ulid: original } });
    const ROUNDS = 12;
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = (await share()).body.data.id as string;
      await watcher.do(removePost, { body: { ulid: first } });
      const [restored, again] = await Promise.all([act(watcher, 'restoreContent', first), share()]);
      expect(restored.status).toBe(200);
      expect([200, 201]).toContain(again.status);
      const standingNow = again.body.data.id as string;
      expect((await seen(sharer, first)) === undefined).toBe(standingNow !== first);
      expect(await seen(sharer, standingNow)).toBeDefined();
      expect(await drifted(server)).toEqual([]);
      await sharer.do(deletePost, { body: { ulid: standingNow } });
    }
  });

  test('what its author deleted meanwhile, or nobody removed, does not come back', async () => {
    const author = await join();
    const [gone, live] = [await posted(author), await posted(author)];
    await removed(gone);
    await author.reply(deletePost, { body: { ulid: gone } });
    expect(outcome(await act(watcher, 'restoreContent', gone))).toEqual([404, 'not_found']);
    expect(outcome(await act(watcher, 'restoreContent', live))).toEqual([409, 'conflict']);
  });

  test('what the moderators of its group have taken away does not come back by them', async () => {
    const [owner, author] = [await join(), await join()];
    const group = { name: `Herons ${joined}`, visibility: 'public' };
    const groupId = (await owner.api('PUT', '/group/add', group)).body.data.id as string;
    await author.reply(joinGroup, { body: { groupId } });
    const ulid = await posted(author, 'In a group.', { groupId });
    await removed(ulid);
    await act(watcher, 'restoreContent', ulid);
    await owner.do(removeFromGroup, { body: { groupId, postId: ulid } });
    expect(outcome(await act(second, 'restoreContent', ulid))).toEqual([409, 'conflict']);
    expect(await seen(owner, ulid)).toBeUndefined();
    expect(await drifted(server)).toEqual([]);
  });
});

describe('what was decided by mistake is put right', () => {
  const more = { violation: 'spam', reason: REASON };
  const rowOf = (ulid: string) =>
    server.db
      .selectFrom('posts')
      .select(['is_discoverable', 'is_media_withheld'])
      .where('id', '=', ulidToUuid(ulid))
      .executeTakeFirstOrThrow();

  test('GAP-127 dismissed reports wait again as they did, by whoever may decide, until somebody does', async () => {
    const [author, reporters] = [await join(), [await join(), await join(), await join()]];
    const [ulid, before] = [await posted(author), await posted(author)];
    await flagged(reporters[0] ?? author, before, 'terrorism');
    for (const reporter of reporters) await flagged(reporter, ulid, 'terrorism');
    const place = (await queue()).indexOf(ulid);
    expect((await act(watcher, 'removeFlag', ulid)).status).toBe(200);
    expect(await rowOf(ulid)).toEqual({ is_discoverable: true, is_media_withheld: false });
    expect(outcome(await act(worker, 'restoreFlag', ulid))).toEqual([403, 'forbidden']);
    const reply = await act(watcher, 'restoreFlag', ulid);
    expect(reply.body.data).toMatchObject({ postFlagStatus: 'flagged', isHidden: false });
    expect((await queue()).indexOf(ulid)).toBe(place);
    expect(await rowOf(ulid)).toEqual({ is_discoverable: false, is_media_withheld: true });
    expect(await entry(second, ulid)).toMatchObject({
      canDecide: true,
      moderatedBy: null,
      violations: [{ name: 'terrorism', count: 3 }],
    });
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    await removed(ulid);
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    expect(await auditOf(ulid)).toEqual([
      ['report.dismiss', watcher.id, null],
      ['report.reopen', watcher.id, null],
      ['post.remove', watcher.id, REASON],
    ]);
    await act(second, 'removeFlag', before);
  });

  test('a removal that was taken back is made anew with the right violation; what was dismissed since is not', async () => {
    const author = await join();
    const ulid = await posted(author);
    await flagged(await join(), ulid);
    await removed(ulid, 'threats');
    expect((await act(watcher, 'restoreContent', ulid)).status).toBe(200);
    await removed(ulid, 'spam');
    expect(await standing(author)).toMatchObject({ total_points: 2 });
    await act(watcher, 'restoreContent', ulid);
    await flagged(await join(), ulid);
    await act(second, 'removeFlag', ulid);
    expect(outcome(await act(watcher, 'removeContent', ulid, more))).toEqual([409, 'conflict']);
  });

  test('a removal that is taken back so that it waits again has its reports where they stood, unless its author has appealed', async () => {
    const author = await join();
    const ulid = await posted(author);
    await flagged(await join(), ulid, 'terrorism');
    const place = (await queue()).indexOf(ulid);
    await removed(ulid, 'threats');
    const again = { waitsAgain: true };
    const reply = await act(watcher, 'restoreContent', ulid, again);
    expect(reply.body.data).toMatchObject({ postFlagStatus: 'flagged', isHidden: false });
    expect((await queue()).indexOf(ulid)).toBe(place);
    expect(await rowOf(ulid)).toMatchObject({ is_media_withheld: true });
    expect(outcome(await act(watcher, 'restoreContent', ulid, again))).toEqual([409, 'conflict']);
    await removed(ulid, 'spam');
    await author.reply(appealViolation, { body: { ulid, appealText: 'It was a quotation.' } });
    expect(outcome(await act(second, 'restoreContent', ulid, again))).toEqual([409, 'conflict']);
    await act(second, 'removeViolation', ulid, more);
  });

  test('nobody takes up own reports, nor what nobody has reported', async () => {
    const ulid = await posted(await join());
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    await removed(ulid);
    await act(watcher, 'restoreContent', ulid);
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    await flagged(second, ulid);
    await act(watcher, 'removeFlag', ulid);
    for (const action of ['restoreFlag', 'removeContent']) {
      expect(outcome(await act(second, action, ulid, more))).toEqual([403, 'forbidden']);
    }
  });
});

describe('marks', () => {
  test('MOD-25 MOD-26 MOD-32 GAP-126 applyNSFW and applyTroll turn a mark over, at once, and again', async () => {
    const [author, reader] = [await join(), await join()];
    const ulid = await posted(author);
    const marks = async () => {
      const post = await seen(reader, ulid);
      return [post?.isSensitive, post?.isTrolling];
    };
    expect((await act(worker, 'applyNSFW', ulid)).body.data).toMatchObject({ isSensitive: true });
    expect(await marks()).toEqual([true, false]);
    expect((await act(watcher, 'applyTroll', ulid)).body.data).toMatchObject({ isTrolling: true });
    expect(await marks()).toEqual([true, true]);
    await act(chief, 'applyNSFW', ulid);
    await act(chief, 'applyTroll', ulid);
    expect(await marks()).toEqual([false, false]);
    expect((await standing(author)).data).toEqual([]);
    expect(await auditOf(ulid)).toEqual([
      ['post.mark-sensitive', worker.id, null],
      ['post.mark-web-only', watcher.id, null],
      ['post.unmark-sensitive', chief.id, null],
      ['post.unmark-web-only', chief.id, null],
    ]);
  });

  test('who says how it is to stand turns over no mark that a colleague has set meanwhile', async () => {
    const [author, reader] = [await join(), await join()];
    const ulid = await posted(author);
    for (const [action, field] of [
      ['applyNSFW', 'isSensitive'],
      ['applyTroll', 'isTrolling'],
    ] as const) {
      for (const on of [true, false]) {
        // Two who press at once, each of whose pages shows it the other way.
        const both = await Promise.all(
          [watcher, second].map((who) => act(who, action, ulid, { on })),
        );
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        expect((await act(worker, action, ulid, { on })).body.error_type).toBe('conflict');
        expect((await seen(reader, ulid))?.[field]).toBe(on);
      }
    }
    const actions = (await auditOf(ulid)).map((row) => (row as unknown[])[0]);
    expect(actions).toEqual([
      'post.mark-sensitive',
      'post.unmark-sensitive',
      'post.mark-web-only',
      'post.unmark-web-only',
    ]);
  });

  test('what is out of sight takes no mark', async () => {
    const ulid = await posted(await join());
    await removed(ulid);
    expect(outcome(await act(worker, 'applyNSFW', ulid))).toEqual([404, 'not_found']);
  });

  test('what a private group alone sees is nobody else’s business until somebody reports it', async () => {
    const [owner, member] = [await join(), await join()];
    const group = { name: `Quiet ${joined}`, visibility: 'private' };
    const groupId = (await owner.api('PUT', '/group/add', group)).body.data.id as string;
    const { token } = (await owner.do(makeGroupInvite, { body: { groupId } })).data;
    await member.reply(joinGroup, { body: { groupId, invite: token } });
    const ulid = await posted(owner, 'Among us.', { groupId });
    const more = { violation: 'spam', reason: REASON };
    for (const action of ['applyNSFW', 'removeContent']) {
      expect(outcome(await act(watcher, action, ulid, more))).toEqual([404, 'not_found']);
    }
    const body = { ulid: owner.ulid, hours: 24, violation: 'spam', reason: REASON, preview: true };
    const swept = await watcher.reply(sweepPosts, { body });
    expect(swept.body.data).toMatchObject({ posts: 0 });
    await flagged(member, ulid);
    expect((await act(watcher, 'removeContent', ulid, more)).status).toBe(200);
    expect(await drifted(server)).toEqual([]);
  });

  test('a mark on a repost is on what it shows', async () => {
    const [author, sharer] = [await join(), await join()];
    const ulid = await posted(author);
    const share = (await sharer.do(createRepost, { body: { ulid } })).data.id;
    await act(worker, 'applyNSFW', share);
    expect(await seen(sharer, ulid)).toMatchObject({ isSensitive: true });
  });
});

describe('reports that were none', () => {
  test('MOD-13 MOD-31 the post stands as before, and only somebody new brings it back into the queue', async () => {
    const [author, one, two] = [await join(), await join(), await join()];
    const ulid = await posted(author);
    await flagged(one, ulid, 'terrorism');
    await watcher.do(removeFlag, { body: { postULID: ulid } });
    expect(await queue()).not.toContain(ulid);
    expect(await seen(two, ulid)).toBeDefined();
    await flagged(one, ulid, 'threats');
    expect(await queue()).not.toContain(ulid);
    await flagged(two, ulid);
    expect(await queue()).toContain(ulid);
    await watcher.do(removeFlag, { query: { postULID: ulid } });
    expect(await auditOf(ulid)).toHaveLength(2);
    expect((await standing(author)).data).toEqual([]);
  });

  test('three reports took it from Discover: it is there again', async () => {
    const author = await join();
    const ulid = await posted(author);
    for (let count = 0; count < 3; count++) await flagged(await join(), ulid);
    const reader = await join();
    const discover = async (): Promise<string[]> =>
      (await reader.do(listFeed, { params: { feed: 'all' }, query: { limit: 50 } })).data.map(
        (post: Post) => post.id,
      );
    expect(await discover()).not.toContain(ulid);
    await act(watcher, 'removeFlag', ulid);
    expect(await discover()).toContain(ulid);
  });
});

describe('appeals', () => {
  test('MOD-41 GAP-119 an appeal brings the decision before another moderator, with its words', async () => {
    const author = await join();
    const ulid = await posted(author);
    await removed(ulid, 'doxing');
    const reply = await appeal(author, ulid, 'It is my own address.');
    expect(reply.body.data).toMatchObject({ status: 'appeal', canAppeal: false });
    expect(await queue(second)).toContain(ulid);
    expect(await entry(second, ulid)).toMatchObject({
      postFlagStatus: 'appeal',
      postFlagAppealText: 'It is my own address.',
      moderatedBy: watcher.ulid,
      canDecide: true,
    });
    expect(await seen(await join(), ulid)).toBeUndefined();
    expect((await standing(author)).total_points).toBe(5);
  });

  test('who reported a post may decide about its appeal, and about nothing that is decided', async () => {
    const author = await join();
    const ulid = await posted(author);
    await flagged(second, ulid);
    await removed(ulid);
    expect((await entry(second, ulid)).canDecide).toBe(false);
    expect((await entry(chief, ulid)).canDecide).toBe(false);
    await appeal(author, ulid);
    expect((await entry(second, ulid)).canDecide).toBe(true);
    expect((await act(second, 'removeViolation', ulid, { reason: REASON })).status).toBe(200);
  });

  test('MOD-15 who made the decision is refused, by every action', async () => {
    const author = await join();
    const ulid = await posted(author);
    await removed(ulid);
    await appeal(author, ulid);
    expect((await entry(watcher, ulid)).canDecide).toBe(false);
    const more = { violation: 'spam', reason: REASON };
    for (const action of ['denyAppeal', 'removeViolation', 'restoreContent']) {
      expect(outcome(await act(watcher, action, ulid, more))).toEqual([403, 'forbidden']);
    }
  });

  test('MOD-11 denied it is final: the post stays away, its points stay, and it is not appealed twice', async () => {
    const author = await join();
    const ulid = await posted(author);
    await removed(ulid);
    await appeal(author, ulid);
    const more = { violation: 'spam', reason: 'It was not your own address.' };
    expect((await act(second, 'denyAppeal', ulid, more)).status).toBe(200);
    expect(await queue(second)).not.toContain(ulid);
    const own = await standing(author);
    expect(own.total_points).toBe(2);
    expect(own.data[0]).toMatchObject({
      status: 'appeal_denied',
      canAppeal: false,
      appealReason: more.reason,
    });
    expect(outcome(await appeal(author, ulid, 'Once more, please.'))).toEqual([409, 'conflict']);
    const mail = await server.mail.to(author.email, 1, 'Your appeal');
    expect(mail.text).toContain(more.reason);
    expect(outcome(await act(chief, 'denyAppeal', ulid, more))).toEqual([409, 'conflict']);
  });

  test('MOD-12 granted it brings the post back and takes the points away', async () => {
    const author = await join();
    const ulid = await posted(author);
    await removed(ulid, 'terrorism');
    expect((await standing(author)).timeout_expires_at).not.toBeNull();
    await appeal(author, ulid);
    const reply = await act(second, 'removeViolation', ulid, {
      reason: 'A quotation, in context.',
    });
    expect(reply.body.data).toMatchObject({ postFlagStatus: 'appeal_granted', isHidden: false });
    expect(await standing(author)).toMatchObject({
      total_points: 0,
      timeout_expires_at: null,
      timeout_count: 0,
      data: [{ status: 'appeal_granted' }],
    });
    expect(await seen(await join(), ulid)).toBeDefined();
    await posted(author, 'I am back.');
    await server.mail.to(author.email, 1, 'Your appeal');
  });

  test('GAP-119 once, by the author alone, within 30 days, with 5 to 2000 characters', async () => {
    const [author, other] = [await join(), await join()];
    const [ulid, late] = [await posted(author), await posted(author)];
    expect(outcome(await appeal(author, ulid))).toEqual([404, 'not_found']);
    await removed(ulid);
    await removed(late);
    expect(outcome(await appeal(other, ulid))).toEqual([404, 'not_found']);
    expect(outcome(await appeal(author, ulid, 'four'))).toEqual([422, 'validation']);
    expect(outcome(await appeal(author, ulid, 'x'.repeat(2001)))).toEqual([422, 'validation']);
    expect((await appeal(author, ulid)).status).toBe(200);
    // The same sent twice says the same; other words come too late.
    expect((await appeal(author, ulid)).status).toBe(200);
    expect(outcome(await appeal(author, ulid, 'And another thing.'))).toEqual([409, 'conflict']);
    server.clock.advance(30 * 86_400_000);
    try {
      const later = await entered(author);
      expect(outcome(await appeal(later, late))).toEqual([409, 'conflict']);
      expect((await standing(later)).data.map(({ canAppeal }) => canAppeal)).toEqual([
        false,
        false,
      ]);
    } finally {
      server.clock.advance(-30 * 86_400_000);
    }
  });

  test('an appeal ends when its author deletes the post: nothing claims to wait, and the decision stands', async () => {
    const author = await join();
    const ulid = await posted(author);
    await removed(ulid);
    await appeal(author, ulid);
    await author.do(deletePost, { body: { ulid } });
    await handled(server);
    expect(await queue(second)).not.toContain(ulid);
    expect(await entry(second, ulid)).toMatchObject({ postFlagStatus: 'removed' });
    const told = { status: 'removed', canAppeal: false, appealText: 'It was a quotation.' };
    expect(await standing(author)).toMatchObject({ total_points: 2, data: [told] });
    expect(outcome(await appeal(author, ulid, 'Once more.'))).toEqual([404, 'not_found']);
  });

  test('appeals that stayed when their posts were deleted end by the next day, and no others', async () => {
    const author = await join();
    const [deleted, kept] = [await posted(author), await posted(author)];
    for (const ulid of [deleted, kept]) {
      await removed(ulid);
      await appeal(author, ulid);
    }
    // As a process left it that did not know of this yet.
    await sql`update posts set deleted_at = now() where id = ${ulidToUuid(deleted)}`.execute(
      server.db,
    );
    await sql`update post_reviews set is_waiting = false
      where post_id = ${ulidToUuid(deleted)}`.execute(server.db);
    await server.runJob('end-appeals');
    const statuses = Object.fromEntries(
      (await standing(author)).data.map(({ postUlid, status }) => [postUlid, status]),
    );
    expect(statuses).toEqual({ [deleted]: 'removed', [kept]: 'appeal' });
    expect(await entry(second, deleted)).toMatchObject({ postFlagStatus: 'removed' });
    expect(await entry(second, kept)).toMatchObject({ postFlagStatus: 'appeal' });
  });
});

describe('one who administers alone', () => {
  test('GAP-119 decides about appeals against own decisions only while nobody else reviews', async () => {
    const own = await startTestServer();
    try {
      const boss = await signUpWith(own, 'boss', 'administrator');
      const author = await own.signUp('author');
      const reply = await author.reply(createPost, {
        body: {
          ulid: makeUlid(own.clock.now().getTime()),
          body: 'A post.',
        },
      });
      const ulid = reply.body.data.id as string;
      await removed(ulid, 'spam', boss);
      await appeal(author, ulid);
      const helper = await own.signUp('helper');
      await giveBadge(own, helper, 'moderator');
      expect(outcome(await act(boss, 'removeViolation', ulid, { reason: REASON }))).toEqual([
        403,
        'forbidden',
      ]);
      expect((await entry(boss, ulid)).canDecide).toBe(false);
      await boss.reply(banUser, { body: { ulid: helper.ulid } });
      expect((await entry(boss, ulid)).canDecide).toBe(true);
      expect((await act(boss, 'removeViolation', ulid, { reason: REASON })).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe('a timeout', () => {
  const create = (who: TestMember, ulid: string) => ({
    post: () => who.reply(createPost, { body: { ulid: server.freshUlid(), body: 'Me again.' } }),
    comment: () =>
      who.reply(createComment, {
        body: { ulid: server.freshUlid(), parentId: ulid, body: 'Yes.' },
      }),
    quote: () => who.reply(createRepost, { body: { ulid, body: 'Look.', title: 'quote' } }),
    repost: () => who.reply(createRepost, { body: { ulid, title: 'repost' } }),
  });

  test('TIMEOUT-01 TIMEOUT-02 REACT-28 GAP-118 refuses four creates before anything else is said of them, and nothing more', async () => {
    const [author, other] = [await join(), await join()];
    const [ulid, theirs] = [await posted(author), await posted(other)];
    await removed(ulid, 'terrorism');
    const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    for (const [action, send] of Object.entries(create(author, theirs))) {
      const { status, body } = await send();
      expect([status, body]).toEqual([
        403,
        {
          success: false,
          message: expect.any(String),
          error_type: 'timeout',
          error: {
            type: 'timeout',
            message: expect.any(String),
            timeout_until: until,
            timeout_left_ms: 86_400_000,
            timeoutAction: action,
          },
        },
      ]);
    }
    const nonsense = await author.api('PUT', '/posts', { body: 7 });
    expect(outcome(nonsense)).toEqual([403, 'timeout']);
    const allowed: [string, string, object][] = [
      ['PUT', '/post/reaction', { ulid: theirs, reaction: 'heart' }],
      ['PUT', `/profile/${other.username}/follow`, {}],
      ['PUT', '/posts/flag', { ulid: theirs, violationType: 'spam' }],
      ['PUT', '/posts/appeal', { ulid, appealText: 'It was a quotation.' }],
      ['PATCH', '/user/settings', { dark_mode: 'true' }],
    ];
    for (const [method, path, body] of allowed) {
      expect([path, (await author.api(method, path, body)).status]).toEqual([path, 200]);
    }
    const { body: invited } = await author.reply(inviteByEmail, {
      body: {
        email: 'friend@rookery.test',
      },
    });
    expect(invited.error_type).toBe('forbidden');
  });

  test('TIMEOUT-08 ends to the millisecond, by the clock of the server', async () => {
    let author = await join();
    const theirs = await posted(await join());
    await removed(await posted(author), 'terrorism');
    const own = async () => (await author.do(getUser)).data;
    expect(await own()).toMatchObject({ timeoutLeftMs: 86_400_000, hasViolations: true });
    server.clock.advance(86_400_000 - 1);
    try {
      author = await entered(author);
      const { body } = await create(author, theirs).post();
      expect(body.error).toMatchObject({ timeout_left_ms: 1 });
      expect(await own()).toMatchObject({ timeoutLeftMs: 1 });
      server.clock.advance(1);
      expect((await create(author, theirs).post()).status).toBe(201);
      expect(await own()).toMatchObject({ timeoutUntil: null, timeoutLeftMs: 0 });
      server.clock.advance(-1);
    } finally {
      server.clock.advance(1 - 86_400_000);
    }
  });

  test('TIMEOUT-14 GET /user/violations tells points, timeouts and decisions, newest first, page by page', async () => {
    const author = await join();
    const ulids: string[] = [];
    for (let count = 0; count < 23; count++) ulids.push(await posted(author));
    for (const ulid of ulids) await watcher.do(removePost, { body: { ulid } });
    const first = (await author.reply(listOwnViolations)).body;
    expect(Object.keys(first).toSorted()).toEqual(
      [
        'success',
        'data',
        'timeout_expires_at',
        'timeout_left_ms',
        'timeout_count',
        'total_points',
        'next_cursor',
      ].toSorted(),
    );
    expect(first.data).toHaveLength(20);
    const rest = (await author.reply(listOwnViolations, { query: { cursor: first.next_cursor } }))
      .body;
    expect(rest.next_cursor).toBeNull();
    const all = [...first.data, ...rest.data].map(({ postUlid }: OwnViolation) => postUlid);
    expect(all).toEqual(ulids.toReversed());
    expect(
      outcome(await author.reply(listOwnViolations, { query: { cursor: 'nonsense' } })),
    ).toEqual([400, 'bad_request']);
  });

  test('two decisions at once weigh what they weigh one after the other', async () => {
    const author = await join();
    const made = [await posted(author), await posted(author), await posted(author)];
    const by = [watcher, second, chief];
    await Promise.all(made.map((ulid, at) => removed(ulid, 'fraud', by[at] ?? watcher)));
    expect(await standing(author)).toMatchObject({ total_points: 15, timeout_count: 1 });
  });
});

test('a decision that was begun before another, and made after it, begins the timeout that is due', async () => {
  const author = await join();
  const [first, later] = [await posted(author), await posted(author)];
  await removed(first, 'fraud');
  server.clock.advance(-1);
  try {
    await removed(later, 'fraud');
  } finally {
    server.clock.advance(1);
  }
  expect(await standing(author)).toMatchObject({ total_points: 10, timeout_count: 1 });
});

describe('a sweep', () => {
  test('takes everything of the last day as one violation, after a preview that does nothing', async () => {
    let [spammer, other] = [await join('spammer'), await join()];
    const theirs = await posted(other);
    const old = await posted(spammer, 'Long ago.');
    server.clock.advance(25 * 3_600_000);
    [spammer, other] = [await entered(spammer), await entered(other)];
    const [mod, othersMod] = [await entered(watcher), await entered(second)];
    const made = [await posted(spammer, 'Buy.'), await posted(spammer, 'Buy!')];
    made.push(await answered(spammer, theirs, 'Buy it.'));
    made.push((await spammer.do(createRepost, { body: { ulid: theirs } })).data.id);
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = (who: TestMember, more: object = {}) =>
      who.reply(sweepPosts, { body: { ...body, ...more } });
    const swept = { posts: 2, comments: 1, reposts: 1, isMore: false };
    expect((await sweep(mod, { preview: true })).body.data).toEqual(swept);
    expect(await seen(other, made[0] ?? '')).toBeDefined();
    expect(outcome(await sweep(await entered(worker)))).toEqual([403, 'forbidden']);
    expect(outcome(await sweep(mod, { ulid: chief.ulid }))).toEqual([403, 'forbidden']);
    expect(outcome(await sweep(mod, { ulid: watcher.ulid }))).toEqual([403, 'forbidden']);
    expect((await sweep(mod)).body.data).toEqual(swept);
    for (const ulid of made) expect(await seen(other, ulid)).toBeUndefined();
    expect(await seen(other, old)).toBeDefined();
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 4 } });
    expect((await sweep(mod)).body.data).toMatchObject({ posts: 0, comments: 0, reposts: 0 });
    await server.mail.to(spammer.email, 1, 'were removed');
    for (const ulid of made)
      expect((await act(othersMod, 'restoreContent', ulid)).status).toBe(200);
    expect(await standing(spammer)).toMatchObject({ total_points: 0 });
    expect(await drifted(server)).toEqual([]);
    server.clock.advance(-25 * 3_600_000);
  });

  test('of two moderators at once weighs once and is mailed once, and each is told what they removed', async () => {
    const spammer = await join('twice');
    const [below, above] = [await posted(spammer, 'Buy.'), await posted(spammer, 'Buy!')];
    // Which the first does not decide about: only the second comes to it.
    await flagged(watcher, below);
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = (who: TestMember) => who.reply(sweepPosts, { body });
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for no key update', [spammer.id]);
    const waitsFor = (table: string): Promise<number> =>
      lockWaits(server.database.pool, `%from ${table} %for no key update%`);
    const byFirst = sweep(watcher);
    await expect.poll(() => waitsFor('users')).toBe(1);
    const bySecond = sweep(second);
    await expect.poll(() => waitsFor('posts')).toBe(1);
    await holder.query('commit');
    holder.release();
    const one = { posts: 1, comments: 0, reposts: 0, isMore: false };
    expect((await byFirst).body.data).toEqual(one);
    expect((await bySecond).body.data).toEqual(one);
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 2 } });
    expect(await auditOf(above)).toEqual([['member.sweep', watcher.id, REASON]]);
    expect(await auditOf(below)).toEqual([['post.remove', second.id, REASON]]);
  });

  test('asked again goes on without weighing again; what is written after it weighs, and so does all once it is undone', async () => {
    const spammer = await join();
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = async (): Promise<number> => (await watcher.do(sweepPosts, { body })).data.posts;
    const first = await posted(spammer, 'Buy.');
    server.clock.advance(1000);
    expect(await sweep()).toBe(1);
    // As if the server had died before it came to this one.
    server.clock.advance(-500);
    await posted(spammer, 'Buy!');
    server.clock.advance(501);
    expect(await sweep()).toBe(1);
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 2 } });
    await posted(spammer, 'Buy again.');
    server.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await standing(spammer)).toMatchObject({ total_points: 4, data: { length: 3 } });
    const third = (await standing(spammer)).data[0]?.postUlid ?? '';
    for (const ulid of [first, third])
      expect((await act(second, 'restoreContent', ulid)).status).toBe(200);
    expect(await standing(spammer)).toMatchObject({ total_points: 0 });
    expect(await sweep()).toBe(2);
    expect(await standing(spammer)).toMatchObject({ total_points: 2 });
  });
});

describe('the record of a member', () => {
  test('is told to those who review, without reporters', async () => {
    const [author, reporter] = [await join(), await join()];
    const ulid = await posted(author);
    await flagged(reporter, ulid);
    await removed(ulid, 'terrorism');
    const path = `/moderation/profile/${author.ulid}/record`;
    for (const who of [author, worker])
      expect(outcome(await who.api('GET', path))).toEqual([403, 'forbidden']);
    const { data } = (await second.api('GET', path)).body;
    expect(data).toMatchObject({
      username: author.username,
      totalPoints: 10,
      timeoutCount: 1,
      isBanned: false,
      isForAdministrator: false,
      postsReported: 1,
      violations: [{ postUlid: ulid, violation: 'terrorism', moderator: watcher.username }],
    });
    expect(JSON.stringify(data)).not.toContain(reporter.ulid);
  });

  test('says by whom they came, and how many came by them', async () => {
    const [author, bringer, brought] = [await join(), await join(), await join()];
    const recordOf = async (who: TestMember) =>
      (await second.do(getMemberRecord, { params: { id: who.ulid } })).data;
    const nothing = { invitedBy: null, cameBy: null, brought: 0 };
    expect(await recordOf(author)).toMatchObject(nothing);
    for (const [who, by] of [
      [author, bringer],
      [brought, author],
    ] as const) {
      await sql`update users set invited_by = ${by.id} where id = ${who.id}`.execute(server.db);
    }
    const ties = { invitedBy: bringer.username, brought: 1 };
    expect(await recordOf(author)).toMatchObject({ ...nothing, ...ties });
  });
});

describe('what was decided', () => {
  test('is not changed by anybody: the audit log refuses it', async () => {
    await removed(await posted(await join()));
    for (const change of [
      sql`update audit_log set reason = 'Another.'`,
      sql`delete from audit_log`,
    ]) {
      await expect(change.execute(server.db)).rejects.toThrow('keeps what it holds');
    }
  });

  test('is heard by the member’s own pages, in every process, and by nobody else’s', async () => {
    const [author, other] = [await join(), await join()];
    const { database, secrets, clock } = server;
    const elsewhere = await startTestServer({ database, secrets, clock });
    const listeners = [listen(server, author), listen(elsewhere, author), listen(server, other)];
    try {
      const [here, there, foreign] = await Promise.all([
        listeners[0]?.hear(userChannel(author.ulid), 'StandingChanged'),
        listeners[1]?.hear(userChannel(author.ulid), 'StandingChanged'),
        listeners[2]?.hear(userChannel(other.ulid), 'StandingChanged'),
      ]);
      await removed(await posted(author));
      await expect.poll(() => [here, there]).toEqual([[{}], [{}]]);
      expect(foreign).toEqual([]);
    } finally {
      for (const { client } of listeners) client.disconnect();
      await elsewhere.stop();
    }
  });
});
