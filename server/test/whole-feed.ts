import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { createReports } from '#src/features/posts/reports/reports.ts';
import { createPostFilters } from '#src/features/posts/read/filter-posts.ts';
import { createFilters } from '#src/features/relations/filters/filters.ts';
import { createViewerStates } from '#src/features/posts/read/viewer-states.ts';
import { createPosts } from '#src/features/posts/record/post-cache.ts';
import { createGroups } from '#src/features/groups/record/groups.ts';
import { createMemberships } from '#src/features/groups/record/memberships.ts';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { createMembers } from '#src/features/users/record/members.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { createReviewAddresses } from '#src/features/media/record/review-addresses.ts';
import { createHomePosts } from '#src/features/feeds/home/home-posts.ts';
import {
  feedPage,
  homeCards,
  homeFeedIds,
  type ListParts,
  type FeedPage,
} from '#src/features/feeds/lists/list-feed.ts';
import { giveBadge } from './badges.ts';
import { factsOf } from './facts.ts';
import { addMember, addMembers } from './members.ts';
import type { RepostScene } from './repost-scene.ts';
import type { TestMember, TestServer } from './server.ts';

const NAMES = ['viewer', 'ann', 'bea', 'cleo', 'stranger', 'muted', 'blocked', 'gone'] as const;
export type Name = (typeof NAMES)[number];
const AUDIENCES: Record<'following' | 'followingMutual', readonly Name[]> = {
  following: ['viewer', 'ann', 'bea', 'cleo'],
  followingMutual: ['viewer', 'ann', 'bea'],
};
const UNSEEN: readonly Name[] = ['muted', 'blocked', 'gone'];
export interface Item {
  id: string;
  by: Name;
  of: Item | null;
  isDeleted: boolean;
}

const step = fc.record({
  by: fc.constantFrom(...NAMES),
  isRepost: fc.constantFrom(true, true, false),
  which: fc.double({ min: 0, max: 0.999, noNaN: true }).map((place) => place * place),
  isDeleted: fc.constantFrom(true, false, false, false),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const HOUR = 3600;

async function pagesOf(read: (cursor: string | null) => Promise<FeedPage>): Promise<unknown[]> {
  const pages: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(cursor);
    pages.push(
      page.data.map(({ id, repostUsernames, otherRepostUsers, additionalReposts }) => ({
        id,
        repostUsernames,
        otherRepostUsers,
        additionalReposts,
      })),
    );
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

const deed = fc.record({
  who: fc.constantFrom(...(['viewer', 'ann', 'bea', 'cleo', 'stranger', 'muted'] as const)),
  does: fc.constantFrom(
    ...(['repost', 'repost', 'repost', 'undo', 'delete', 'remove', 'restore', 'follow'] as const),
  ),
  of: fc.nat(1),
  which: fc.nat(20),
});

export interface WholeFeed {
  readonly cast: Record<Name, TestMember>;
  insert(items: readonly Item[], secondsAgo: number): Promise<void>;
  remove(parts: ListParts, ids: readonly string[]): Promise<void>;
  freshParts(): ListParts;
  oneCardEach(name: 'following' | 'followingMutual', runs: number): Promise<void>;
  sameAsNew(runs: number): Promise<void>;
}

export function wholeFeed(on: RepostScene): WholeFeed {
  let server: TestServer;
  let viewer: TestMember;
  let cast: Record<Name, TestMember>;

  beforeEach(async () => {
    const { ann, bea, cleo, stranger } = on.readers;
    ({ server } = on);
    ({ viewer } = on.readers);
    const at = viewer.username.slice(6);
    const [muted, blocked, gone] = await addMembers(server, [
      `muted${at}`,
      `blocked${at}`,
      `gone${at}`,
    ]);
    await viewer.follow(muted, gone);
    for (const whom of [muted, gone]) await whom.follow(viewer);
    await viewer.mute(muted);
    await viewer.block(blocked);
    await gone.do(deleteUser);
    cast = { viewer, ann, bea, cleo, stranger, muted, blocked, gone };
  });

  function itemsOf(steps: readonly Step[], before: readonly Item[]): Item[] {
    const items: Item[] = [];
    for (const { by, isRepost, which, isDeleted } of steps) {
      const posts = [...before, ...items].filter((item) => item.of === null);
      const of = (isRepost && posts[Math.floor(which * posts.length)]) || null;
      const isSecond = [...before, ...items].some((item) => item.by === by && item.of === of);
      if (of && isSecond) continue;
      items.push({ id: ulidToUuid(server.freshUlid()), by, of, isDeleted });
    }
    return items;
  }

  /** Inserts items a millisecond apart, above all earlier ones, so that no two share a position. */
  async function insert(items: readonly Item[], secondsAgo: number): Promise<void> {
    const ids = items.map((item) => item.id);
    await sql`with base as (
        select greatest(seq_at(clock_timestamp() - ${secondsAgo} * interval '1 second', 0), max(seq)) as seq
        from posts
        where seq < seq_at(clock_timestamp() - (${secondsAgo / 2} - 1) * interval '1 second', 0)
      )
      insert into posts (id, author_id, post_type, repost_of, body, is_discoverable, seq, created_at, updated_at)
      select id, author_id, case when of is null then 'POST' else 'REPOST' end, of, '', of is null,
        (select seq from base) + at * 4096, now(), now()
      from unnest(${ids}::uuid[], ${items.map((item) => cast[item.by].id)}::uuid[],
        ${items.map((item) => item.of?.id ?? null)}::uuid[]) with ordinality
        as made (id, author_id, of, at)`.execute(server.db);
    await sql`insert into post_counts (post_id) select unnest(${ids}::uuid[])`.execute(server.db);
    await recount();
  }

  async function recount(): Promise<void> {
    await sql`update post_counts c set reposts = (select count(*) from posts r
        where r.repost_of = c.post_id and r.deleted_at is null and r.hidden_at is null)
      where post_id in (select id from posts where deleted_at is null)`.execute(server.db);
  }

  async function remove(parts: ListParts, ids: readonly string[]): Promise<void> {
    await sql`update posts set deleted_at = now() where id = any(${ids}::uuid[])`.execute(
      server.db,
    );
    await recount();
    parts.posts.drop(ids);
  }

  function freshParts(): ListParts {
    const { clock, db, secrets } = server;
    const parts = { db, ...factsOf(server) };
    const blocksAndMutes = createBlocksAndMutes(parts);
    return {
      clock,
      db,
      members: createMembers(parts),
      posts: createPosts(parts),
      viewerStates: createViewerStates({ db, isShared: true }),
      postFilters: createPostFilters(createFilters({ clock, ...parts })),
      groups: createGroups(parts),
      memberships: createMemberships(parts),
      blocksAndMutes,
      reports: createReports(parts),
      cursors: createCursors(secrets.cursorSecret),
      homePosts: createHomePosts({
        ...parts,
        blocksAndMutes,
        memberships: createMemberships(parts),
        isAlone: false,
        nowMs: () => 0,
      }),
      reviewAddresses: createReviewAddresses(server),
    };
  }

  async function oneCardEach(name: 'following' | 'followingMutual', runs: number): Promise<void> {
    const audience = AUDIENCES[name];
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.array(step, { maxLength: 5 }),
        async (steps, sizes, arrivals) => {
          await sql`update posts set deleted_at = now() where deleted_at is null`.execute(
            server.db,
          );
          const parts = freshParts();
          const ids = homeFeedIds(parts, name, viewer.id);
          const cards = homeCards(parts, name, viewer.id);
          const items = itemsOf(steps, []);
          await insert(items, HOUR);
          await ids({ before: Number.MAX_SAFE_INTEGER, after: 0, limit: 1 });
          const deleted = items.filter((item) => item.isDeleted);
          await remove(
            parts,
            deleted.map((item) => item.id),
          );
          const seen = items.filter(
            ({ by, of, isDeleted }) =>
              audience.includes(by) &&
              !isDeleted &&
              !of?.isDeleted &&
              !UNSEEN.includes(of?.by ?? by),
          );
          const expected = new Set(seen.map((item) => (item.of ?? item).id));

          const shown: { of: string; id: string }[] = [];
          let cursor: string | null = null;
          let later: Item[] = [];
          for (let page = 0; page === 0 || cursor !== null; page++) {
            expect(page).toBeLessThan(100);
            const limit = sizes[page % sizes.length] ?? 5;
            const query: { limit: number; cursor?: string } = { limit };
            if (cursor !== null) query.cursor = cursor;
            const { data, next_cursor: next }: FeedPage = await feedPage(
              parts,
              viewer.id,
              name,
              ids,
              query,
              cards,
            );
            cursor = next;
            expect(data.length).toBeLessThanOrEqual(limit);
            for (const post of data) {
              const [id, of] = [post.id, post.repostId ?? post.id].map(ulidToUuid);
              shown.push({ id: id ?? '', of: of ?? '' });
            }
            const arrival = itemsOf(arrivals.slice(page, page + 1), [...items, ...later]);
            await insert(arrival, 0);
            parts.posts.drop(arrival.flatMap((item) => (item.of ? [item.of.id] : [])));
            later = [...later, ...arrival];
          }

          expect(shown.map(({ of }) => of).toSorted()).toEqual([...expected].toSorted());
          for (const { id, of } of shown) {
            const newest = seen.findLast((item) => item.of?.id === of);
            if (id !== of) expect(id).toBe(newest?.id);
          }
          const places = shown.map(({ id }) => items.findIndex((item) => item.id === id));
          expect(places).toEqual(places.toSorted((a, b) => b - a));
        },
      ),
      { numRuns: runs },
    );
  }

  async function sameAsNew(runs: number): Promise<void> {
    const { ann, stranger } = cast;
    const staff = await addMember(server, `watch${viewer.username.slice(6)}`);
    await giveBadge(server, staff, 'moderator');
    // Remove posts without a violation, because a member with points may be timed out.
    const takeAway = (ulid: string) =>
      staff.reply(removePost, { body: { ulid, reason: 'Not for this place.' } });
    const putBack = (postULID: string) =>
      staff.reply(moderatePost, { params: { action: 'restoreContent' }, body: { postULID } });
    const shapes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 20 }), async (deeds) => {
        const originals = [await ann.post(), await stranger.post()];
        const made: { id: string; by: TestMember }[] = [];
        const taken: string[] = [];
        for (const { who, does, of, which } of deeds) {
          const member = cast[who];
          const original = originals[of] ?? '';
          const known = made[which % Math.max(made.length, 1)];
          if (does === 'repost') {
            const reply = await member.reply(createRepost, { body: { ulid: original } });
            if (reply.status === 201) made.push({ id: reply.body.data.id, by: member });
          } else if (does === 'undo') {
            await member.do(deleteRepost, { body: { ulid: original } });
          } else if (does === 'follow') {
            const params = { name: member.username };
            await viewer.reply(which % 2 ? followUser : unfollowUser, { params });
          } else if (known && does === 'delete') {
            await known.by.deletePost(known.id);
          } else if (known && does === 'remove') {
            await takeAway(known.id);
            taken.push(known.id);
          } else if (does === 'restore') {
            await putBack(taken.pop() ?? original);
          }
          const now = await pagesOf((cursor) =>
            viewer.do(listFeed, {
              params: { feed: 'following' },
              query: { limit: 2, ...(cursor !== null && { cursor }) },
            }),
          );
          const parts = freshParts();
          const list = homeFeedIds(parts, 'following', viewer.id);
          const cards = homeCards(parts, 'following', viewer.id);
          const begun = await pagesOf((cursor) => {
            const query = { limit: 2, ...(cursor !== null && { cursor }) };
            return feedPage(parts, viewer.id, 'following', list, query, cards);
          });
          expect(now).toEqual(begun);
          shapes.add(JSON.stringify(now));
        }
        for (const id of originals) await takeAway(id);
        for (const { id, by } of made) await by.deletePost(id);
      }),
      { numRuns: runs },
    );
    // A few random runs may change little.
    expect(shapes.size).toBeGreaterThan(runs < 10 ? 1 : (runs * 5) / 3);
  }

  return {
    get cast() {
      return cast;
    },
    ...{ insert, remove, freshParts, oneCardEach, sameAsNew },
  };
}
