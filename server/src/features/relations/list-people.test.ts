import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const OTHERS = 9;

let server: TestServer;
let others: string[];
let names: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await sql<{ id: string; username: string }>`
    with made as (insert into users (id, email, email_key, username, username_key, name, referral_code,
        account_setup_at, terms_version, created_at, updated_at)
      select gen_random_uuid(), n || '@b.example', n || '@b.example', 'member' || n, 'member' || n,
        'Member ' || n, 'code' || n, now(), 1, now(), now() from generate_series(1, ${OTHERS}::integer) n
      returning id, username), counted as (insert into user_counts (user_id) select id from made)
    select id, username from made order by username`.execute(server.db);
  others = rows.map(({ id }) => id);
  names = rows.map(({ username }) => username);
});
afterAll(() => server.stop());

type Pair = [follower: number, followee: number];

const pairs = fc.uniqueArray(
  fc
    .tuple(fc.nat({ max: OTHERS }), fc.nat({ max: OTHERS }))
    .filter(([one, other]) => one !== other),
  { maxLength: 50, selector: ([one, other]) => one * 100 + other },
);
const community = fc.record({
  follows: pairs,
  away: fc.option(fc.nat({ max: OTHERS - 1 }), { nil: null }),
  blocks: fc.uniqueArray(fc.nat({ max: OTHERS - 1 }), { maxLength: 4 }),
  blockers: fc.uniqueArray(fc.nat({ max: OTHERS - 1 }), { maxLength: 2 }),
  owner: fc.nat({ max: OTHERS }),
  limit: fc.integer({ min: 2, max: 6 }),
});

let round = 0;

test(
  'lists followed members newest first with relations in both directions',
  { tags: ['PROFILE-14', 'PROFILE-15', 'PROFILE-16'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(community, async ({ follows, away, blocks, blockers, owner, limit }) => {
        const viewer = await addMember(server, `viewer${++round}`);
        const ids = [...others, viewer.id];
        const counts = ([one, other]: Pair) => one !== away && other !== away;
        await write(
          follows.map((pair) => ({ pair, isCounted: counts(pair) })),
          ids,
        );
        await block(viewer.id, blocks, blockers);
        const hidden = new Set([...blocks, ...blockers]);
        const has = (one: number, other: number): boolean =>
          follows.some(([follower, followee]) => follower === one && followee === other);
        const newest = follows.filter(counts).toReversed();
        const following = newest.flatMap(([one, other]) => (one === owner ? [other] : []));
        const lists = {
          following,
          followers: newest.flatMap(([one, other]) => (other === owner ? [one] : [])),
          friends: following.filter((other) => has(other, owner)),
        };
        for (const [list, people] of Object.entries(lists)) {
          const seen = await read(viewer, names[owner] ?? viewer.username, list, limit);
          const expected = hidden.has(owner) ? [] : people.filter((one) => !hidden.has(one));
          expect(seen).toEqual(
            expected.map((one) => [ids[one], has(OTHERS, one), has(one, OTHERS)]),
          );
        }
      }),
      { numRuns: 15 },
    );
  },
);

async function write(
  follows: readonly { pair: Pair; isCounted: boolean }[],
  ids: readonly string[],
): Promise<void> {
  await sql`delete from follows`.execute(server.db);
  const [followers, followees] = [0, 1].map((side) =>
    follows.map(({ pair }) => ids[pair[side] ?? 0]),
  );
  const counted = follows.map(({ isCounted }) => isCounted);
  await sql`insert into follows (follower_id, followee_id, is_counted, seq, created_at)
    select follower, followee, is_counted, place, now()
    from unnest(${followers}::uuid[], ${followees}::uuid[], ${counted}::boolean[]) with ordinality
      as given (follower, followee, is_counted, place)`.execute(server.db);
}

async function block(
  viewerId: string,
  blocks: readonly number[],
  blockers: readonly number[],
): Promise<void> {
  const [theirs, own] = [blockers, blocks].map((places) => places.map((at) => others[at]));
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    select ${viewerId}::uuid, other, now() from unnest(${own}::uuid[]) other
    union all select other, ${viewerId}::uuid, now() from unnest(${theirs}::uuid[]) other`.execute(
    server.db,
  );
}

async function read(
  viewer: TestMember,
  owner: string,
  list: string,
  limit: number,
): Promise<[id: string, isFollowing: boolean, isFollowingYou: boolean][]> {
  const seen: [string, boolean, boolean][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/profile/${owner}/${list}?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const reply = await viewer.api('GET', path);
    expect(reply.status).toBe(200);
    for (const { ulid, ProfileEngagement } of reply.body.data as Profile[]) {
      const { isFollowing, isFollowingYou } = ProfileEngagement;
      seen.push([ulidToUuid(ulid), isFollowing, isFollowingYou]);
    }
    cursor = reply.body.next_cursor as string | null;
  }
  return seen;
}
