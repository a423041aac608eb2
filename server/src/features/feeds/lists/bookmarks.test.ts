import {
  listBookmarkFolders,
  removeBookmarkFolder,
  saveBookmarkFolder,
} from '@rookery/contract/posts/bookmark-folders.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { removeBookmark } from '@rookery/contract/posts/remove-bookmark.ts';
import { listBookmarks } from '@rookery/contract/feeds/list-bookmarks.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  pairs += 1;
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});
afterAll(() => server.stop());

async function save(ulid: string, fields: { folderId?: string | null; note?: string | null } = {}) {
  return (await ann.do(bookmarkPost, { body: { ulid, ...fields } })).data;
}

async function saved(query: { folderId?: string; query?: string } = {}): Promise<string[]> {
  const { data } = await ann.do(listBookmarks, { query: { limit: 50, ...query } });
  return data.map(({ id }) => id);
}

async function newFolder(name: string): Promise<string> {
  const id = server.freshUlid();
  await ann.do(saveBookmarkFolder, { body: { id, name } });
  return id;
}

const isMarked = async (who: TestMember, ulid: string): Promise<boolean> => {
  const { data } = await who.do(mapPosts, { body: { ulids: [ulid] } });
  return data[0]?.userEngagement.hasBookmarked ?? false;
};

test('saves posts and comments, and lists the last saved first', async () => {
  const [post, other] = [await ben.post(), await ben.post()];
  const comment = await ben.comment(post);
  for (const ulid of [other, comment, post]) await save(ulid);
  expect(await saved()).toEqual([post, comment, other]);
  await save(other);
  expect(await saved()).toEqual([post, comment, other]);
  const removed = await ann.do(removeBookmark, { body: { ulid: comment } });
  expect(removed.data).toMatchObject({ ulid: comment, note: null });
  expect((await ann.do(removeBookmark, { body: { ulid: comment } })).data).toBeNull();
  expect(await saved()).toEqual([post, other]);
});

test('shows the mark only to the member who saved', async () => {
  const ulid = await ben.post();
  expect(await isMarked(ann, ulid)).toBe(false);
  await save(ulid);
  expect([await isMarked(ann, ulid), await isMarked(ben, ulid)]).toEqual([true, false]);
  expect((await ben.do(listBookmarks)).data).toEqual([]);
  await ann.do(removeBookmark, { body: { ulid } });
  expect(await isMarked(ann, ulid)).toBe(false);
});

test('saves the original of a plain repost', async () => {
  const original = await ben.post();
  const repost = await ben.repost(original);
  expect((await save(repost)).ulid).toBe(original);
  expect(await saved()).toEqual([original]);
});

test('changes only the given fields of a bookmark', async () => {
  const ulid = await ben.post();
  const folderId = await newFolder('Bread');
  expect(await save(ulid, { note: '  Try it on Sunday. ' })).toMatchObject({
    note: 'Try it on Sunday.',
    folderId: null,
  });
  expect(await save(ulid, { folderId })).toMatchObject({ note: 'Try it on Sunday.', folderId });
  expect(await save(ulid, { note: ' \n' })).toMatchObject({ note: null, folderId });
  const { bookmarks } = await ann.do(listBookmarks);
  expect(bookmarks).toMatchObject([{ ulid, note: null, folderId }]);
});

test('finds words of the post and of the note together', async () => {
  const [bread, bike] = [await ben.post('Sourdough from Lyon.'), await ben.post('My new bike.')];
  await save(bread, { note: 'Rye flour, Müller’s mill' });
  await save(bike);
  expect(await saved({ query: 'sourdough' })).toEqual([bread]);
  expect(await saved({ query: 'muller rye lyon' })).toEqual([bread]);
  expect(await saved({ query: 'bik' })).toEqual([bike]);
  expect(await saved({ query: 'sourdough bike' })).toEqual([]);
  await save(bread, { note: null });
  expect(await saved({ query: 'rye' })).toEqual([]);
  expect(await saved({ query: 'lyon' })).toEqual([bread]);
  expect(await saved({ query: '!?' })).toEqual([]);
  expect(await saved({ query: ' ' })).toEqual([bike, bread]);
});

test('finds the posts of a private group', async () => {
  const groupId = await ann.createGroup(`Bakers ${pairs}`, { visibility: 'private' });
  const ulid = await ann.post('Only for bakers.', { groupId });
  await save(ulid);
  expect(await saved({ query: 'bakers' })).toEqual([ulid]);
});

test('pages through a folder', async () => {
  const folderId = await newFolder('Bread');
  const all: string[] = [];
  for (let nth = 0; nth < 7; nth++) all.unshift(await ben.post());
  for (const ulid of all.toReversed()) await save(ulid, { folderId });
  await save(await ben.post());
  const first = await ann.do(listBookmarks, { query: { folderId, limit: 5 } });
  const cursor = first.next_cursor ?? '';
  const rest = await ann.do(listBookmarks, { query: { folderId, limit: 5, cursor } });
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all);
  expect(rest.next_cursor).toBeNull();
  await ann.refused(listBookmarks, { query: { limit: 5, cursor } }, 400);
});

test('hides bookmarks that the member can no longer see', async () => {
  const [deleted, blocked] = [await ben.post(), await ben.post()];
  await save(deleted);
  await save(blocked);
  await ben.deletePost(deleted);
  expect(await saved()).toEqual([blocked]);
  await ben.block(ann);
  expect(await saved()).toEqual([]);
  await ann.refused(bookmarkPost, { body: { ulid: blocked } }, 404);
  await ann.do(removeBookmark, { body: { ulid: blocked } });
});

test('refuses the folder of another member', async () => {
  const folderId = await newFolder('Bread');
  const ulid = await ann.post();
  const reply = await ben.reply(bookmarkPost, { body: { ulid, folderId } });
  expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['folderId']]);
  await ben.refused(saveBookmarkFolder, { body: { id: folderId, name: 'Mine' } }, 422);
  await ben.do(removeBookmarkFolder, { body: { id: folderId } });
  expect((await ann.do(listBookmarkFolders)).data).toMatchObject([{ id: folderId, name: 'Bread' }]);
});

test('names folders once, renames and removes them', async () => {
  const [bread, bikes] = [await newFolder(' Bread '), await newFolder('Bikes')];
  await ann.refused(saveBookmarkFolder, { body: { id: server.freshUlid(), name: 'BREAD' } }, 422);
  await ann.refused(saveBookmarkFolder, { body: { id: bikes, name: '\u200b' } }, 422);
  const ulid = await ben.post();
  await save(ulid, { folderId: bread });
  await ann.do(saveBookmarkFolder, { body: { id: bread, name: 'Sourdough' } });
  expect((await ann.do(listBookmarkFolders)).data).toEqual([
    { id: bikes, name: 'Bikes', count: 0 },
    { id: bread, name: 'Sourdough', count: 1 },
  ]);
  await ann.do(removeBookmarkFolder, { body: { id: bread } });
  expect((await ann.do(listBookmarks)).bookmarks).toMatchObject([{ ulid, folderId: null }]);
});

test('limits the number of folders, also for concurrent requests', async () => {
  for (let nth = 1; nth < LIMITS.bookmarkFoldersMax; nth++) await newFolder(`Folder ${nth}`);
  const replies = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      ann.reply(saveBookmarkFolder, { body: { id: server.freshUlid(), name } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});
