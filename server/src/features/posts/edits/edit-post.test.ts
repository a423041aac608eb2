import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import {
  type Engagement,
  type PostEdited,
  threadChannel,
  userChannel,
} from '@rookery/contract/events.ts';
import { listBookmarks } from '@rookery/contract/feeds/list-bookmarks.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { listPostVersions } from '@rookery/contract/posts/list-post-versions.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { listen, type Listener } from '#test/listener.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';

let server: TestServer;
let moderator: TestMember;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  moderator = await signUpWith(server, 'mona', 'moderator');
  const console = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  for (const [value, deed] of [
    ['casino', 'hold'],
    ['gore', 'refuse'],
  ] as const) {
    await console.do(putWordRule, { body: { kind: 'word', value, deed } });
  }
});
afterAll(() => server.stop());
beforeEach(async () => {
  pairs += 1;
  // Too many joins from one network would put these members on hold.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

const edit = (ulid: string, body: string, more: Partial<Body<typeof editPost>> = {}, who = ann) =>
  who.do(editPost, { body: { ulid, version: 0, body, ...more } });
const refuse = (
  status: number,
  ulid: string,
  more: Partial<Body<typeof editPost>> = {},
  who = ann,
) => who.refused(editPost, { body: { ulid, version: 0, body: 'Edited.', ...more } }, status);
const versionsOf = async (ulid: string, who = ben) =>
  (await who.do(listPostVersions, { query: { ulid } })).data;
const found = async (q: string): Promise<string[]> =>
  (await ben.do(searchPosts, { body: { q, limit: 50 } })).data.map(({ id }) => id);
const tagged = async (hashtag: string): Promise<string[]> =>
  (await ben.do(listHashtagPosts, { body: { hashtag, limit: 50 } })).data.map(({ id }) => id);
const mentionsOf = async (who: TestMember): Promise<string[]> =>
  (await who.do(listNotifications)).data
    .filter(({ notificationType }) => notificationType === 'mention')
    .map(({ postId }) => postId ?? '');

test('replaces the text and lists every version, newest first', async () => {
  const ulid = await ann.post('The heron nests in May.', { title: 'Nests' });
  expect((await ben.see(ulid))?.version).toBeUndefined();
  server.clock.advance(60_000);
  const { data } = await edit(ulid, 'The heron nests in April.');
  expect(data).toMatchObject({
    id: ulid,
    body: 'The heron nests in April.',
    title: null,
    version: 1,
  });
  server.clock.advance(60_000);
  await edit(ulid, 'The heron nests in March.', { version: 1, isSensitive: true });
  const seen = await ben.see(ulid);
  expect(seen).toMatchObject({ body: 'The heron nests in March.', version: 2, isSensitive: true });
  const versions = await versionsOf(ulid);
  expect(versions.map(({ version, body, title }) => [version, body, title])).toEqual([
    [2, 'The heron nests in March.', null],
    [1, 'The heron nests in April.', null],
    [0, 'The heron nests in May.', 'Nests'],
  ]);
  expect(versions[0]?.createdAt).toBe(seen?.editedAt);
  expect(versions[2]?.createdAt).toBe(seen?.createdAt);
});

test('a post that was never edited has one version', async () => {
  const ulid = await ann.post('Once.');
  expect(await versionsOf(ulid)).toMatchObject([{ version: 0, body: 'Once.' }]);
});

test('an edit of another version answers 409 and changes nothing', async () => {
  const ulid = await ann.post('One.');
  await edit(ulid, 'Two.');
  await refuse(409, ulid, { body: 'Three.' });
  expect((await ben.see(ulid))?.body).toBe('Two.');
  expect(await versionsOf(ulid)).toHaveLength(2);
});

test('an edit that changes nothing adds no version', async () => {
  const ulid = await ann.post('One.');
  await edit(ulid, 'Two.');
  const { data } = await edit(ulid, 'Two.');
  expect(data.version).toBe(1);
  expect(await versionsOf(ulid)).toHaveLength(2);
});

test('accepts only one of two simultaneous edits', async () => {
  const ulid = await ann.post('One.');
  const bodies = ['Two.', 'Three.'];
  const replies = await Promise.all(
    bodies.map((body) => ann.reply(editPost, { body: { ulid, version: 0, body } })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = bodies[replies.findIndex(({ status }) => status === 200)];
  expect((await ben.see(ulid))?.body).toBe(winner);
});

describe('who may edit', () => {
  test('allows only the author', async () => {
    const ulid = await ann.post('Mine.');
    await refuse(403, ulid, {}, ben);
    await refuse(403, ulid, {}, moderator);
    expect((await ben.see(ulid))?.abilities ?? []).not.toContain('edit');
    expect((await ann.see(ulid))?.abilities).toContain('edit');
  });

  test('refuses deleted, hidden and pending posts and plain reposts', async () => {
    const [deleted, hidden, original] = [await ann.post(), await ann.post(), await ben.post()];
    await ann.deletePost(deleted);
    await moderator.moderate(hidden, 'removeContent', { violation: 'spam' });
    const pending = await ann.post('A casino.');
    expect((await ann.see(pending))?.isHeld).toBe(true);
    const repost = await ann.repost(original);
    await refuse(404, deleted);
    await refuse(404, hidden);
    await refuse(404, pending);
    await refuse(403, repost);
    expect((await ann.see(pending))?.abilities ?? []).not.toContain('edit');
  });

  test('refuses posts in a group that the author left', async () => {
    const group = await ben.createGroup(`Herons ${pairs}`, {});
    await ann.joinGroup(group);
    const ulid = await ann.post('Among ourselves.', { groupId: group });
    await edit(ulid, 'Still among ourselves.');
    await ann.do(leaveGroup, { body: { groupId: group } });
    await refuse(403, ulid, { version: 1 });
  });

  test('refuses a comment below a post across a block', async () => {
    const root = await ben.post();
    const comment = await ann.comment(root);
    await edit(comment, 'Edited comment.');
    await ben.block(ann);
    await refuse(403, comment, { version: 1 });
  });
});

test('refuses empty texts, long texts, and words that rules forbid', async () => {
  const ulid = await ann.post('Fine.');
  await refuse(422, ulid, { body: '  ' });
  await refuse(422, ulid, { body: 'a'.repeat(2001) });
  await refuse(422, ulid, { body: 'This is gore.' });
  expect((await ben.see(ulid))?.body).toBe('Fine.');
});

test('holds an edit with words that need a review', async () => {
  const root = await ben.post();
  const comment = await ann.comment(root, 'Fine.');
  const { data } = await edit(comment, 'A casino.');
  expect(data).toMatchObject({ isHeld: true, body: 'A casino.' });
  expect(await ben.see(comment)).toBeUndefined();
  expect((await ben.see(root))?.postEngagement.commentCount).toBe(0);
  await moderator.moderate(comment, 'removeFlag');
  await vi.waitFor(async () => expect((await ben.see(comment))?.body).toBe('A casino.'));
  expect((await ben.see(root))?.postEngagement.commentCount).toBe(1);
});

test('extends a held poll when it is released', async () => {
  const poll = { choices: ['Yes', 'No'], minutes: 5 };
  const ulid = await ann.post('A casino?', { poll });
  server.clock.advance(6 * 60_000);
  await moderator.moderate(ulid, 'removeFlag');
  await vi.waitFor(async () => expect((await ben.see(ulid))?.poll?.isOver).toBe(false));
  const endsAt = Date.parse((await ben.see(ulid))?.poll?.endsAt ?? '');
  expect(endsAt - server.clock.now().getTime()).toBe(5 * 60_000);
});

test('search, hashtags and bookmarks find the new words only', async () => {
  const ulid = await ann.post(`wordold${pairs}x #tagold${pairs}x`);
  await ben.do(bookmarkPost, { body: { ulid, note: 'A note.' } });
  await edit(ulid, `wordnew${pairs}x #tagnew${pairs}x`);
  await untilOutboxHandled(server);
  expect([await found(`wordold${pairs}x`), await found(`wordnew${pairs}x`)]).toEqual([[], [ulid]]);
  expect([await tagged(`tagold${pairs}x`), await tagged(`tagnew${pairs}x`)]).toEqual([[], [ulid]]);
  const saved = async (query: string) =>
    (await ben.do(listBookmarks, { query: { query } })).data.map(({ id }) => id);
  expect(await saved(`wordold${pairs}x`)).toEqual([]);
  expect(await saved(`wordnew${pairs}x`)).toEqual([ulid]);
  expect(await saved('note')).toEqual([ulid]);
});

test('notifies newly mentioned members once', async () => {
  const [carl, dora] = await addMembers(server, [`carl${pairs}`, `dora${pairs}`]);
  const ulid = await ann.post(`Hello @${carl.username}`);
  await vi.waitFor(async () => expect(await mentionsOf(carl)).toEqual([ulid]));
  await edit(ulid, `Hello @${carl.username} and @${dora.username}`);
  await vi.waitFor(async () => expect(await mentionsOf(dora)).toEqual([ulid]));
  await edit(ulid, `Hello @${dora.username}`, { version: 1 });
  await edit(ulid, `Hello @${carl.username} and @${dora.username}!`, { version: 2 });
  await untilOutboxHandled(server);
  expect(await mentionsOf(carl)).toEqual([ulid]);
  expect(await mentionsOf(dora)).toEqual([ulid]);
});

test('changes the order and the alt texts of files', async () => {
  const files = [
    await upload(server, ann, await picture(4, 3)),
    await upload(server, ann, await picture(9, 3)),
  ];
  const images = files.map(({ url }, at) => ({ url, description: `File ${at}` }));
  const ulid = await ann.post('Two pictures.', { images });
  const order = [
    { index: 1, description: 'A wide picture' },
    { index: 0, description: null },
  ];
  const { data } = await edit(ulid, 'Two pictures.', { images: order });
  const shown = (post: { images: { widthPx: number; description: string | null }[] } | undefined) =>
    post?.images.map(({ widthPx, description }) => [widthPx, description]);
  expect(shown(data)).toEqual([
    [9, 'A wide picture'],
    [4, null],
  ]);
  expect(shown((await versionsOf(ulid))[1])).toEqual([
    [4, 'File 0'],
    [9, 'File 1'],
  ]);
  const uploads = await server.db
    .selectFrom('post_media as pm')
    .innerJoin('media as m', 'm.id', 'pm.media_id')
    .select(['pm.position', 'm.width_px as width'])
    .where('pm.post_id', '=', ulidToUuid(ulid))
    .orderBy('pm.position')
    .execute();
  expect(uploads).toEqual([
    { position: 0, width: 9 },
    { position: 1, width: 4 },
  ]);
  await refuse(422, ulid, { version: 1, images: [{ index: 0, description: null }] });
  await refuse(422, ulid, {
    version: 1,
    images: [
      { index: 0, description: null },
      { index: 0, description: null },
    ],
  });
});

test('a report keeps the version that it is about', async () => {
  const ulid = await ann.post('An insult.');
  await ben.report(ulid);
  const entry = async () =>
    (await moderator.do(mapViolations, { body: { ulids: [ulid] } })).violations[0];
  expect((await entry())?.reportedVersion).toBeUndefined();
  await edit(ulid, 'A compliment.');
  expect((await entry())?.reportedVersion).toBe(0);
  expect((await ann.do(mapViolations, { body: { ulids: [ulid] } })).violations).toEqual([]);
  await moderator.moderate(ulid, 'removeContent', { violation: 'spam' });
  expect((await versionsOf(ulid, moderator)).map(({ body }) => body)).toEqual([
    'A compliment.',
    'An insult.',
  ]);
  await ben.refused(listPostVersions, { query: { ulid } }, 404);
});

test('a report of a later version opens the review again', async () => {
  const ulid = await ann.post('Harmless.');
  await ben.report(ulid);
  await moderator.moderate(ulid, 'removeFlag');
  await edit(ulid, 'Harmful.');
  await ben.report(ulid, 'harassment');
  const { violations } = await moderator.do(mapViolations, { body: { ulids: [ulid] } });
  expect(violations).toMatchObject([{ postFlagStatus: 'flagged' }]);
});

test('an edit keeps the mark of a moderator', async () => {
  const ulid = await ann.post('A picture.');
  await moderator.moderate(ulid, 'applyNSFW', { reason: 'Not for everyone.' });
  await edit(ulid, 'A harmless picture.', { isSensitive: false });
  expect((await ben.see(ulid))?.isSensitive).toBe(true);
});

test('notifies open threads and participants of an edit', async () => {
  const root = await ben.post();
  const comment = await ann.comment(root);
  const listener = listen(server, ben);
  listeners.push(listener);
  const edits = await listener.hear<PostEdited>(threadChannel(root), 'PostEdited');
  const counts = await listener.hear<Engagement>(userChannel(ben.ulid), 'Engagement');
  await edit(comment, 'Edited.');
  await vi.waitFor(() => expect(edits).toEqual([{ ulid: comment }]), 30_000);
  await edit(root, 'Edited root.', {}, ben);
  await vi.waitFor(
    () => expect(counts.map(({ data }) => data[root]?.version)).toContain(1),
    30_000,
  );
});

test('exports earlier versions, and a purge deletes them', async () => {
  const ulid = await ann.post('First.');
  await edit(ulid, 'Second.');
  const posts = [];
  for (let cursor: string | undefined; ;) {
    const reply = await ann.do(exportAccount, { query: cursor ? { cursor } : {} });
    posts.push(...(reply.data.posts ?? []));
    if (!reply.next_cursor) break;
    cursor = reply.next_cursor;
  }
  expect(posts).toMatchObject([{ ulid, body: 'Second.', earlierVersions: [{ body: 'First.' }] }]);
  await ann.do(deleteUser);
  server.clock.advance(30 * DAY_MS);
  await server.runJob('purge-accounts');
  const left = () =>
    server.db
      .selectFrom('post_versions')
      .select('body')
      .where('post_id', '=', ulidToUuid(ulid))
      .execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]), 30_000);
});
