import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { moderatePost, type PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { listWordRules } from '@rookery/contract/admin/content/list-word-rules.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { removeWordRule } from '@rookery/contract/admin/content/remove-word-rule.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { picture, upload } from '#test/uploads.ts';
import { signUpWith } from '#test/badges.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let moderator: TestMember;
let byChief: ConsoleCalls;
let byEmployee: ConsoleCalls;
let joined = 0;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  moderator = await signUpWith(server, 'mona', 'moderator');
  byEmployee = await atConsole(server, await signUpWith(server, 'emma', 'employee'));
  byChief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await name('casino', 'hold');
  await name('gore', 'refuse');
  const domain = { kind: 'domain', value: 'spam.example', deed: 'hold' } as const;
  await byChief.do(putWordRule, { body: domain });
});
afterAll(() => server.stop());
beforeEach(async () => {
  joined += 1;
  // Too many joins from one network would put these members on hold.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben] = await addMembers(server, [`ann${joined}`, `ben${joined}`]);
});

const name = async (value: string, deed: 'hold' | 'refuse') =>
  (await byChief.do(putWordRule, { body: { kind: 'word', value, deed } })).data;
const post = (who: TestMember, body: string, id = server.freshUlid()) =>
  who.reply(createPost, { body: { ulid: id, body } });
const isHeld = async (who: TestMember, body: string): Promise<boolean | undefined> =>
  (await post(who, body)).body.data.isHeld;
const cannot = async (status: number, action: PostAction, id: string) => {
  const body = { postULID: id, violation: 'spam', reason: 'This is spam.' };
  await moderator.refused(moderatePost, { params: { action }, body }, status);
};
const waiting = async (): Promise<string[]> =>
  (await moderator.do(listViolations, { body: { limit: 50 } })).data.map(({ id }) => id);
const entry = async (who: TestMember, id: string): Promise<ViolationEntry | undefined> =>
  (await who.do(mapViolations, { body: { ulids: [id] } })).violations[0];
const rowOf = async (id: string) =>
  server.db
    .selectFrom('post_counts')
    .select(['comments', 'all_comments', 'shown_answers', 'quotes'])
    .where('post_id', '=', ulidToUuid(id))
    .executeTakeFirstOrThrow();
const postsOf = async (who: TestMember): Promise<number> => {
  const { posts } = await server.db
    .selectFrom('user_counts')
    .select('posts')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  return posts;
};
const profileOf = async (who: TestMember): Promise<string[]> =>
  (await ben.do(listProfileFeed, { params: { name: who.username } })).data.map(({ id }) => id);
const newest = async (): Promise<string[]> =>
  (await ben.do(listGlobalFeed)).data.map(({ id }) => id);
const auditOf = async (id: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('post_id', '=', ulidToUuid(id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const bells = async (who: TestMember): Promise<number> =>
  (await who.do(listNotifications)).data.length;

async function held(who: TestMember, body = 'The casino is open.', more = {}): Promise<string> {
  const draft = { ulid: server.freshUlid(), body, ...more };
  const reply = await who.reply(createPost, { body: draft });
  expect([reply.status, reply.body.data.isHeld]).toEqual([201, true]);
  return reply.body.data.id;
}

describe('a post with a filtered word', () => {
  test('is visible only to its author and not counted', async () => {
    const id = await held(ann, 'My CASINO is open. #rooks');
    expect(await ann.see(id)).toMatchObject({ body: 'My CASINO is open. #rooks', isHeld: true });
    expect((await ann.see(id))?.isHidden).toBe(false);
    expect((await ben.see(id))?.body ?? '').toBe('');
    expect(await profileOf(ann)).toEqual([]);
    expect(await newest()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    await ben.refused(createComment, { body: { parentId: id, body: 'Hm.' } }, 404);
    expect(await waiting()).toContain(id);
    expect(await entry(moderator, id)).toMatchObject({
      heldFor: 'casino',
      violations: [],
      canDecide: true,
    });
    expect(await entry(ann, id)).toBeUndefined();
    expect((await moderator.see(id))?.body).toContain('CASINO');
  });

  test('opens for its author with its thread', async () => {
    const id = await held(ann);
    const whole = await ann.see(id);
    const countsFor = async (who: TestMember) =>
      (await who.do(listEngagement, { body: { ulids: [id] } })).data[id];
    expect(await countsFor(ann)).toEqual({
      postEngagement: whole?.postEngagement,
      userEngagement: whole?.userEngagement,
      ...{ userReaction: null, isDeleted: false, isHidden: false },
    });
    expect(await countsFor(ben)).toMatchObject({ isHidden: true });
    const thread = { query: { page: 1 }, body: { ulid: id } };
    expect(await ann.do(listComments, thread)).toMatchObject({ data: [], total: 0 });
    await ben.refused(listComments, thread, 404);
    await moderator.moderate(id, 'removeContent');
    expect(await countsFor(ann)).toMatchObject({ isHidden: true });
    await ann.refused(listComments, thread, 404);
  });

  test('keeps its position, but only in its author’s lists', async () => {
    const write = async (body: string): Promise<string> => {
      server.clock.advance(1);
      return ann.post(body);
    };
    const made = [await write('One.'), await write('A casino.'), await write('Three.')];
    made.push(await write('Another casino.'), await write('Five.'));
    const listOf = async (
      who: TestMember,
      list: typeof listProfileFeed | typeof listProfileComments,
    ) => {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { limit: 2, ...(cursor && { cursor }) };
        const page = await who.do(list, { params: { name: ann.username }, query });
        ids.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      return ids;
    };
    const live = [made[0], made[2], made[4]];
    expect(await listOf(ann, listProfileFeed)).toEqual(made.toReversed());
    expect(await listOf(ben, listProfileFeed)).toEqual(live.toReversed());
    expect(await listOf(moderator, listProfileFeed)).toEqual(live.toReversed());
    const under = made[0] ?? '';
    const draft = { parentId: under, body: 'A casino.' };
    const said = (await ann.do(createComment, { body: draft })).data;
    expect(said.isHeld).toBe(true);
    expect(await listOf(ann, listProfileComments)).toEqual([said.id]);
    expect(await listOf(ben, listProfileComments)).toEqual([]);
    await moderator.moderate(made[3] ?? '', 'removeContent');
    expect(await listOf(ann, listProfileFeed)).toEqual([made[4], made[2], made[1], made[0]]);
  });

  test('is published with notifications when a moderator approves it', async () => {
    const id = await held(ann, `@${ben.username} the casino is open. #rooks`);
    // Notifications are sent in order, so this later one proves that the earlier one was not sent.
    await moderator.post(`@${ben.username} look.`);
    await expect.poll(() => bells(ben)).toBe(1);
    await moderator.moderate(id, 'removeFlag');
    expect(await ann.see(id)).not.toHaveProperty('isHeld');
    expect((await ben.see(id))?.body).toContain('the casino is open');
    expect(await profileOf(ann)).toEqual([id]);
    expect(await newest()).toContain(id);
    expect(await postsOf(ann)).toBe(1);
    expect(await waiting()).not.toContain(id);
    expect(await auditOf(id)).toEqual(['post.release']);
    await expect.poll(() => bells(ben)).toBe(2);
    const found = await ben.do(searchPosts, { body: { posts: 'casino' } });
    expect(JSON.stringify(found)).toContain(id);
    await cannot(409, 'removeFlag', id);
  });

  test('is queued again visibly when its approval is undone', async () => {
    const id = await held(ann);
    await moderator.moderate(id, 'removeFlag');
    await moderator.moderate(id, 'restoreFlag');
    expect(await waiting()).toContain(id);
    expect(await entry(moderator, id)).toMatchObject({ heldFor: null, canDecide: true });
    expect((await ben.see(id))?.body).toBe('The casino is open.');
    await moderator.moderate(id, 'removeFlag');
    await moderator.moderate(id, 'restoreFlag');
    await moderator.moderate(id, 'removeContent');
    expect(await waiting()).not.toContain(id);
    const removal = ['report.reopen', 'post.remove'];
    expect(await auditOf(id)).toEqual([
      'post.release',
      'report.reopen',
      'report.dismiss',
      ...removal,
    ]);
  });

  test('can be appealed and restored when removed as a violation', async () => {
    const id = await held(ann);
    await moderator.moderate(id, 'removeContent');
    expect((await ann.see(id))?.body ?? '').toBe('');
    expect(await waiting()).not.toContain(id);
    const own = await ann.do(listOwnViolations);
    expect(own.data).toMatchObject([{ postUlid: id, violation: 'spam', canAppeal: true }]);
    await cannot(409, 'removeContent', id);
    await moderator.moderate(id, 'restoreContent');
    expect((await ben.see(id))?.body).toBe('The casino is open.');
    expect(await postsOf(ann)).toBe(1);
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore']);
  });

  test('is published and reportable when restored after a removal', async () => {
    const id = await held(ann, `@${ben.username} the casino is open.`);
    await moderator.moderate(id, 'removeContent');
    expect(await entry(moderator, id)).toMatchObject({ heldFor: 'casino' });
    await moderator.moderate(id, 'restoreContent');
    await expect.poll(() => bells(ben)).toBe(1);
    await ben.report(id);
    expect(await entry(moderator, id)).toMatchObject({ heldFor: null, postFlagStatus: 'flagged' });
    await moderator.moderate(id, 'removeFlag');
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore', 'report.dismiss']);
  });

  test('stays pending and hidden when its removal is undone', async () => {
    const id = await held(ann, `@${ben.username} the casino is open. #rooks`);
    const place = (await waiting()).indexOf(id);
    await moderator.moderate(id, 'removeContent');
    await server.mail.to(ann.email, 1, 'was removed');
    const back = await moderator.moderate(id, 'restoreContent', { waitsAgain: true });
    expect(back.isHidden).toBe(true);
    expect((await waiting()).indexOf(id)).toBe(place);
    expect(await entry(moderator, id)).toMatchObject({
      postFlagStatus: 'flagged',
      heldFor: 'casino',
      moderatedBy: null,
      canDecide: true,
    });
    expect(await ann.see(id)).toMatchObject({ isHeld: true, isHidden: false });
    expect((await ben.see(id))?.body ?? '').toBe('');
    expect(await newest()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    expect((await ann.do(listOwnViolations)).total_points).toBe(0);
    const mail = await server.mail.to(ann.email, 1, 'was reverted');
    expect(mail.text).toContain('will review the post again before others can see it');
    expect(mail.text).not.toContain('restored your post');
    await cannot(409, 'restoreContent', id);
    await moderator.post(`@${ben.username} look.`);
    await expect.poll(() => bells(ben)).toBe(1);
    await moderator.moderate(id, 'removeFlag');
    expect((await ben.see(id))?.body).toContain('the casino is open');
    await expect.poll(() => bells(ben)).toBe(2);
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore', 'post.release']);
  });

  test('can be removed without a violation or by a sweep', async () => {
    const [first, second] = [await held(ann), await held(ann, 'Another casino.')];
    await moderator.do(removePost, { body: { ulid: first, reason: 'Not for this place.' } });
    expect(await waiting()).not.toContain(first);
    const sweep = { ulid: ann.ulid, hours: 24, violation: 'spam', reason: 'This is spam.' };
    expect((await moderator.do(sweepPosts, { body: sweep })).data).toMatchObject({ posts: 1 });
    expect(await waiting()).not.toContain(second);
    expect(await auditOf(second)).toEqual(['member.sweep']);
  });

  test('is no violation when deleted during a sweep', async () => {
    const id = await held(ann);
    await untilOutboxHandled(server);
    const author = await server.database.pool.connect();
    await author.query('begin');
    await author.query('update posts set deleted_at = $2 where id = $1', [
      ulidToUuid(id),
      server.clock.now(),
    ]);
    const sweep = { ulid: ann.ulid, hours: 24, violation: 'spam', reason: 'This is spam.' };
    const sweeping = moderator.do(sweepPosts, { body: sweep });
    await expect.poll(() => lockWaits(server.database.pool)).toBeGreaterThan(0);
    await author.query('commit');
    author.release();
    await sweeping;
    expect(await ann.do(listOwnViolations)).toMatchObject({ total_points: 0 });
    expect(await auditOf(id)).toEqual([]);
  });

  test('is pending when the text of its link preview matches', async () => {
    const body = 'Look: https://fine.example/page';
    const openGraph = { title: 'Fine', description: 'A casino.', url: 'https://fine.example/page' };
    const draft = { ulid: server.freshUlid(), body, openGraph };
    expect((await ann.do(createPost, { body: draft })).data).toMatchObject({ isHeld: true });
    const refused = {
      ...draft,
      ulid: server.freshUlid(),
      openGraph: { ...openGraph, title: 'Gore' },
    };
    await ann.refused(createPost, { body: refused }, 422);
    const other = { ...refused, ulid: server.freshUlid(), body: 'No link.' };
    expect((await ann.do(createPost, { body: other })).data).not.toHaveProperty('isHeld');
  });

  test('leaves the queue when its author deletes it', async () => {
    const id = await held(ann);
    await ann.deletePost(id);
    expect(await waiting()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    await cannot(404, 'removeFlag', id);
  });

  test('stays one post and one queue entry on a retry', async () => {
    const id = server.freshUlid();
    expect((await post(ann, 'A casino!', id)).status).toBe(201);
    const again = await post(ann, 'A casino!', id);
    expect([again.status, again.body.data.isHeld]).toEqual([200, true]);
    expect((await waiting()).filter((each) => each === id)).toHaveLength(1);
    expect((await post(ben, 'A casino!', id)).status).toBe(409);
  });

  test('is counted in the thread after approval of a comment', async () => {
    const parent = await ben.post('What shall we do?');
    const draft = { parentId: parent, body: 'The casino.' };
    const said = (await ann.do(createComment, { body: draft })).data;
    expect(said.isHeld).toBe(true);
    const none = { comments: 0, all_comments: 0, shown_answers: 0 };
    expect(await rowOf(parent)).toMatchObject(none);
    await moderator.moderate(said.id, 'removeFlag');
    expect(await rowOf(parent)).toMatchObject({ comments: 1, all_comments: 1, shown_answers: 1 });
    await expect.poll(() => bells(ben)).toBe(1);
  });

  test('is counted by the original after approval of a quote', async () => {
    const original = await ben.post('What shall we do?');
    const draft = { ulid: original, body: 'The casino.' };
    const said = (await ann.do(createRepost, { body: draft })).data;
    expect(said.isHeld).toBe(true);
    expect((await rowOf(original)).quotes).toBe(0);
    await moderator.moderate(said.id, 'removeFlag');
    expect((await rowOf(original)).quotes).toBe(1);
  });

  test('shows its picture to everyone only after approval', async () => {
    const { url } = await upload(server, ann, await picture(600, 400));
    const id = await ann.post('The casino.', { images: [url] });
    const statusOf = async (address: string): Promise<number> =>
      (await fetch(server.url + address)).status;
    expect(await statusOf(url)).toBe(404);
    for (const who of [ann, moderator]) {
      const [image] = (await who.see(id))?.images ?? [];
      expect(await statusOf(image?.url ?? '')).toBe(200);
    }
    expect((await ben.see(id))?.images ?? []).toEqual([]);
    await moderator.moderate(id, 'removeFlag');
    expect(await statusOf(url)).toBe(200);
    expect((await ben.see(id))?.images).toHaveLength(1);
  });

  test('is hidden from strangers to its private group after approval', async () => {
    const groupId = await ann.createGroup(`Cards ${joined}`, { visibility: 'private' });
    const id = await held(ann, 'Casino night!', { groupId });
    expect((await moderator.see(id))?.body).toBe('Casino night!');
    await moderator.moderate(id, 'removeFlag');
    expect((await ann.see(id))?.body).toBe('Casino night!');
    expect((await ben.see(id))?.body ?? '').toBe('');
  });
});

test('is pending when it links to a filtered domain', async () => {
  const id = await held(ann, 'See https://www.SPAM.example/offers');
  expect(await entry(moderator, id)).toMatchObject({ heldFor: 'spam.example' });
  expect(await isHeld(ann, 'See https://notspam.example')).toBeUndefined();
});

test('is rejected with the forbidden word, storing nothing', async () => {
  const reply = await post(ann, 'Gore and a casino');
  expect([reply.status, reply.body.error.fields.body]).toEqual([
    422,
    'This community does not allow posts with the words “gore”.',
  ]);
  expect(await postsOf(ann)).toBe(0);
});

test.each([
  ['a post with a newly refused word', 'An umbrella!', 'umbrella'],
  ['a held post', 'A casino at sea!', 'sea'],
])('returns %s for a retry with the same idempotency key', async (_case, body, word) => {
  const ulid = server.freshUlid();
  const send = (key: string) =>
    server.call('PUT', '/v3/posts', {
      token: ann.accessToken,
      body: { ulid, body },
      headers: { 'idempotency-key': key },
    });
  expect((await send(`first ${word}`)).status).toBe(201);
  await name(word, 'refuse');
  const again = await send(`first ${word}`);
  expect([again.status, again.body.data?.id]).toEqual([201, ulid]);
  expect((await send(`second ${word}`)).status).toBe(422);
});

test('stores no idempotency key for a rejected post', async () => {
  const id = server.freshUlid();
  await post(ann, 'Hello.', id);
  const send = () =>
    server.call('PUT', '/v3/posts', {
      token: ben.accessToken,
      body: { ulid: id, body: 'A casino!' },
      headers: { 'idempotency-key': 'held' },
    });
  expect([(await send()).status, (await send()).status]).toEqual([409, 409]);
});

test('exempts staff from the filter', async () => {
  expect(await isHeld(moderator, 'What do we do about casino posts?')).toBeUndefined();
});

describe('the rules', () => {
  test('are changed by administrators and visible to employees', async () => {
    expect((await byEmployee.do(listWordRules)).data).toContainEqual(
      expect.objectContaining({ kind: 'word', value: 'casino', deed: 'hold' }),
    );
    const rule = { kind: 'word', value: 'x', deed: 'hold' } as const;
    await byEmployee.refused(putWordRule, { body: rule }, 403);
    await ann.refused(listWordRules, {}, 401);
  });

  test('apply from the next post, with a log and undo', async () => {
    const rule = await name('Pyramid  Scheme', 'hold');
    expect(rule).toMatchObject({ value: 'pyramid scheme', typed: 'Pyramid Scheme', deed: 'hold' });
    const id = await held(ann, 'A pyramid scheme!');
    expect(await entry(moderator, id)).toMatchObject({ heldFor: 'Pyramid Scheme' });
    await name('pyramid scheme', 'refuse');
    const refused = await post(ann, 'A pyramid scheme!');
    expect([refused.status, refused.body.error.fields.body]).toEqual([
      422,
      'This community does not allow posts with the words “Pyramid Scheme”.',
    ]);
    const logged = async (action: string) => {
      const { data } = await byChief.do(listAuditLog, { query: { action, limit: 1 } });
      return { params: { id: String(data[0]?.id) }, body: {} };
    };
    await byChief.do(undoByConsole, await logged('word.put'));
    expect(await isHeld(ann, 'A pyramid scheme!')).toBe(true);
    await byChief.do(removeWordRule, { params: { id: String(rule.id) } });
    expect(await isHeld(ann, 'A pyramid scheme!')).toBeUndefined();
    const removal = await logged('word.remove');
    await byChief.do(undoByConsole, removal);
    expect(await isHeld(ann, 'Again a pyramid scheme!')).toBe(true);
    expect((await byEmployee.do(listWordRules)).data).toContainEqual(
      expect.objectContaining({ value: 'pyramid scheme', typed: 'Pyramid Scheme' }),
    );
    await byChief.refused(undoByConsole, removal, 409);
  });

  test.each([
    ['word' as const, ' ... ', 'This has no word in it.'],
    ['domain' as const, 'localhost', 'This is not a valid domain.'],
  ])('reject a %s "%s"', async (kind, value, text) => {
    const rule = { kind, value, deed: 'hold' } as const;
    const refusal = await byChief.refused(putWordRule, { body: rule }, 422);
    expect(refusal.error?.fields?.value).toBe(text);
  });
});
