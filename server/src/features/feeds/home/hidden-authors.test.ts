import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReviewAddresses } from '#src/features/media/record/review-addresses.ts';
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
import { cast } from '#test/cast.ts';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createHomePosts } from './home-posts.ts';
import { feedPage, type ListParts } from '#src/features/feeds/lists/list-feed.ts';

let server: TestServer;
let people: Record<'alice' | 'bob' | 'carol' | 'dave', TestMember>;

beforeAll(async () => {
  server = await startTestServer();
  people = await cast(server, 'alice', 'bob', 'carol', 'dave');
});
afterAll(() => server.stop());

function partsOf(of: TestServer): ListParts {
  const { db, secrets, clock } = of;
  const parts = { db, ...factsOf(of) };
  const blocksAndMutes = createBlocksAndMutes(parts);
  return {
    db,
    clock,
    members: createMembers(parts),
    posts: createPosts(parts),
    viewerStates: createViewerStates({ db, isShared: true }),
    postFilters: createPostFilters(createFilters({ clock, ...parts })),
    groups: createGroups(parts),
    memberships: createMemberships(parts),
    reports: createReports(parts),
    blocksAndMutes,
    homePosts: createHomePosts({
      ...parts,
      blocksAndMutes,
      memberships: createMemberships(parts),
      isAlone: false,
      nowMs: () => 0,
    }),
    cursors: createCursors(secrets.cursorSecret),
    reviewAddresses: createReviewAddresses({ secrets, clock }),
  };
}

test(
  'hides blocked and muted authors in an unfiltered list',
  { tags: ['GAP-033', 'GAP-034'] },
  async () => {
    const { alice, bob, carol, dave } = people;
    const kept: string[] = [];
    for (let at = 0; at < 3; at++) {
      kept.push(await bob.post());
      await carol.post();
      await dave.post();
    }
    await alice.mute(carol);
    await dave.block(alice);
    const rows = await server.db
      .selectFrom('posts')
      .select(['id', 'seq'])
      .orderBy('seq', 'desc')
      .execute();
    const everything = async ({ before, limit }: { before: number; limit: number }) =>
      rows.filter((row) => row.seq < before).slice(0, limit);

    const deps = partsOf(server);
    const page = await feedPage(deps, alice.id, 'everything', everything, { limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(kept.toReversed().slice(0, 2));
    const open = await feedPage(deps, bob.id, 'everything', everything, { limit: 50 });
    expect(open.data.map(({ id }) => id)).toEqual(rows.map((row) => uuidToUlid(row.id)));
  },
);
