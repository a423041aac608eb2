import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { COMMENT_SORTS } from '@rookery/contract/kernel/settings.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let writers: TestMember[];
let watcher: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  const members = await cast(server, 'alice', 'bob', 'carol', 'dave', 'erin');
  alice = members.alice;
  const { bob: blocked, dave: blocker, erin: muted } = members;
  writers = [members.carol, members.alice, blocked, blocker, muted];
  watcher = await signUpWith(server, 'watchful', 'moderator');
  await alice.api('PUT', `/profile/${blocked.username}/block`);
  await blocker.api('PUT', `/profile/${alice.username}/block`);
  await alice.api('PUT', `/profile/${muted.username}/mute`);
});
afterAll(() => server.stop());

const freshUlid = (): string => makeUlid(server.clock.now().getTime());

async function write(who: TestMember, parentId?: string): Promise<string> {
  const reply = parentId
    ? await who.api('PUT', '/comments', { ulid: freshUlid(), parentId, body: 'A comment.' })
    : await who.api('PUT', '/posts', { ulid: freshUlid(), body: 'A post.' });
  expect(reply.status).toBe(201);
  return reply.body.data.id as string;
}

interface Page {
  ids: string[];
  total: number;
  lastPage: number;
  cursor: string | null;
}

async function listed(
  who: TestMember,
  ulid: string,
  query: { page?: number; per_page: number; sort_by: CommentSort; cursor?: string | undefined },
): Promise<Page> {
  const { page = 1, ...body } = query;
  const reply = await who.api('POST', `/comments?page=${page}`, { ulid, ...body });
  expect(reply.status).toBe(200);
  const data = reply.body.data as Post[];
  const { total, last_page: lastPage, next_cursor: cursor } = reply.body;
  return { ids: data.map(({ id }) => id), total, lastPage, cursor };
}

interface Row {
  id: string;
  seq: number;
  score: number;
}

/** What a thread shows to whom, counted and ordered the long way. */
async function shownTo(hiddenAuthors: readonly TestMember[], parent: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.seq, c.score from posts p join post_counts c on c.post_id = p.id
    where p.parent_id = ${ulidToUuid(parent)}
      and (p.deleted_at is null and p.hidden_at is null
        and p.author_id <> all(${hiddenAuthors.map(({ id }) => id)}::uuid[]) or c.shown_answers > 0)`.execute(
    server.db,
  );
  return rows;
}

const ORDERS: Record<CommentSort, (a: Row, b: Row) => number> = {
  newest: (a, b) => b.seq - a.seq,
  oldest: (a, b) => a.seq - b.seq,
  popular: (a, b) => b.score - a.score || b.seq - a.seq,
  unpopular: (a, b) => a.score - b.score || b.seq - a.seq,
};

const step = fc.record({
  act: fc.constantFrom(
    'comment',
    'comment',
    'comment',
    'reply',
    'reply',
    'delete',
    'hide',
    'score',
  ),
  who: fc.nat({ max: 4 }),
  which: fc.double({ min: 0, max: 0.999, noNaN: true }),
  score: fc.integer({ min: -4, max: 4 }),
});

test('COMMENT-02 COMMENT-03 COMMENT-04 pages of any size, by number and by cursor, are the thread counted the long way, whoever reads it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 24 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, size) => {
        const [carol] = writers as [TestMember];
        const root = await write(carol);
        const comments: { ulid: string; who: TestMember; isThere: boolean }[] = [];
        for (const { act, who, which, score } of steps) {
          const author = writers[who]!;
          const one = comments[Math.floor(which * comments.length)];
          if (act === 'comment')
            comments.push({ ulid: await write(author, root), who: author, isThere: true });
          if (!one?.isThere) continue;
          // Answered by someone whom no barrier keeps from anybody.
          if (act === 'reply') await write(carol, one.ulid);
          if (act === 'score') await setScore(one.ulid, score);
          if (act === 'delete' || act === 'hide') {
            const path = act === 'delete' ? '/posts/delete' : '/moderation/post';
            const by = act === 'delete' ? one.who : watcher;
            expect((await by.api('DELETE', `${path}?ulid=${one.ulid}`)).status).toBe(200);
            one.isThere = false;
          }
        }
        for (const [reader, hiddenAuthors] of [
          [carol, []],
          [alice, writers.slice(2)],
        ] as const) {
          const rows = await shownTo(hiddenAuthors, root);
          const lastPage = Math.max(1, Math.ceil(rows.length / size));
          for (const sort of COMMENT_SORTS) {
            const expected = rows.toSorted(ORDERS[sort]).map(({ id }) => uuidToUlid(id));
            const seen: string[] = [];
            let cursor: string | undefined;
            for (let page = 1; page <= lastPage; page++) {
              const query = { per_page: size, sort_by: sort };
              const byCursor = await listed(reader, root, { ...query, cursor });
              const byNumber = await listed(reader, root, { ...query, page });
              expect(byNumber.ids).toEqual(byCursor.ids);
              expect(byCursor).toMatchObject({ total: rows.length, lastPage });
              expect(byNumber).toMatchObject({ total: rows.length, lastPage });
              seen.push(...byCursor.ids);
              expect(byCursor.cursor === null).toBe(page === lastPage);
              cursor = byCursor.cursor ?? undefined;
            }
            expect(seen).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: 12 },
  );
});

async function setScore(ulid: string, score: number): Promise<void> {
  await sql`update post_counts set reaction_score = ${score} where post_id = ${ulidToUuid(ulid)}`.execute(
    server.db,
  );
}

test('COMMENT-04 GAP-089 popular goes by reactions, comments and reposts, of equals the newest first; unpopular the other way', async () => {
  const [carol] = writers as [TestMember];
  const root = await write(carol);
  const all: string[] = [];
  for (let at = 0; at < 6; at++) all.push(await write(carol, root));
  const [plain = '', liked = '', disliked = '', answered = '', reposted = '', newest = ''] = all;
  const react = (ulid: string, reaction: string) =>
    carol.api('PUT', '/post/reaction', { ulid, reaction });
  const done = [
    await react(liked, 'thumbs_up'),
    await react(disliked, 'thumbs_down'),
    await carol.api('POST', '/posts/repost', { ulid: reposted, repostUlid: freshUlid() }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 201]);
  await write(carol, answered);
  const order = async (sort: CommentSort) =>
    (await listed(carol, root, { per_page: 20, sort_by: sort })).ids;
  expect(await order('popular')).toEqual([reposted, answered, liked, newest, plain, disliked]);
  expect(await order('unpopular')).toEqual([disliked, newest, plain, liked, reposted, answered]);
});

test.each(COMMENT_SORTS)(
  'COMMENT-11 %s: pages by cursor lose and repeat nothing that stays as it is, while others write, delete and react',
  async (sort) => {
    const [carol] = writers as [TestMember];
    const root = await write(carol);
    const all: string[] = [];
    for (let at = 0; at < 24; at++) {
      const ulid = await write(carol, root);
      await setScore(ulid, (at * 7) % 3);
      all.push(ulid);
    }
    const steady = all.filter((_, at) => at % 4 !== 0);
    const [moved, removed] = [
      all.filter((_, at) => at % 8 === 0),
      all.filter((_, at) => at % 8 === 4),
    ];
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listed(carol, root, {
        per_page: 5,
        sort_by: sort,
        cursor,
      });
      expect(page.total).toBe(24);
      seen.push(...page.ids);
      cursor = page.cursor;
      await setScore(await write(carol, root), 1);
      const [up, away] = [moved.shift(), removed.shift()];
      if (up) await setScore(up, 9);
      if (away) await carol.api('DELETE', `/posts/delete?ulid=${away}`);
    }
    expect(seen.filter((id) => steady.includes(id)).toSorted()).toEqual(steady.toSorted());
    expect(seen.filter((id) => !all.includes(id))).toEqual([]);
  },
);
