import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { cast } from './cast.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export function threadCounts() {
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

  const freshUlid = (): string => server.freshUlid();

  const createUnder = (who: TestMember, parentId: string | null): Promise<string> =>
    parentId === null ? who.post() : who.comment(parentId);

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

  async function shownBelow(
    ulid: string,
  ): Promise<{ status: number; ids: string[]; total: number }> {
    const reply = await alice.reply(listComments, {
      body: { ulid, per_page: 50, sort_by: 'oldest' },
    });
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
    which: fc.double({ min: 0, max: 0.999, noNaN: true }).map((place) => Math.sqrt(place)),
  });

  async function property(runs: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const nodes: Node[] = [{ ulid: await alice.post(), parent: null, isAlive: true }];
        for (const { act, which } of steps) {
          const at = Math.floor(which * nodes.length);
          const node = nodes[at]!;
          if (act === 'delete') {
            await alice.do(deletePost, { query: { ulid: node.ulid } });
            Object.assign(node, { isAlive: false, isDeleted: true });
          } else if (act === 'hide') {
            const reply = await watcher.reply(removePost, {
              query: { ulid: node.ulid },
              body: { reason: 'Not for this place.' },
            });
            expect(reply.status).toBe(node.isDeleted ? 404 : 200);
            node.isAlive = false;
          } else if (isShown(nodes, at)) {
            nodes.push({ ulid: await alice.comment(node.ulid), parent: at, isAlive: true });
          } else {
            const body = { parentId: node.ulid, body: 'Too late.' };
            await alice.refused(createComment, { body }, 404);
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
      { numRuns: runs },
    );
    expect(await driftedPostCounts()).toEqual([]);
  }

  return {
    get server() {
      return server;
    },
    get alice() {
      return alice;
    },
    get bob() {
      return bob;
    },
    get carol() {
      return carol;
    },
    get watcher() {
      return watcher;
    },
    freshUlid,
    createUnder,
    driftedCounts,
    driftedPostCounts,
    shownBelow,
    property,
  };
}
