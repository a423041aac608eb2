import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { expect, test, beforeEach } from 'vitest';
import { lockWaits } from '#test/lock-waits.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { threadCounts } from '#test/thread-counts.ts';

const on = threadCounts();
const { freshUlid, createUnder, driftedCounts, driftedPostCounts, shownBelow } = on;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let watcher: TestMember;
beforeEach(() => {
  ({ server, alice, bob, carol, watcher } = on);
});

test(
  'keeps counts equal to rows after random actions',
  { tags: ['COMMENT-21', 'POST-32', 'MOD-28'] },
  () => on.property(2),
);

test(
  'never deadlocks on concurrent comments, deletes and removals',
  { tags: ['COMMENT-21'] },
  async () => {
    for (let round = 0; round < 6; round++) {
      const root = await createUnder(alice, null);
      const comments = [await createUnder(alice, root), await createUnder(bob, root)];
      const replies = await Promise.all(comments.map((comment) => createUnder(carol, comment)));
      const deeper = await Promise.all(replies.map((reply) => createUnder(bob, reply)));
      const tree = [root, ...comments, ...replies, ...deeper];
      const answers = tree.flatMap((parentId) =>
        [alice, bob, carol].map(
          (who) => () => who.reply(createComment, { body: { parentId, body: 'At once.' } }),
        ),
      );
      const owners = [alice, alice, bob, carol, carol, bob, bob];
      const deletes = tree.map(
        (ulid, at) => () => (owners[at] ?? alice).reply(deletePost, { query: { ulid } }),
      );
      const removals = tree.map(
        (ulid) => () =>
          watcher.reply(removePost, { query: { ulid }, body: { reason: 'Not for this place.' } }),
      );
      const acts = [...answers.slice(0, 10), ...deletes, ...removals, ...answers.slice(10)];
      const outcomes = await Promise.all(acts.map((act) => act()));
      const statuses = new Set(outcomes.map((reply) => reply.status));
      expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
      expect(await driftedCounts()).toEqual([]);
    }
    expect(await driftedPostCounts()).toEqual([]);
  },
);

test('leaves no tombstone after concurrent deletes of parent and child', async () => {
  for (let round = 0; round < 10; round++) {
    const root = await createUnder(alice, null);
    const comment = await createUnder(alice, root);
    const reply = await createUnder(alice, comment);
    const remove = (ulid: string) => alice.reply(deletePost, { query: { ulid } });
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

test('rejects a concurrent comment, or keeps it under a tombstone', async () => {
  for (let round = 0; round < 10; round++) {
    const root = await createUnder(alice, null);
    const body = { ulid: freshUlid(), parentId: root, body: 'In time?' };
    const [answer, removal] = await Promise.all([
      bob.reply(createComment, { body }),
      alice.reply(deletePost, { query: { ulid: root } }),
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

test('removes tombstones created by the delete it waited for', async () => {
  const root = await createUnder(alice, null);
  const middle = await createUnder(alice, root);
  const tombstone = await createUnder(alice, middle);
  const leaf = await createUnder(alice, tombstone);
  const remove = (ulid: string) => alice.reply(deletePost, { query: { ulid } });
  await remove(tombstone);
  let waiting: ReturnType<typeof remove> | undefined;
  await server.db.transaction().execute(async (tx) => {
    const [rootId, id] = [ulidToUuid(root), ulidToUuid(middle)];
    await sql`select from posts where id = ${id} for no key update`.execute(tx);
    await sql`select from post_counts where post_id = ${id} for no key update`.execute(tx);
    await sql`update posts set deleted_at = now() where id = ${id}`.execute(tx);
    await sql`update post_counts set comments = comments - 1, all_comments = all_comments - 1
      where post_id = ${rootId}`.execute(tx);
    waiting = remove(leaf);
    const counting = '%shown_answers = shown_answers + $%';
    await expect.poll(() => lockWaits(server.database.pool, counting)).toBe(1);
  });
  expect((await waiting)?.status).toBe(200);
  expect(await driftedCounts()).toEqual([]);
});
