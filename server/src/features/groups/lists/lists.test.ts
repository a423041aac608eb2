import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlanCollector } from '#test/plan-collector.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listGroups, type GroupAt, type GroupOrder } from './lists.store.ts';

const MANY = 5_000;

let server: TestServer;
let viewerId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: viewerId } = await addMember(server, 'viewer'));
  await sql`with made as (
      insert into groups (id, owner_id, name, name_key, words, visibility, created_at, updated_at)
      select gen_random_uuid(), ${viewerId}, 'Herons ' || n, 'herons ' || n,
        to_tsvector('simple', 'herons'), 'public', now(), now()
      from generate_series(1, ${MANY}::integer) n returning id
    )
    insert into group_counts (group_id, members, rank)
    select id, row_number() over () / 3, row_number() over () / 3 from made`.execute(server.db);
  await sql`analyze groups`.execute(server.db);
  await sql`analyze group_counts`.execute(server.db);
});
afterAll(() => server.stop());

const asked = (order: GroupOrder, after: GroupAt | null, limit: number = LIMITS.groupsPage) => ({
  order,
  viewerId,
  beginnings: [],
  nameKey: '',
  after,
  limit,
});

async function planOf(order: GroupOrder, after: GroupAt | null): Promise<string> {
  const { db, plans } = createPlanCollector(server.db);
  await listGroups(db, asked(order, after));
  return plans.join('\n');
}

function mostRows(plan: string): number {
  const steps = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)];
  return Math.max(...steps.map(([, rows, loops]) => Number(rows) * Number(loops)));
}

test.each([
  ['largest', 'group_counts_by_members'],
  ['trending', 'group_counts_by_rank'],
] as const)('reads few rows beyond a page of %s groups', async (order, index) => {
  const all = await listGroups(server.db, asked(order, null, MANY));
  const middle = MANY / 2;
  const deep = all[middle - 1] ?? null;
  expect(await listGroups(server.db, asked(order, deep))).toEqual(
    all.slice(middle, middle + LIMITS.groupsPage),
  );
  for (const after of [null, deep]) {
    const plan = await planOf(order, after);
    expect(plan).toContain(`using ${index}`);
    expect(mostRows(plan)).toBeLessThan(LIMITS.groupsPage * 2);
  }
});
