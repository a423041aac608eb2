import { createPost } from '@rookery/contract/posts/create-post.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { appealViolation } from '@rookery/contract/moderation/appeal-violation.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { moderatePost, type PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { getMemberRecord } from '@rookery/contract/moderation/get-member-record.ts';
import { userChannel } from '@rookery/contract/events.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { findCountDrift } from '#test/count-drift.ts';
import { listen } from '#test/listener.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
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
const entered = async (who: TestMember): Promise<TestMember> => server.signIn(who.email);
const REASON = 'This is not how we speak here.';

const act = (who: TestMember, action: PostAction, postULID: string, more: object = {}) =>
  who.reply(moderatePost, {
    params: { action },
    body: { postULID, action, ...(action.startsWith('apply') && { reason: REASON }), ...more },
  });

const removed = (ulid: string, violation = 'spam', by = watcher) =>
  by.moderate(ulid, 'removeContent', { violation, reason: REASON });

const appeal = (who: TestMember, ulid: string, appealText = 'It was a quotation.') =>
  who.reply(appealViolation, { body: { ulid, appealText } });

const queue = async (who = watcher): Promise<string[]> =>
  (await who.do(listViolations, { body: { limit: 50 } })).data.map(({ id }) => id);

const standing = (who: TestMember) => who.do(listOwnViolations);

const entry = async (who: TestMember, ulid: string) =>
  (await who.do(mapViolations, { body: { ulids: [ulid] } })).violations[0];

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

describe('a post hidden without a violation', () => {
  const hidden = async (): Promise<[TestMember, string]> => {
    const author = await join();
    const ulid = await author.post();
    await watcher.do(removePost, { body: { ulid, reason: REASON } });
    return [author, ulid];
  };

  test('can be restored by its moderator for 30 seconds', async () => {
    const [[author, ulid], [, other]] = [await hidden(), await hidden()];
    await act(second, 'restoreContent', other).then(({ status }) => expect(status).toBe(403));
    server.clock.advance(29_999);
    await watcher.moderate(ulid, 'restoreContent');
    expect((await author.see(ulid))?.isHidden).toBe(false);
    server.clock.advance(1);
    const late = await act(watcher, 'restoreContent', other);
    expect([late.status, late.body.message]).toEqual([
      403,
      'Only an administrator can restore this post.',
    ]);
    await chief.moderate(other, 'restoreContent');
    server.clock.advance(-30_000);
  });

  test('is not mailed when its moderator restores it', async () => {
    const behind = Date.now() - server.clock.now().getTime();
    server.clock.advance(behind);
    const [author, ulid] = await hidden();
    await watcher.moderate(ulid, 'restoreContent');
    const due = `update graphile_worker._private_jobs set run_at = now()`;
    await sql.raw(due).execute(server.db);
    await removed(await author.post(), 'fraud');
    await server.mail.to(author.email, 1, 'was removed');
    const mails = (await server.mail.all()).filter(
      (mail) => mail.to?.[0]?.address === author.email,
    );
    expect(mails.map(({ text }) => text?.includes('for Fraud'))).toEqual([true]);
    server.clock.advance(-behind);
  });
});

describe('points against staff', () => {
  const doxing = { violation: 'doxing', reason: REASON };

  test('cannot be given by moderators and employees', async () => {
    const [colleague, boss] = [await join(), await join()];
    await giveBadge(server, colleague, 'moderator');
    await giveBadge(server, boss, 'administrator');
    for (const author of [colleague, boss]) {
      const ulid = await author.post();
      const reply = await act(watcher, 'removeContent', ulid, doxing);
      expect([reply.status, reply.body.message]).toEqual([
        403,
        'Only administrators can give points to staff.',
      ]);
      expect((await chief.see(ulid))?.isHidden).toBe(false);
      expect((await standing(author)).total_points).toBe(0);
    }
  });

  test('can be given by administrators, as can timeouts', async () => {
    const colleague = await join();
    await giveBadge(server, colleague, 'moderator');
    for (const ulid of [await colleague.post(), await colleague.post()]) {
      await chief.moderate(ulid, 'removeContent', doxing);
    }
    expect(await standing(colleague)).toMatchObject({ total_points: 10, timeout_count: 1 });
  });

  test('cannot be given by a member who lost the badge', async () => {
    const [one, two] = [await join(), await join()];
    const posts = [await one.post(), await two.post()];
    await giveBadge(server, one, 'administrator');
    await giveBadge(server, two, 'administrator');
    const minors = { violation: 'sexualization_of_minors', reason: REASON };
    await server.db.deleteFrom('user_badges').where('user_id', '=', two.id).execute();
    const reply = await act(two, 'removeContent', posts[0] ?? '', minors);
    expect(reply.status).toBe(403);
    expect((await standing(one)).timeout_expires_at).toBeNull();
  });
});

describe('a moderator removes a post', () => {
  test(
    'removes it from queue and lists, and notifies its author',
    { tags: ['MOD-10', 'MOD-14', 'MOD-23', 'MOD-24'] },
    async () => {
      const [author, reporter] = [await join(), await join()];
      const ulid = await author.post('Buy my feathers.');
      await reporter.report(ulid);
      expect(await queue()).toContain(ulid);
      const reply = await watcher.moderate(ulid, 'removeContent', {
        userULID: author.ulid,
        points: 999,
        violation: 'fraud',
        reason: REASON,
      });
      expect(reply).toEqual({
        postULID: ulid,
        postFlagStatus: 'removed',
        isHidden: true,
        isSensitive: false,
        isTrolling: false,
      });
      expect(await queue()).not.toContain(ulid);
      expect(await reporter.see(ulid)).toBeUndefined();
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
    },
  );

  test(
    'requires a known violation and 5 to 2000 characters',
    { tags: ['MOD-16', 'MOD-35'] },
    async () => {
      const ulid = await (await join()).post();
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
      await watcher.moderate(ulid, 'removeContent', { violation: 'spam', reason: '🦅'.repeat(5) });
    },
  );

  test(
    'requires the body’s action and author to match the request',
    { tags: ['MOD-24'] },
    async () => {
      const ulid = await (await join()).post();
      const more = { violation: 'spam', reason: REASON };
      const path = '/moderation/post/action/removeContent';
      const other = { postULID: ulid, action: 'restoreContent', ...more };
      expect(outcome(await watcher.api('POST', path, other))).toEqual([422, 'validation']);
      const wrong = await act(watcher, 'removeContent', ulid, { userULID: second.ulid, ...more });
      expect(outcome(wrong)).toEqual([422, 'validation']);
      const unknown = { postULID: ulid, ...more };
      const burnt = await watcher.api('POST', '/moderation/post/action/burnContent', unknown);
      expect(outcome(burnt)).toEqual([422, 'validation']);
      expect(outcome(await act(watcher, 'removeContent', server.freshUlid(), more))).toEqual([
        404,
        'not_found',
      ]);
    },
  );

  test.each<[PostAction, string[]]>([
    ['removeContent', ['watcher', 'chief']],
    ['removeFlag', ['watcher', 'chief']],
    ['restoreContent', ['watcher', 'chief']],
    ['applyNSFW', ['watcher', 'worker', 'chief']],
    ['applyTroll', ['watcher', 'worker', 'chief']],
  ])(
    'allows %s only to these roles: %s',
    { tags: ['ERR-11', 'GAP-027'] },
    async (action, allowed) => {
      const people = { watcher, worker, chief, member: await join() };
      for (const [role, who] of Object.entries(people)) {
        const author = await join();
        const ulid = await author.post();
        if (action === 'removeFlag') await (await join()).report(ulid);
        if (action === 'restoreContent') await removed(ulid, 'spam', second);
        const { status } = await act(who, action, ulid, { violation: 'spam', reason: REASON });
        expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403]);
      }
    },
  );

  test(
    'rejects the second of two concurrent decisions with 409',
    { tags: ['GAP-127'] },
    async () => {
      const [author, reporter] = [await join(), await join()];
      const ulid = await author.post();
      await reporter.report(ulid);
      const more = { violation: 'spam', reason: REASON };
      const replies = await Promise.all([
        act(watcher, 'removeContent', ulid, more),
        act(second, 'removeFlag', ulid),
        act(chief, 'removeContent', ulid, more),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await auditOf(ulid)).toHaveLength(1);
      expect(await queue()).not.toContain(ulid);
    },
  );

  test(
    'rejects removal of a post dismissed or removed since loading',
    { tags: ['GAP-127'] },
    async () => {
      const [author, reporter] = [await join(), await join()];
      const more = { violation: 'spam', reason: REASON };
      const dismissed = await author.post();
      await reporter.report(dismissed);
      await second.moderate(dismissed, 'removeFlag');
      expect(outcome(await act(watcher, 'removeContent', dismissed, more))).toEqual([
        409,
        'conflict',
      ]);
      const groupId = await reporter.createGroup(`Rooks ${joined}`);
      await author.joinGroup(groupId);
      const shut = await author.post('In a group.', { groupId });
      await reporter.do(removeFromGroup, { body: { groupId, postId: shut } });
      expect(outcome(await act(watcher, 'removeContent', shut, more))).toEqual([409, 'conflict']);
      expect(await findCountDrift(server)).toEqual([]);
    },
  );

  test('rejects decisions about own posts and own reports', async () => {
    const own = await watcher.post();
    await second.report(own);
    const more = { violation: 'spam', reason: REASON };
    expect(outcome(await act(watcher, 'removeFlag', own))).toEqual([403, 'forbidden']);
    expect(outcome(await act(second, 'removeContent', own, more))).toEqual([403, 'forbidden']);
    expect(await entry(watcher, own)).toBeUndefined();
    expect((await entry(second, own))?.canDecide).toBe(false);
    expect((await entry(chief, own))?.canDecide).toBe(true);
    await chief.moderate(own, 'removeFlag');
  });
});

test('refuses a decision about a text that was edited since', async () => {
  const [author, reporter] = [await join(), await join()];
  const ulid = await author.post('First text.');
  await reporter.report(ulid);
  await author.do(editPost, { body: { ulid, version: 0, body: 'Second text.' } });
  const late = await second.reply(removeFlag, { body: { postULID: ulid, version: 0 } });
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      message: 'This post was edited. Look again.',
      error: { fields: { version: expect.any(String) } },
    },
  ]);
  const removal = { violation: 'spam', reason: REASON, version: 0 };
  expect((await act(watcher, 'removeContent', ulid, removal)).status).toBe(409);
  expect((await second.reply(removeFlag, { body: { postULID: ulid, version: 1 } })).status).toBe(
    200,
  );
  const older = await author.post('Third text.');
  await reporter.report(older);
  expect((await second.reply(removeFlag, { body: { postULID: older } })).status).toBe(200);
});

test('refuses to dismiss an appeal as a report', async () => {
  const author = await join();
  const ulid = await author.post();
  await removed(ulid);
  expect((await appeal(author, ulid)).status).toBe(200);
  expect(outcome(await act(second, 'removeFlag', ulid))).toEqual([409, 'conflict']);
  expect(await queue(second)).toContain(ulid);
});

describe('own posts and reports', () => {
  test('excludes posts a moderator reported from removals and sweeps', async () => {
    const author = await join();
    const [reported, other] = [await author.post(), await author.post()];
    await second.report(reported);
    const refusal = await second.refused(
      removePost,
      { body: { ulid: reported, reason: 'Not for this place.' } },
      403,
    );
    expect(refusal.error_type).toBe('forbidden');
    const body = { ulid: author.ulid, hours: 24, violation: 'spam', reason: REASON };
    expect((await second.do(sweepPosts, { body })).data).toMatchObject({ posts: 1 });
    expect(await author.see(reported)).toBeDefined();
    expect(await author.see(other)).toBeUndefined();
    await watcher.do(removePost, { body: { ulid: reported, reason: 'Not for this place.' } });
  });

  test('lets staff remove from own posts only their own labels', async () => {
    const ulid = await worker.post();
    for (const [action, name] of [
      ['applyNSFW', 'isSensitive'],
      ['applyTroll', 'isTrolling'],
    ] as const) {
      const turned = async (by: TestMember) => (await by.moderate(ulid, action))[name];
      expect([await turned(worker), await turned(worker)]).toEqual([true, false]);
      expect(await turned(chief)).toBe(true);
      expect(outcome(await act(worker, action, ulid))).toEqual([403, 'forbidden']);
      expect(await turned(watcher)).toBe(false);
    }
  });
});

describe('restoring a post', () => {
  test(
    'restores place, text, topics and counts, and reverts its points',
    { tags: ['MOD-27'] },
    async () => {
      const [author, reader] = [await join(), await join()];
      const ulid = await author.post(`Herons ${joined} wade. #wading${joined}`);
      await worker.moderate(ulid, 'applyNSFW');
      await worker.moderate(ulid, 'applyTroll');
      await removed(ulid, 'threats');
      expect((await standing(author)).total_points).toBe(7);
      await server.mail.to(author.email, 1, 'was removed');
      const reply = await watcher.moderate(ulid, 'restoreContent');
      expect(reply).toMatchObject({
        isHidden: false,
        isSensitive: false,
        isTrolling: false,
      });
      expect(await standing(author)).toMatchObject({
        total_points: 0,
        data: [{ status: 'dismissed' }],
      });
      expect(await reader.see(ulid)).toMatchObject({ body: expect.stringContaining('Herons') });
      const ids = ({ data }: { data: Post[] }): string[] => data.map(({ id }) => id);
      const ofAuthor = { params: { name: author.username } };
      expect(ids(await reader.do(listProfileFeed, ofAuthor))).toContain(ulid);
      const words = { body: { posts: `herons ${joined}` } };
      expect(ids(await reader.do(searchPosts, words))).toContain(ulid);
      const topic = { body: { hashtag: `wading${joined}` } };
      expect(ids(await reader.do(listHashtagPosts, topic))).toContain(ulid);
      expect((await reader.do(getProfile, ofAuthor)).data.postCount).toBe(1);
      expect(await findCountDrift(server)).toEqual([]);
      await server.mail.to(author.email, 1, 'was restored');
    },
  );

  test('keeps all counts right in any order of restoring', async () => {
    const [author, other] = [await join(), await join()];
    const root = await author.post();
    const comment = await other.comment(root);
    const reply = await author.comment(comment);
    const leaf = await other.comment(reply);
    const quote = await other.repost(root, 'See.');
    const all = [root, comment, reply, leaf, quote];
    for (const ulid of [leaf, comment, quote, reply, root]) await removed(ulid);
    expect(await findCountDrift(server)).toEqual([]);
    for (const ulid of [reply, quote, root, leaf, comment]) {
      await second.moderate(ulid, 'restoreContent');
      expect(await findCountDrift(server)).toEqual([]);
    }
    for (const ulid of all) expect(await other.see(ulid)).toBeDefined();
  });

  test('keeps a removed repost hidden if it was reposted again', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await author.post();
    const first = await sharer.repost(original);
    await watcher.do(removePost, { body: { ulid: first, reason: 'Not for this place.' } });
    const again = await sharer.repost(original);
    expect(again).not.toBe(first);
    await server.mail.to(sharer.email, 1, 'was removed');
    await chief.moderate(first, 'restoreContent');
    expect(await sharer.see(first)).toBeUndefined();
    expect(await sharer.see(again)).toBeDefined();
    expect(await findCountDrift(server)).toEqual([]);
    const mail = await server.mail.to(sharer.email, 1, 'was reverted');
    expect(mail.text).toContain('You have reposted the same post since then');
  });

  test('explains in the mail that a repost was repeated', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await author.post();
    const first = await sharer.repost(original);
    await watcher.do(removePost, { body: { ulid: first, reason: 'Not for this place.' } });
    expect((await appeal(sharer, first)).status).toBe(200);
    await sharer.repost(original);
    await second.moderate(first, 'removeViolation', { reason: REASON });
    const { text } = await server.mail.to(sharer.email, 1, 'Your appeal');
    expect(text).toContain('You have reposted the same post since then');
    expect(text).not.toContain('Your post was restored');
  });

  test('keeps one repost when a restore and a repost coincide', async () => {
    const [author, sharer] = [await join(), await join()];
    const original = await author.post();
    const share = () => sharer.reply(createRepost, { body: { ulid: original } });
    const ROUNDS = 12;
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await sharer.repost(original);
      await watcher.do(removePost, { body: { ulid: first, reason: 'Not for this place.' } });
      const [restored, again] = await Promise.all([act(watcher, 'restoreContent', first), share()]);
      expect(restored.status).toBe(200);
      expect([200, 201]).toContain(again.status);
      const standingNow = again.body.data.id;
      expect((await sharer.see(first)) === undefined).toBe(standingNow !== first);
      expect(await sharer.see(standingNow)).toBeDefined();
      expect(await findCountDrift(server)).toEqual([]);
      await sharer.deletePost(standingNow);
    }
  });

  test('restores nothing that is deleted or was never removed', async () => {
    const author = await join();
    const [gone, live] = [await author.post(), await author.post()];
    await removed(gone);
    await author.deletePost(gone);
    expect(outcome(await act(watcher, 'restoreContent', gone))).toEqual([404, 'not_found']);
    expect(outcome(await act(watcher, 'restoreContent', live))).toEqual([409, 'conflict']);
  });

  test('does not restore posts that group moderators removed', async () => {
    const [owner, author] = [await join(), await join()];
    const groupId = await owner.createGroup(`Herons ${joined}`);
    await author.joinGroup(groupId);
    const ulid = await author.post('In a group.', { groupId });
    await removed(ulid);
    await watcher.moderate(ulid, 'restoreContent');
    await owner.do(removeFromGroup, { body: { groupId, postId: ulid } });
    expect(outcome(await act(second, 'restoreContent', ulid))).toEqual([409, 'conflict']);
    expect(await owner.see(ulid)).toBeUndefined();
    expect(await findCountDrift(server)).toEqual([]);
  });
});

describe('reverted moderation decisions', () => {
  const more = { violation: 'spam', reason: REASON };
  const rowOf = (ulid: string) =>
    server.db
      .selectFrom('posts')
      .select(['is_discoverable', 'is_media_withheld'])
      .where('id', '=', ulidToUuid(ulid))
      .executeTakeFirstOrThrow();

  test(
    'queues dismissed reports again until the next decision',
    { tags: ['GAP-127'] },
    async () => {
      const [author, reporters] = [await join(), [await join(), await join(), await join()]];
      const [ulid, before] = [await author.post(), await author.post()];
      await (reporters[0] ?? author).report(before, 'terrorism');
      for (const reporter of reporters) await reporter.report(ulid, 'terrorism');
      const place = (await queue()).indexOf(ulid);
      await watcher.moderate(ulid, 'removeFlag');
      expect(await rowOf(ulid)).toEqual({ is_discoverable: true, is_media_withheld: false });
      expect(outcome(await act(worker, 'restoreFlag', ulid))).toEqual([403, 'forbidden']);
      const reply = await watcher.moderate(ulid, 'restoreFlag');
      expect(reply).toMatchObject({ postFlagStatus: 'flagged', isHidden: false });
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
      await second.moderate(before, 'removeFlag');
    },
  );

  test('allows another removal after a restore, except after a dismissal', async () => {
    const author = await join();
    const ulid = await author.post();
    await (await join()).report(ulid);
    await removed(ulid, 'threats');
    await watcher.moderate(ulid, 'restoreContent');
    await removed(ulid, 'spam');
    expect(await standing(author)).toMatchObject({ total_points: 2 });
    await watcher.moderate(ulid, 'restoreContent');
    await (await join()).report(ulid);
    await second.moderate(ulid, 'removeFlag');
    expect(outcome(await act(watcher, 'removeContent', ulid, more))).toEqual([409, 'conflict']);
  });

  test('queues reports in their old place unless appealed', async () => {
    const author = await join();
    const ulid = await author.post();
    await (await join()).report(ulid, 'terrorism');
    const place = (await queue()).indexOf(ulid);
    await removed(ulid, 'threats');
    const again = { waitsAgain: true };
    const reply = await watcher.moderate(ulid, 'restoreContent', again);
    expect(reply).toMatchObject({ postFlagStatus: 'flagged', isHidden: false });
    expect((await queue()).indexOf(ulid)).toBe(place);
    expect(await rowOf(ulid)).toMatchObject({ is_media_withheld: true });
    expect(outcome(await act(watcher, 'restoreContent', ulid, again))).toEqual([409, 'conflict']);
    await removed(ulid, 'spam');
    await appeal(author, ulid);
    expect(outcome(await act(second, 'restoreContent', ulid, again))).toEqual([409, 'conflict']);
    await second.moderate(ulid, 'removeViolation', more);
  });

  test('rejects reopening own reports or unreported posts', async () => {
    const ulid = await (await join()).post();
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    await removed(ulid);
    await watcher.moderate(ulid, 'restoreContent');
    expect(outcome(await act(watcher, 'restoreFlag', ulid))).toEqual([409, 'conflict']);
    await second.report(ulid);
    await watcher.moderate(ulid, 'removeFlag');
    for (const action of ['restoreFlag', 'removeContent'] as const) {
      expect(outcome(await act(second, action, ulid, more))).toEqual([403, 'forbidden']);
    }
  });
});

describe('content labels', () => {
  test(
    'toggles a label by applyNSFW and applyTroll',
    { tags: ['MOD-25', 'MOD-26', 'MOD-32', 'GAP-126'] },
    async () => {
      const [author, reader] = [await join(), await join()];
      const ulid = await author.post();
      const marks = async () => {
        const post = await reader.see(ulid);
        return [post?.isSensitive, post?.isTrolling];
      };
      expect(await worker.moderate(ulid, 'applyNSFW')).toMatchObject({ isSensitive: true });
      expect(await marks()).toEqual([true, false]);
      expect(await watcher.moderate(ulid, 'applyTroll')).toMatchObject({ isTrolling: true });
      expect(await marks()).toEqual([true, true]);
      await chief.moderate(ulid, 'applyNSFW');
      await chief.moderate(ulid, 'applyTroll');
      expect(await marks()).toEqual([false, false]);
      expect((await standing(author)).data).toEqual([]);
      expect(await auditOf(ulid)).toEqual([
        ['post.mark-sensitive', worker.id, 'It needs another mark.'],
        ['post.mark-web-only', watcher.id, 'It needs another mark.'],
        ['post.unmark-sensitive', chief.id, 'It needs another mark.'],
        ['post.unmark-web-only', chief.id, 'It needs another mark.'],
      ]);
    },
  );

  test('does not toggle a label that a colleague set concurrently', async () => {
    const [author, reader] = [await join(), await join()];
    const ulid = await author.post();
    for (const [action, field] of [
      ['applyNSFW', 'isSensitive'],
      ['applyTroll', 'isTrolling'],
    ] as const) {
      for (const on of [true, false]) {
        const both = await Promise.all(
          [watcher, second].map((who) => act(who, action, ulid, { on })),
        );
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        expect((await act(worker, action, ulid, { on })).body.error_type).toBe('conflict');
        expect((await reader.see(ulid))?.[field]).toBe(on);
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

  test('rejects labels on hidden posts', async () => {
    const ulid = await (await join()).post();
    await removed(ulid);
    expect(outcome(await act(worker, 'applyNSFW', ulid))).toEqual([404, 'not_found']);
  });

  test('rejects labels on unreported posts of private groups', async () => {
    const [owner, member] = [await join(), await join()];
    const groupId = await owner.createGroup(`Quiet ${joined}`, { visibility: 'private' });
    const { token } = (await owner.do(makeGroupInvite, { body: { groupId } })).data;
    await member.joinGroup(groupId, token);
    const ulid = await owner.post('Among us.', { groupId });
    const more = { violation: 'spam', reason: REASON };
    for (const action of ['applyNSFW', 'removeContent'] as const) {
      expect(outcome(await act(watcher, action, ulid, more))).toEqual([404, 'not_found']);
    }
    const body = { ulid: owner.ulid, hours: 24, violation: 'spam', reason: REASON, preview: true };
    expect((await watcher.do(sweepPosts, { body })).data).toMatchObject({ posts: 0 });
    await member.report(ulid);
    await watcher.moderate(ulid, 'removeContent', more);
    expect(await findCountDrift(server)).toEqual([]);
  });

  test('applies a repost’s label to its original', async () => {
    const [author, sharer] = [await join(), await join()];
    const ulid = await author.post();
    const share = await sharer.repost(ulid);
    await worker.moderate(share, 'applyNSFW');
    expect(await sharer.see(ulid)).toMatchObject({ isSensitive: true });
  });
});

describe('dismissing reports', () => {
  test(
    'keeps the post, and only new reporters queue it again',
    { tags: ['MOD-13', 'MOD-31'] },
    async () => {
      const [author, one, two] = [await join(), await join(), await join()];
      const ulid = await author.post();
      await one.report(ulid, 'terrorism');
      await watcher.do(removeFlag, { body: { postULID: ulid } });
      expect(await queue()).not.toContain(ulid);
      expect(await two.see(ulid)).toBeDefined();
      await one.report(ulid, 'threats');
      expect(await queue()).not.toContain(ulid);
      await two.report(ulid);
      expect(await queue()).toContain(ulid);
      await watcher.do(removeFlag, { query: { postULID: ulid } });
      expect(await auditOf(ulid)).toHaveLength(2);
      expect((await standing(author)).data).toEqual([]);
    },
  );

  test('returns to Discover a post with three dismissed reports', async () => {
    const author = await join();
    const ulid = await author.post();
    for (let count = 0; count < 3; count++) await (await join()).report(ulid);
    const reader = await join();
    const discover = async (): Promise<string[]> =>
      (await reader.do(listFeed, { params: { feed: 'all' }, query: { limit: 50 } })).data.map(
        ({ id }) => id,
      );
    expect(await discover()).not.toContain(ulid);
    await watcher.moderate(ulid, 'removeFlag');
    expect(await discover()).toContain(ulid);
  });
});

describe('appeals', () => {
  test(
    'queues the decision with its text for another moderator',
    { tags: ['MOD-41', 'GAP-119'] },
    async () => {
      const author = await join();
      const ulid = await author.post();
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
      expect(await (await join()).see(ulid)).toBeUndefined();
      expect((await standing(author)).total_points).toBe(5);
    },
  );

  test('allows reporters to decide the appeal, nothing else', async () => {
    const author = await join();
    const ulid = await author.post();
    await second.report(ulid);
    await removed(ulid);
    expect((await entry(second, ulid))?.canDecide).toBe(false);
    expect((await entry(chief, ulid))?.canDecide).toBe(false);
    await appeal(author, ulid);
    expect((await entry(second, ulid))?.canDecide).toBe(true);
    await second.moderate(ulid, 'removeViolation', { reason: REASON });
  });

  test('refuses every action of the moderator who decided', { tags: ['MOD-15'] }, async () => {
    const author = await join();
    const ulid = await author.post();
    await removed(ulid);
    await appeal(author, ulid);
    expect((await entry(watcher, ulid))?.canDecide).toBe(false);
    const more = { violation: 'spam', reason: REASON };
    for (const action of ['denyAppeal', 'removeViolation', 'restoreContent'] as const) {
      expect(outcome(await act(watcher, action, ulid, more))).toEqual([403, 'forbidden']);
    }
  });

  test('makes a denial final and keeps points and removal', { tags: ['MOD-11'] }, async () => {
    const author = await join();
    const ulid = await author.post();
    await removed(ulid);
    await appeal(author, ulid);
    const more = { violation: 'spam', reason: 'It was not your own address.' };
    await second.moderate(ulid, 'denyAppeal', more);
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

  test('restores the post and reverts its points when granted', { tags: ['MOD-12'] }, async () => {
    const author = await join();
    const ulid = await author.post();
    await removed(ulid, 'terrorism');
    expect((await standing(author)).timeout_expires_at).not.toBeNull();
    await appeal(author, ulid);
    const reply = await second.moderate(ulid, 'removeViolation', {
      reason: 'A quotation, in context.',
    });
    expect(reply).toMatchObject({ postFlagStatus: 'appeal_granted', isHidden: false });
    expect(await standing(author)).toMatchObject({
      total_points: 0,
      timeout_expires_at: null,
      timeout_count: 0,
      data: [{ status: 'appeal_granted' }],
    });
    expect(await (await join()).see(ulid)).toBeDefined();
    await author.post('I am back.');
    await server.mail.to(author.email, 1, 'Your appeal');
  });

  test('allows one appeal by the author within 30 days', { tags: ['GAP-119'] }, async () => {
    const [author, other] = [await join(), await join()];
    const [ulid, late] = [await author.post(), await author.post()];
    expect(outcome(await appeal(author, ulid))).toEqual([404, 'not_found']);
    await removed(ulid);
    await removed(late);
    expect(outcome(await appeal(other, ulid))).toEqual([404, 'not_found']);
    expect(outcome(await appeal(author, ulid, 'four'))).toEqual([422, 'validation']);
    expect(outcome(await appeal(author, ulid, 'x'.repeat(2001)))).toEqual([422, 'validation']);
    expect((await appeal(author, ulid)).status).toBe(200);
    expect(outcome(await appeal(author, ulid))).toEqual([409, 'conflict']);
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

  test('ends when its author deletes the post, keeping the decision', async () => {
    const author = await join();
    const ulid = await author.post();
    await removed(ulid);
    await appeal(author, ulid);
    await author.deletePost(ulid);
    await untilOutboxHandled(server);
    expect(await queue(second)).not.toContain(ulid);
    expect(await entry(second, ulid)).toMatchObject({ postFlagStatus: 'removed' });
    const told = { status: 'removed', canAppeal: false, appealText: 'It was a quotation.' };
    expect(await standing(author)).toMatchObject({ total_points: 2, data: [told] });
    expect(outcome(await appeal(author, ulid, 'Once more.'))).toEqual([404, 'not_found']);
  });

  test('ends leftover appeals of deleted posts within a day', async () => {
    const author = await join();
    const [deleted, kept] = [await author.post(), await author.post()];
    for (const ulid of [deleted, kept]) {
      await removed(ulid);
      await appeal(author, ulid);
    }
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

describe('a single administrator', () => {
  test(
    'reviews own decisions only if there is no other reviewer',
    { tags: ['GAP-119'] },
    async () => {
      const own = await startTestServer();
      try {
        const boss = await signUpWith(own, 'boss', 'administrator');
        const author = await own.signUp('author');
        const ulid = await author.post();
        await removed(ulid, 'spam', boss);
        await appeal(author, ulid);
        const helper = await own.signUp('helper');
        await giveBadge(own, helper, 'moderator');
        expect(outcome(await act(boss, 'removeViolation', ulid, { reason: REASON }))).toEqual([
          403,
          'forbidden',
        ]);
        expect((await entry(boss, ulid))?.canDecide).toBe(false);
        await boss.ban(helper);
        expect((await entry(boss, ulid))?.canDecide).toBe(true);
        await boss.moderate(ulid, 'removeViolation', { reason: REASON });
      } finally {
        await own.stop();
      }
    },
  );
});

describe('a timeout', () => {
  const create = (who: TestMember, ulid: string) => ({
    post: () => who.reply(createPost, { body: { ulid: server.freshUlid(), body: 'Me again.' } }),
    comment: () => who.reply(createComment, { body: { parentId: ulid, body: 'Yes.' } }),
    quote: () => who.reply(createRepost, { body: { ulid, body: 'Look.', title: 'quote' } }),
    repost: () => who.reply(createRepost, { body: { ulid, title: 'repost' } }),
  });

  test(
    'refuses four create calls before validation, and nothing else',
    { tags: ['TIMEOUT-01', 'TIMEOUT-02', 'REACT-28', 'GAP-118'] },
    async () => {
      const [author, other] = [await join(), await join()];
      const [ulid, theirs] = [await author.post(), await other.post()];
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
      await author.react(theirs);
      await author.follow(other);
      await author.report(theirs);
      expect((await appeal(author, ulid)).status).toBe(200);
      await author.do(updateSettings, { body: { dark_mode: 'true' } });
      const invited = { body: { email: 'friend@rookery.test' } };
      const refusal = await author.refused(inviteByEmail, invited, 403);
      expect(refusal.error_type).toBe('forbidden');
    },
  );

  test(
    'ends to the millisecond, by the clock of the server',
    { tags: ['TIMEOUT-08'] },
    async () => {
      let author = await join();
      const theirs = await (await join()).post();
      await removed(await author.post(), 'terrorism');
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
    },
  );

  test(
    'lists points, timeouts and decisions in pages, newest first',
    { tags: ['TIMEOUT-14'] },
    async () => {
      const author = await join();
      const ulids: string[] = [];
      for (let count = 0; count < 23; count++) ulids.push(await author.post());
      for (const ulid of ulids)
        await watcher.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
      const first = await standing(author);
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
      const cursor = first.next_cursor ?? '';
      const rest = await author.do(listOwnViolations, { query: { cursor } });
      expect(rest.next_cursor).toBeNull();
      const all = [...first.data, ...rest.data].map(({ postUlid }: OwnViolation) => postUlid);
      expect(all).toEqual(ulids.toReversed());
      const nonsense = await author.reply(listOwnViolations, { query: { cursor: 'nonsense' } });
      expect(outcome(nonsense)).toEqual([400, 'bad_request']);
    },
  );

  test('counts concurrent decisions like consecutive ones', async () => {
    const author = await join();
    const made = [await author.post(), await author.post(), await author.post()];
    const by = [watcher, second, chief];
    await Promise.all(made.map((ulid, at) => removed(ulid, 'fraud', by[at] ?? watcher)));
    expect(await standing(author)).toMatchObject({ total_points: 15, timeout_count: 1 });
  });
});

test('starts at the second decision despite a clock set back', async () => {
  const author = await join();
  const [first, later] = [await author.post(), await author.post()];
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
  test('removes one day’s posts as one violation after a preview', async () => {
    let [spammer, other] = [await join('spammer'), await join()];
    const theirs = await other.post();
    const old = await spammer.post('Long ago.');
    server.clock.advance(25 * 3_600_000);
    [spammer, other] = [await entered(spammer), await entered(other)];
    const [mod, othersMod] = [await entered(watcher), await entered(second)];
    const made = [await spammer.post('Buy.'), await spammer.post('Buy!')];
    made.push(await spammer.comment(theirs, 'Buy it.'));
    made.push(await spammer.repost(theirs));
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = (who: TestMember, more: object = {}) =>
      who.reply(sweepPosts, { body: { ...body, ...more } });
    const swept = { posts: 2, comments: 1, reposts: 1, isMore: false };
    expect((await sweep(mod, { preview: true })).body.data).toMatchObject(swept);
    expect(await other.see(made[0] ?? '')).toBeDefined();
    expect(outcome(await sweep(await entered(worker)))).toEqual([403, 'forbidden']);
    expect(outcome(await sweep(mod, { ulid: chief.ulid }))).toEqual([403, 'forbidden']);
    expect(outcome(await sweep(mod, { ulid: watcher.ulid }))).toEqual([403, 'forbidden']);
    expect((await sweep(mod)).body.data).toMatchObject(swept);
    for (const ulid of made) expect(await other.see(ulid)).toBeUndefined();
    expect(await other.see(old)).toBeDefined();
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 4 } });
    expect((await sweep(mod)).body.data).toMatchObject({ posts: 0, comments: 0, reposts: 0 });
    await server.mail.to(spammer.email, 1, 'were removed');
    for (const ulid of made) await othersMod.moderate(ulid, 'restoreContent');
    expect(await standing(spammer)).toMatchObject({ total_points: 0 });
    expect(await findCountDrift(server)).toEqual([]);
    server.clock.advance(-25 * 3_600_000);
  });

  test('adds points and mails once for two concurrent moderators', async () => {
    const spammer = await join('twice');
    const [below, above] = [await spammer.post('Buy.'), await spammer.post('Buy!')];
    await watcher.report(below);
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
    expect((await byFirst).body.data).toMatchObject(one);
    expect((await bySecond).body.data).toMatchObject(one);
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 2 } });
    expect(await auditOf(above)).toEqual([['member.sweep', watcher.id, REASON]]);
    expect(await auditOf(below)).toEqual([['post.remove', second.id, REASON]]);
  });

  test('gives no new points when repeated for the same posts', async () => {
    const spammer = await join();
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    const sweep = async (): Promise<number> => (await watcher.do(sweepPosts, { body })).data.posts;
    const first = await spammer.post('Buy.');
    server.clock.advance(1000);
    expect(await sweep()).toBe(1);
    server.clock.advance(-500);
    await spammer.post('Buy!');
    server.clock.advance(501);
    expect(await sweep()).toBe(1);
    expect(await standing(spammer)).toMatchObject({ total_points: 2, data: { length: 2 } });
    await spammer.post('Buy again.');
    server.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await standing(spammer)).toMatchObject({ total_points: 4, data: { length: 3 } });
    const third = (await standing(spammer)).data[0]?.postUlid ?? '';
    for (const ulid of [first, third]) await second.moderate(ulid, 'restoreContent');
    expect(await standing(spammer)).toMatchObject({ total_points: 0 });
    expect(await sweep()).toBe(2);
    expect(await standing(spammer)).toMatchObject({ total_points: 2 });
  });
});

describe('the record of a member', () => {
  test('is visible to reviewers, without reporters', async () => {
    const [author, reporter] = [await join(), await join()];
    const ulid = await author.post();
    await reporter.report(ulid);
    await removed(ulid, 'terrorism');
    const ofAuthor = { params: { id: author.ulid } };
    for (const who of [author, worker])
      expect(outcome(await who.reply(getMemberRecord, ofAuthor))).toEqual([403, 'forbidden']);
    const { data } = await second.do(getMemberRecord, ofAuthor);
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

  test('names the inviter and counts invited members', async () => {
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

describe('the audit log of decisions', () => {
  test('cannot be changed', async () => {
    await removed(await (await join()).post());
    for (const change of [
      sql`update audit_log set reason = 'Another.'`,
      sql`delete from audit_log`,
    ]) {
      await expect(change.execute(server.db)).rejects.toThrow('keeps what it holds');
    }
  });

  test('notifies only the member’s own pages, in every process', async () => {
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
      await removed(await author.post());
      await expect.poll(() => [here, there]).toEqual([[{}], [{}]]);
      expect(foreign).toEqual([]);
    } finally {
      for (const { client } of listeners) client.disconnect();
      await elsewhere.stop();
    }
  });
});
