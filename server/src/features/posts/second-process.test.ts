import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
/** Another process of the same community, which has written nothing and so must read. */
let other: TestServer;
let alice: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
  alice = await server.signUp('alice');
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const freshUlid = (): string => makeUlid(server.clock.now().getTime());

const words = fc.record({
  body: fc.constantFrom(
    'The rooks came back before the snow had gone. #rooks $ROOK',
    'Die Krähen kamen zurück, bevor der Schnee geschmolzen war. 🪺',
    'مرحبا بالجميع في هذا المكان الهادئ، كيف كان صباحكم؟',
    'https://example.org/guide and @alice',
  ),
  isSensitive: fc.boolean(),
  openGraph: fc.constantFrom(null, {
    ...{ url: 'https://example.org/guide', title: 'A guide' },
    ...{ description: 'All of it', image: null },
  }),
});

/** What the other process says of a post is what the one that made it answered. */
async function expectSame(made: Reply): Promise<string> {
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.body.data.id as string;
  const api = other.apiAs(alice.accessToken);
  // What it read before of a post that is passed on, it hears of a moment later.
  const read = async (): Promise<unknown> =>
    (await api('POST', '/posts/map', { ulids: [id] })).body.data;
  await expect.poll(read).toEqual([made.body.data]);
  return id;
}

test('what the making of a post, comment, reply, quote or repost answers is what another process reads', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, async (one, two) => {
      const ulid = freshUlid();
      const post = await expectSame(await alice.api('PUT', '/posts', { ulid, ...one }));
      const answer = async (parentId: string): Promise<string> =>
        expectSame(await alice.api('PUT', '/comments', { ulid: freshUlid(), parentId, ...two }));
      await answer(await answer(await answer(post)));
      await expectSame(await alice.api('POST', '/posts/repost', { ulid: post, body: two.body }));
      await expectSame(await alice.api('POST', '/posts/repost', { ulid: post, body: '' }));
    }),
    { numRuns: 12 },
  );
}, 60_000);
