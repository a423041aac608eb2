import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createViewerStates } from './viewer-states.ts';
import type { ViewerMarksRequest, ViewerMark } from './viewer-state.store.ts';

let server: TestServer;
let members: TestMember[];
let posts: string[];

const KINDS = ['commented', 'reacted', 'reposted', 'quoted', 'bookmarked'] as const;

beforeAll(async () => {
  server = await startTestServer();
  const { alice, bob, carol, dave: writer } = await cast(server, 'alice', 'bob', 'carol', 'dave');
  members = [alice, bob, carol];
  const ulids: string[] = [];
  for (let at = 0; at < 4; at += 1) ulids.push(await writer.post());
  posts = ulids.map(ulidToUuid);
  const [first = '', second = '', third = ''] = ulids;
  await alice.react(first);
  await bob.react(first, 'fire');
  for (const body of ['One.', 'Another.']) await alice.comment(first, body);
  const gone = await bob.comment(second, 'Taken back.');
  await bob.deletePost(gone);
  await alice.repost(second);
  await bob.repost(third, 'Look.');
  await carol.do(bookmarkPost, { body: { ulid: second } });
});
afterAll(() => server.stop());

const everything = (member: TestMember | undefined): ViewerMarksRequest => ({
  memberId: member?.id ?? '',
  posts: {
    commented: posts,
    reacted: posts,
    reposted: posts,
    quoted: posts,
    bookmarked: posts,
    voted: [],
  },
});

const told = (marks: readonly ViewerMark[]): string[] =>
  marks
    .map(({ postId, kind, reaction }) => [posts.indexOf(postId), kind, reaction].join(' ').trim())
    .toSorted();

test('returns each member’s own marks, once per kind and post', async () => {
  const marks = createViewerStates({ db: server.db, isShared: true });
  const answers = await Promise.all(members.map((member) => marks.of(everything(member))));
  expect(answers.map(told)).toEqual([
    ['0 commented', '0 reacted heart', '1 reposted'],
    ['0 reacted fire', '2 quoted'],
    ['1 bookmarked'],
  ]);
});

test('batches concurrent calls, but not with a replica', async () => {
  const watched = new Map<PoolClient, ReturnType<typeof vi.spyOn>>();
  const watch = (client: PoolClient): void => {
    if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
  };
  const statements = async (isShared: boolean): Promise<number> => {
    const marks = createViewerStates({ db: server.db, isShared });
    server.database.pool.on('acquire', watch);
    await Promise.all(members.map((member) => marks.of(everything(member))));
    server.database.pool.off('acquire', watch);
    const asked = [...watched.values()].flatMap(({ mock }) => mock.calls);
    for (const each of watched.values()) each.mockRestore();
    watched.clear();
    return asked.filter((call) => JSON.stringify(call).includes('join reactions mark')).length;
  };
  expect(await statements(true)).toBe(1);
  expect(await statements(false)).toBe(members.length);
});

test('gives batched calls the same answers as single ones', async () => {
  const { db } = server;
  const together = createViewerStates({ db, isShared: true });
  const alone = createViewerStates({ db, isShared: false });
  const someIds = fc.subarray([0, 1, 2, 3]);
  const asked = fc.record({
    who: fc.nat(2),
    of: fc.record({
      commented: someIds,
      reacted: someIds,
      reposted: someIds,
      quoted: someIds,
      bookmarked: someIds,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 6 }), async (all) => {
      const given = all.map(({ who, of }): ViewerMarksRequest => {
        const ids = (kind: (typeof KINDS)[number]) => of[kind].map((at) => posts[at] ?? '');
        return {
          memberId: members[who]?.id ?? '',
          posts: {
            commented: ids('commented'),
            reacted: ids('reacted'),
            reposted: ids('reposted'),
            quoted: ids('quoted'),
            bookmarked: ids('bookmarked'),
            voted: [],
          },
        };
      });
      const answers = await Promise.all(given.map((one) => together.of(one)));
      for (const [at, one] of given.entries()) {
        const own = (answers[at] ?? []).filter(({ kind, postId }) =>
          one.posts[kind].includes(postId),
        );
        expect(told(own)).toEqual(told(await alone.of(one)));
      }
    }),
    { numRuns: 50 },
  );
});
