import { ulidToUuid, makeUlid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { listViewerState, type Asked, type OwnMark } from './viewer-state.store.ts';

const ACTS = ['commented', 'reacted', 'reposted', 'quoted'] as const;

let server: TestServer;
let alice: TestMember;
/** By id, what Alice has done with each post: every combination of the four. */
const done = new Map<string, readonly OwnMark['kind'][]>();

beforeAll(async () => {
  server = await startTestServer();
  const members = await cast(server, 'alice', 'bob');
  ({ alice } = members);
  for (let mask = 0; mask < 2 ** ACTS.length; mask++) {
    const ulid = freshUlid();
    await members.bob.api('PUT', '/posts', { ulid, body: `Post ${mask}.` });
    const kinds = ACTS.filter((_, at) => mask & (1 << at));
    for (const kind of kinds) {
      // Commented on twice is commented on.
      for (let times = kind === 'commented' ? 2 : 1; times > 0; times--) await act(kind, ulid);
    }
    done.set(ulidToUuid(ulid), kinds);
  }
});
afterAll(() => server.stop());

const freshUlid = (): string => makeUlid(server.clock.now().getTime());

async function act(kind: OwnMark['kind'], ulid: string): Promise<void> {
  const acts = {
    commented: () =>
      alice.api('PUT', '/comments', { ulid: freshUlid(), parentId: ulid, body: 'A comment.' }),
    reacted: () => alice.api('PUT', '/post/reaction', { ulid, reaction: 'heart' }),
    reposted: () => alice.api('POST', '/posts/repost', { ulid, repostUlid: freshUlid() }),
    quoted: () =>
      alice.api('POST', '/posts/repost', { ulid, repostUlid: freshUlid(), body: 'A quote.' }),
  };
  expect((await acts[kind]()).status).toBeLessThan(300);
}

test('whatever kinds of mark are asked of whatever posts, each that there is comes once', async () => {
  const some = fc.subarray(Array.from({ length: 2 ** ACTS.length }, (_, at) => at));
  const asked = fc.record({ answered: some, reacted: some, reposted: some, quoted: some });
  await fc.assert(
    fc.asyncProperty(asked, async (places) => {
      const ids = [...done.keys()];
      const posts = Object.fromEntries(
        Object.entries(places).map(([name, at]) => [name, at.map((place) => ids[place])]),
      ) as unknown as Asked;
      const marks = await listViewerState(server.db, alice.id, posts);
      const expected = (kind: OwnMark['kind'], of: readonly string[]): OwnMark[] =>
        of
          .filter((id) => done.get(id)?.includes(kind))
          .map((postId) => ({ postId, kind, reaction: kind === 'reacted' ? 'heart' : null }));
      const all = [
        ...expected('commented', posts.answered),
        ...expected('reacted', posts.reacted),
        ...expected('reposted', posts.reposted),
        ...expected('quoted', posts.quoted),
      ];
      const inOrder = (list: readonly OwnMark[]) =>
        list.map(({ postId, kind, reaction }) => `${postId} ${kind} ${reaction}`).toSorted();
      expect(inOrder(marks)).toEqual(inOrder(all));
    }),
    { numRuns: 60 },
  );
});
