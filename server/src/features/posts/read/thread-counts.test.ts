import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { cast } from '#test/cast.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let watcher: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob, carol } = await cast(server, 'alice', 'bob', 'carol'));
  watcher = await signUpWith(server, 'watchful', 'moderator');
});
afterAll(() => server.stop());

const freshUlid = (): string => makeUlid(server.clock.now().getTime());

async function createUnder(who: TestMember, parentId: string | null): Promise<string> {
  const ulid = freshUlid();
  const reply = parentId
    ? await who.api('PUT', '/comments', { ulid, parentId, body: 'A comment.' })
    : await who.api('PUT', '/posts', { ulid, body: 'A post.' });
  expect(reply.status).toBe(201);
  return ulid;
}

/** Posts whose stored counts are not what the rows say. A shown comment is alive, or shows something itself. */
async function driftedCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id, p.deleted_at, c.comments, c.all_comments, c.shown_answers
    from posts p join post_counts c on c.post_id = p.id
    where c.comments <> (select count(*) from posts a
        where a.parent_id = p.id and a.deleted_at is null and a.hidden_at is null)
      or c.all_comments <> (select count(*) from posts a
        where a.root_id = p.id and a.deleted_at is null and a.hidden_at is null)
      or c.shown_answers <> (select count(*) from posts a join post_counts ac on ac.post_id = a.id
        where a.parent_id = p.id
          and (a.deleted_at is null and a.hidden_at is null or ac.shown_answers > 0))`.execute(
    server.db,
  );
  return rows;
}

async function driftedPostCounts(): Promise<unknown[]> {
  const { rows } = await sql`select c.user_id, c.posts from user_counts c
    where c.posts <> (select count(*) from posts p
      where p.author_id = c.user_id and p.parent_id is null and p.deleted_at is null
        and p.hidden_at is null)`.execute(server.db);
  return rows;
}

async function shownBelow(ulid: string): Promise<{ status: number; ids: string[]; total: number }> {
  const reply = await alice.api('POST', '/comments', { ulid, per_page: 50, sort_by: 'oldest' });
  const data = (reply.body.data ?? []) as Post[];
  return { status: reply.status, ids: data.map((post) => post.id), total: reply.body.total };
}

interface Node {
  ulid: string;
  parent: number | null;
  isAlive: boolean;
  isDeleted?: boolean;
}

const isShown = (nodes: readonly Node[], at: number): boolean =>
  nodes[at]?.isAlive === true ||
  nodes.some((node, below) => node.parent === at && isShown(nodes, below));

const step = fc.record({
  act: fc.constantFrom('create', 'create', 'delete', 'hide'),
  /** Which of the posts there are; late ones are likelier, so that threads grow deep. */
  which: fc.double({ min: 0, max: 0.999, noNaN: true }).map((place) => Math.sqrt(place)),
});

test('COMMENT-21 POST-32 MOD-28 after any creates, deletes and removals by staff the counts equal the rows, and lists show the living and what holds them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const nodes: Node[] = [{ ulid: await createUnder(alice, null), parent: null, isAlive: true }];
      for (const { act, which } of steps) {
        const at = Math.floor(which * nodes.length);
        const node = nodes[at]!;
        if (act === 'delete') {
          const reply = await alice.api('DELETE', `/posts/delete?ulid=${node.ulid}`);
          expect(reply.status).toBe(200);
          Object.assign(node, { isAlive: false, isDeleted: true });
        } else if (act === 'hide') {
          const reply = await watcher.api('DELETE', `/moderation/post?ulid=${node.ulid}`);
          expect(reply.status).toBe(node.isDeleted ? 404 : 200);
          node.isAlive = false;
        } else if (isShown(nodes, at)) {
          nodes.push({ ulid: await createUnder(alice, node.ulid), parent: at, isAlive: true });
        } else {
          const body = { parentId: node.ulid, body: 'Too late.' };
          expect((await alice.api('PUT', '/comments', body)).status).toBe(404);
        }
      }
      expect(await driftedCounts()).toEqual([]);
      for (const [at, node] of nodes.entries()) {
        const below = nodes.filter((each, index) => each.parent === at && isShown(nodes, index));
        const page = await shownBelow(node.ulid);
        expect(page.status).toBe(isShown(nodes, at) ? 200 : 404);
        expect(page.ids).toEqual(below.map((each) => each.ulid));
        if (page.status === 200) expect(page.total).toBe(below.length);
      }
    }),
    { numRuns: 15 },
  );
  expect(await driftedPostCounts()).toEqual([]);
});

test('COMMENT-21 comments, deletes and removals of one thread at once never wait for each other for ever, and the counts equal the rows', async () => {
  for (let round = 0; round < 6; round++) {
    const root = await createUnder(alice, null);
    const comments = [await createUnder(alice, root), await createUnder(bob, root)];
    const replies = await Promise.all(comments.map((comment) => createUnder(carol, comment)));
    const deeper = await Promise.all(replies.map((reply) => createUnder(bob, reply)));
    const tree = [root, ...comments, ...replies, ...deeper];
    const answers = tree.flatMap((parentId) =>
      [alice, bob, carol].map(
        (who) => () => who.api('PUT', '/comments', { parentId, body: 'At once.' }),
      ),
    );
    const owners = [alice, alice, bob, carol, carol, bob, bob];
    const deletes = tree.map(
      (ulid, at) => () => (owners[at] ?? alice).api('DELETE', `/posts/delete?ulid=${ulid}`),
    );
    const removals = tree.map(
      (ulid) => () => watcher.api('DELETE', `/moderation/post?ulid=${ulid}`),
    );
    const acts = [...answers.slice(0, 10), ...deletes, ...removals, ...answers.slice(10)];
    const outcomes = await Promise.all(acts.map((act) => act()));
    const statuses = new Set(outcomes.map((reply) => reply.status));
    expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(await driftedCounts()).toEqual([]);
  }
  expect(await driftedPostCounts()).toEqual([]);
});

test('the two halves of a pair of deletes at once: parent and child leave nothing behind', async () => {
  for (let round = 0; round < 10; round++) {
    const root = await createUnder(alice, null);
    const comment = await createUnder(alice, root);
    const reply = await createUnder(alice, comment);
    const remove = (ulid: string) => alice.api('DELETE', `/posts/delete?ulid=${ulid}`);
    const outcomes = await Promise.all([
      remove(comment),
      remove(reply),
      remove(comment),
      remove(reply),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([200, 200, 200, 200]);
    expect(await shownBelow(root)).toEqual({ status: 200, ids: [], total: 0 });
  }
  expect(await driftedCounts()).toEqual([]);
});

test('a comment on a post that is deleted at the same moment is either there under a tombstone, or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const root = await createUnder(alice, null);
    const body = { ulid: freshUlid(), parentId: root, body: 'In time?' };
    const [answer, removal] = await Promise.all([
      bob.api('PUT', '/comments', body),
      alice.api('DELETE', `/posts/delete?ulid=${root}`),
    ]);
    expect(removal.status).toBe(200);
    expect([201, 404]).toContain(answer.status);
    const page = await shownBelow(root);
    if (answer.status === 201) expect(page.ids).toEqual([body.ulid]);
    else expect(page.status).toBe(404);
    const row = await server.db
      .selectFrom('posts')
      .select('id')
      .where('id', '=', ulidToUuid(body.ulid))
      .executeTakeFirst();
    expect(row !== undefined).toBe(answer.status === 201);
  }
  expect(await driftedCounts()).toEqual([]);
});

test('a delete that waits for another one sees what that one did', async () => {
  const root = await createUnder(alice, null);
  const middle = await createUnder(alice, root);
  const tombstone = await createUnder(alice, middle);
  const leaf = await createUnder(alice, tombstone);
  const remove = (ulid: string) => alice.api('DELETE', `/posts/delete?ulid=${ulid}`);
  await remove(tombstone);
  let waiting: ReturnType<typeof remove> | undefined;
  // The middle one is deleted as the server does it, held open until the other delete stands before its counts.
  await server.db.transaction().execute(async (tx) => {
    const [rootId, id] = [ulidToUuid(root), ulidToUuid(middle)];
    await sql`select from posts where id = ${id} for no key update`.execute(tx);
    await sql`select from post_counts where post_id = ${id} for no key update`.execute(tx);
    await sql`update posts set deleted_at = now() where id = ${id}`.execute(tx);
    await sql`update post_counts set comments = comments - 1, all_comments = all_comments - 1
      where post_id = ${rootId}`.execute(tx);
    waiting = remove(leaf);
    // Who is still told of the comments may wait for these rows too.
    const counting = '%shown_answers = shown_answers + $%';
    await expect.poll(() => lockWaits(server.database.pool, counting)).toBe(1);
  });
  expect((await waiting)?.status).toBe(200);
  expect(await driftedCounts()).toEqual([]);
});
