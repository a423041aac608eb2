import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let muted: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob, carol: muted } = await cast(server, 'alice', 'bob', 'carol'));
  await alice.mute(muted);
});
afterAll(() => server.stop());

async function writeChain(root: string, length: number): Promise<string[]> {
  const ids = [await bob.comment(root)];
  for (let at = 1; at <= length; at += 1)
    ids.push(await (at % 2 ? alice : bob).comment(ids.at(-1) ?? root));
  return ids;
}

async function chains(ulid: string): Promise<Post[]> {
  const body = { ulid, sort_by: 'oldest', with_chains: true } as const;
  return (await alice.do(listComments, { body })).chains ?? [];
}
const ids = (posts: readonly Post[]): string[] => posts.map(({ id }) => id);

test('loads single replies below each comment, six levels deep', async () => {
  const root = await alice.post();
  const [, ...long] = await writeChain(root, 8);
  const [, ...short] = await writeChain(root, 1);
  await writeChain(root, 0);
  const found = await chains(root);
  expect(ids(found).toSorted()).toEqual([...long.slice(0, 6), ...short].toSorted());
  expect(ids(found).slice(0, 2).toSorted()).toEqual([long[0], short[0]].toSorted());
  expect(found.find(({ id }) => id === long[2])).toMatchObject({
    parentUlid: long[1],
    body: 'A comment.',
    postType: 'REPLY',
  });
  const plain = await alice.do(listComments, { body: { ulid: root } });
  expect(plain).not.toHaveProperty('chains');
  expect(ids(await chains(long[5] ?? ''))).toEqual(long.slice(7));
});

test('ends chains at branches and hidden replies, not at tombstones', async () => {
  const root = await alice.post();
  const [, ...branched] = await writeChain(root, 3);
  await alice.comment(branched[1] ?? '');
  const [top = '', gone = '', last = ''] = await writeChain(root, 2);
  await alice.deletePost(gone);
  const silenced = await bob.comment(root);
  await muted.comment(silenced);
  const found = await chains(root);
  expect(ids(found).toSorted()).toEqual([branched[0], branched[1], gone, last].toSorted());
  expect(found.find(({ id }) => id === gone)).toMatchObject({ isDeleted: true, parentUlid: top });
});

test('limits a page’s chains, giving each comment its nearest reply', async () => {
  const root = await alice.post();
  const nearest: string[] = [];
  for (let at = 0; at < 20; at += 1) nearest.push((await writeChain(root, 4))[1] ?? '');
  const found = await chains(root);
  expect(found).toHaveLength(LIMITS.chainedMax);
  expect(ids(found).slice(0, 20).toSorted()).toEqual(nearest.toSorted());
});
