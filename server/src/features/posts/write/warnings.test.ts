import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { listPostVersions } from '@rookery/contract/posts/list-post-versions.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  const console = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await console.do(putWordRule, { body: { kind: 'word', value: 'gore', deed: 'refuse' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  pairs += 1;
  // Too many joins from one network would put these members on hold.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});

const newUlid = (): string => makeUlid(server.clock.now().getTime());
const write = async (more: Partial<Body<typeof createPost>> = {}): Promise<string> => {
  const body = { ulid: newUlid(), body: 'The heron dies.', isSensitive: true, ...more };
  return (await ann.do(createPost, { body })).data.id;
};
const warningOf = async (ulid: string): Promise<string | undefined> =>
  (await ben.see(ulid))?.warning;

test('shows the reason on one line', async () => {
  expect(await warningOf(await write({ warning: '  Animal\n\tdeath ' }))).toBe('Animal death');
});

test('shows no blank reason, and none without the mark', async () => {
  expect(await warningOf(await write())).toBeUndefined();
  expect(await warningOf(await write({ warning: ' \n ' }))).toBeUndefined();
  expect(await warningOf(await write({ warning: 'Death', isSensitive: false }))).toBeUndefined();
});

test('takes a reason for comments and quotes', async () => {
  const post = await write();
  const comment = { body: 'Sad.', parentId: post, isSensitive: true, warning: 'Grief' };
  expect((await ben.do(createComment, { body: comment })).data.warning).toBe('Grief');
  const quote = { ulid: post, body: 'Sad.', isSensitive: true, warning: 'Death' };
  expect((await ben.do(createRepost, { body: quote })).data.warning).toBe('Death');
});

test('refuses long reasons and words that rules forbid', async () => {
  const content = { body: 'The heron dies.', isSensitive: true };
  for (const warning of ['a'.repeat(101), 'Much gore']) {
    await ann.refused(createPost, { body: { ulid: newUlid(), ...content, warning } }, 422);
  }
  expect(await warningOf(await write({ warning: '🪶'.repeat(100) }))).toBe('🪶'.repeat(100));
});

test('edits change, keep and remove the reason', async () => {
  const ulid = await write({ warning: 'Death' });
  const edit = (version: number, more: Partial<Body<typeof editPost>>) =>
    ann.do(editPost, { body: { ulid, version, body: `Edit ${version}.`, ...more } });
  await edit(0, {});
  expect(await warningOf(ulid)).toBe('Death');
  await edit(1, { warning: 'Animal death' });
  expect(await warningOf(ulid)).toBe('Animal death');
  await edit(2, { warning: '' });
  expect(await warningOf(ulid)).toBeUndefined();
  await edit(3, { warning: 'Death' });
  await edit(4, { isSensitive: false });
  expect(await warningOf(ulid)).toBeUndefined();
  await ann.refused(
    editPost,
    { body: { ulid, version: 5, body: 'x', isSensitive: true, warning: 'gore' } },
    422,
  );
  const { data } = await ben.do(listPostVersions, { query: { ulid } });
  expect(data.map(({ warning }) => warning)).toEqual([
    undefined,
    'Death',
    undefined,
    'Animal death',
    'Death',
    'Death',
  ]);
});

test('search does not find the reason', async () => {
  await write({ warning: 'Xylophone' });
  expect((await ben.do(searchPosts, { body: { q: 'xylophone' } })).data).toEqual([]);
});

test('exports the reason', async () => {
  const ulid = await write({ warning: 'Death' });
  let cursor: string | undefined;
  for (;;) {
    const { data, next_cursor } = await ann.do(exportAccount, { query: cursor ? { cursor } : {} });
    if (data.posts) {
      expect(data.posts).toMatchObject([{ ulid, warning: 'Death' }]);
      return;
    }
    cursor = next_cursor ?? undefined;
  }
});
