import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlanCollector } from '#test/plan-collector.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { countModerators } from '#src/features/groups/people/people.store.ts';
import { loadGroupCounts, requestsInGroupSql } from './groups.store.ts';

const MANY = 3_000;

let server: TestServer;
let groupId: string;
let ownerId: string;

beforeAll(async () => {
  server = await startTestServer();
  const owner = await addMember(server, 'owner');
  ownerId = owner.id;
  const ulid = await owner.createGroup('Herons');
  groupId = ulidToUuid(ulid);
  await owner.post('Hello.', { groupId: ulid });
  await sql`with made as (
      insert into users (id, email, email_key, referral_code, created_at, updated_at)
      select gen_random_uuid(), n || '@rooks.test', n || '@rooks.test', 'r' || n, now(), now()
      from generate_series(1, ${MANY}::integer) n returning id
    )
    insert into group_members (group_id, user_id, standing, since)
    select ${groupId}, id, 'member', now() from made`.execute(server.db);
  await sql`insert into posts (id, author_id, group_id, post_type, body, created_at, updated_at)
    select gen_random_uuid(), ${ownerId}, ${groupId}, 'POST', 'Hello.', now(), now()
    from generate_series(1, ${MANY}::integer)`.execute(server.db);
  for (const table of ['group_members', 'posts', 'users']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(server.db);
  }
});
afterAll(() => server.stop());

test('finds moderators of a large group without scanning members', async () => {
  const { db, plans } = createPlanCollector(server.db);
  await countModerators(db, groupId);
  await sql`select from (${requestsInGroupSql(groupId, [ownerId])}) asked`.execute(db);
  expect(plans).toEqual([
    expect.stringContaining('group_members_deciding'),
    expect.stringContaining('group_members_deciding'),
  ]);
});

test('reads one post to detect a formerly private group', async () => {
  const { db, plans } = createPlanCollector(server.db);
  await loadGroupCounts(db, [groupId], [], [groupId]);
  expect(plans).toEqual([
    expect.stringMatching(
      /Limit .*\n(.*\n)? *->  Index.* Scan.* on posts p \(actual rows=1(\.00)? loops=1\)/,
    ),
  ]);
});
