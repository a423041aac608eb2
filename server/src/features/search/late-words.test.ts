import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { publishScheduledPost, schedulePost } from '@rookery/contract/posts/schedule-post.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

// Words that reach the index after those of later posts were counted. Search finds other forms of them.

let server: TestServer;
let alice: TestMember;
let moderator: TestMember;
let others = 0;

beforeAll(async () => {
  // Without limits no post is held.
  server = await startTestServer({ config: { rateLimits: true } });
  alice = await addMember(server, 'alice');
  moderator = await signUpWith(server, 'mona', 'moderator');
  const console = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await console.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
});
afterAll(() => server.stop());

async function found(q: string): Promise<string[]> {
  await server.runJob('count-words');
  const reply = await alice.do(searchPosts, { body: { q, limit: 50 } });
  return reply.data.map(({ id }) => id);
}

/** A later post whose words are counted. */
async function countOthers(): Promise<void> {
  await alice.post(`Anything else, number ${++others}`);
  await server.runJob('count-words');
}

test('finds other forms of edited words', async () => {
  const ulid = await alice.post('The gull is on our roof again');
  await countOthers();
  expect(await found('nesting')).toEqual([]);
  await alice.do(editPost, {
    body: { ulid, version: 0, body: 'The gull nests on our roof again' },
  });
  expect(await found('nesting')).toEqual([ulid]);
});

test('finds other forms of a post that was released', async () => {
  const ulid = await alice.post('The casino lights glittered over the harbour');
  await countOthers();
  await moderator.moderate(ulid, 'removeFlag');
  expect(await found('glittering')).toEqual([ulid]);
});

test('finds other forms of a scheduled post', async () => {
  const ulid = server.freshUlid();
  const publishAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
  await alice.do(schedulePost, {
    body: { ulid, body: 'She whistled all the way home', publishAt },
  });
  await countOthers();
  await alice.do(publishScheduledPost, { body: { ulid } });
  expect(await found('whistling')).toEqual([ulid]);
});

test('finds other forms of a post that was committed late', async () => {
  const ulid = await alice.post('The boats drifted out with the tide');
  const { rows } = await sql<{ seq: number; words: string; author_id: string }>`
    delete from post_words where post_id = ${ulidToUuid(ulid)} returning seq, words::text, author_id`.execute(
    server.db,
  );
  const [row] = rows;
  await server.db.transaction().execute(async (tx) => {
    await sql`insert into post_words (seq, post_id, author_id, words)
      values (${row?.seq}, ${ulidToUuid(ulid)}, ${row?.author_id}, ${row?.words}::tsvector)`.execute(
      tx,
    );
    await countOthers();
  });
  expect(await found('drifting')).toEqual([ulid]);
});

test('counts each change once and forgets it', async () => {
  await alice.post('Something about willows');
  await Promise.all([1, 2, 3].map(() => server.runJob('count-words')));
  await server.runJob('count-words');
  const { rows } = await sql<{ posts: number }>`
    select distinct posts from search_words where word = 'willows'`.execute(server.db);
  expect(rows).toEqual([{ posts: 1 }]);
  const left = await sql`select from search_words_queue`.execute(server.db);
  expect(left.rows).toHaveLength(0);
});
