import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { COMMENT_SORTS } from '@rookery/contract/kernel/settings.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { cast } from './cast.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export function threadPages() {
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
    await alice.block(blocked);
    await blocker.block(alice);
    await alice.mute(muted);
  });

  afterAll(() => server.stop());

  const freshUlid = (): string => server.freshUlid();

  const write = (who: TestMember, parentId?: string): Promise<string> =>
    parentId === undefined ? who.post() : who.comment(parentId);

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
    const reply = await who.do(listComments, { query: { page }, body: { ulid, ...body } });
    const { total, last_page: lastPage, next_cursor: cursor } = reply;
    return { ids: reply.data.map(({ id }) => id), total, lastPage, cursor };
  }

  interface Row {
    id: string;
    seq: number;
    score: number;
  }

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

  async function setScore(ulid: string, score: number): Promise<void> {
    await sql`update post_counts set reaction_score = ${score} where post_id = ${ulidToUuid(ulid)}`.execute(
      server.db,
    );
  }

  async function property(runs: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, size) => {
          const [carol] = writers as [TestMember];
          const root = await carol.post();
          const comments: { ulid: string; who: TestMember; isThere: boolean }[] = [];
          for (const { act, who, which, score } of steps) {
            const author = writers[who]!;
            const one = comments[Math.floor(which * comments.length)];
            if (act === 'comment')
              comments.push({ ulid: await author.comment(root), who: author, isThere: true });
            if (!one?.isThere) continue;
            if (act === 'reply') await carol.comment(one.ulid);
            if (act === 'score') await setScore(one.ulid, score);
            if (act === 'delete' || act === 'hide') {
              if (act === 'delete') await one.who.deletePost(one.ulid);
              else
                await watcher.do(removePost, {
                  query: { ulid: one.ulid },
                  body: { reason: 'Not for this place.' },
                });
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
      { numRuns: runs },
    );
  }

  return {
    get writers() {
      return writers;
    },
    freshUlid,
    write,
    listed,
    setScore,
    property,
  };
}
