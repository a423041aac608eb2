import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { memberCountSql } from '#src/features/groups/public.ts';
import { liveSql } from '#src/features/posts/record/public.ts';
import { weightOf } from '#src/features/posts/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type CountKind = 'members' | 'posts' | 'groups';

interface CountTable {
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The right value of each column, from the rows that it counts. `c` is the row of counts. */
  columns: readonly (readonly [name: string, real: RawBuilder<unknown>])[];
  /** Rises with each change, so that a caller that used the old counts starts again. */
  version: RawBuilder<unknown> | null;
}

const NAMES = Object.keys(REACTIONS);
const number = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::integer from ${rows})`;
const livePosts = (alias: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  number(sql`posts ${sql.ref(alias)} where ${condition} and ${liveSql(alias)}`);

const TABLES: Record<CountKind, CountTable> = {
  members: {
    table: sql`user_counts`,
    id: sql`user_id`,
    version: sql`posts_version`,
    columns: [
      ['followers', number(sql`follows f where f.followee_id = c.user_id and f.is_counted`)],
      ['following', number(sql`follows f where f.follower_id = c.user_id and f.is_counted`)],
      [
        'friends',
        number(sql`follows f join follows b on b.follower_id = f.followee_id and b.followee_id = f.follower_id
          where f.follower_id = c.user_id and f.is_counted and b.is_counted`),
      ],
      [
        'posts',
        livePosts(
          'p',
          sql`p.author_id = c.user_id and p.parent_id is null and p.repost_of is null
          and p.reach in ('everyone', 'profile')`,
        ),
      ],
    ],
  },
  posts: {
    table: sql`post_counts`,
    id: sql`post_id`,
    version: sql`reactions_version`,
    columns: [
      ['comments', livePosts('a', sql`a.parent_id = c.post_id`)],
      // Only a root post counts all comments below it. Other posts count one level.
      [
        'all_comments',
        sql`case when c.parent_id is null then ${livePosts('a', sql`a.root_id = c.post_id`)} else c.all_comments end`,
      ],
      [
        'shown_answers',
        number(sql`posts a join post_counts ac on ac.post_id = a.id
          where a.parent_id = c.post_id and (ac.shown_answers > 0 or ${liveSql('a')})`),
      ],
      ['reposts', livePosts('r', sql`r.repost_of = c.post_id`)],
      ['quotes', livePosts('q', sql`q.quote_of = c.post_id`)],
      [
        'reactions',
        sql`coalesce((select jsonb_object_agg(given.name, given.n) from (
          select r.name, count(*)::integer as n from reactions r where r.post_id = c.post_id group by 1) given), '{}')`,
      ],
      [
        'reaction_score',
        sql`coalesce((select sum(known.weight)::integer
          from reactions r join unnest(${NAMES}::text[], ${NAMES.map(weightOf)}::integer[]) known (name, weight)
            on known.name = r.name where r.post_id = c.post_id), 0)`,
      ],
    ],
  },
  groups: {
    table: sql`group_counts`,
    id: sql`group_id`,
    version: null,
    columns: [
      ['members', memberCountSql(sql`c.group_id`)],
      ['posts', livePosts('p', sql`p.group_id = c.group_id and p.parent_id is null`)],
    ],
  },
};

const differsSql = ({ columns }: CountTable): RawBuilder<unknown> =>
  sql.join(
    columns.map(([name, real]) => sql`c.${sql.ref(name)} is distinct from ${real}`),
    sql` or `,
  );

export interface CountComparison {
  wrong: string[];
  /** Number of rows that were checked. If there are fewer than requested, these are the last rows. */
  looked: number;
  last: string | null;
}

export async function compareCounts(
  db: Kysely<Schema>,
  of: CountKind,
  page: { before: string; limit: number },
): Promise<CountComparison> {
  const { table, id } = TABLES[of];
  const { rows } = await sql<{ id: string; differs: boolean }>`
    select c.${id} as id, (${differsSql(TABLES[of])}) as differs
    from (select * from ${table} where ${id} < ${page.before}::uuid order by ${id} desc limit ${page.limit}) c
    order by 1 desc`.execute(db);
  const wrong = rows.flatMap((row) => (row.differs ? [row.id] : []));
  return { wrong, looked: rows.length, last: rows.at(-1)?.id ?? null };
}

/**
 * Locks and recounts one row, so that concurrent writers commit first or add to the new value.
 * @returns `isMended`: whether it was wrong; `parentId`: the post above, whose count may depend on this one
 */
export async function recountOne(
  tx: Transaction<Schema>,
  of: CountKind,
  oneId: string,
): Promise<{ isMended: boolean; parentId: string | null }> {
  const { table, id, version, columns } = TABLES[of];
  await sql`set local lock_timeout = '5s'`.execute(tx);
  // A member who joins or leaves locks the group first, so this transaction uses the same order.
  if (of === 'groups') {
    await sql`select from groups where id = ${oneId}::uuid for no key update`.execute(tx);
  }
  await sql`select from ${table} where ${id} = ${oneId}::uuid for no key update`.execute(tx);
  if (of === 'groups') await markCountedMembers(tx, oneId);
  const set = columns.map(([name, real]) => sql`${sql.ref(name)} = ${real}`);
  if (version !== null) set.push(sql`${version} = c.${version} + 1`);
  const { rows } = await sql<{ parentId: string | null }>`
    update ${table} c set ${sql.join(set)}
    where c.${id} = ${oneId}::uuid and (${differsSql(TABLES[of])})
    returning ${of === 'posts' ? sql`c.parent_id` : sql`null::uuid`} as "parentId"`.execute(tx);
  return { isMended: rows.length > 0, parentId: rows[0]?.parentId ?? null };
}

/**
 * Corrects which members are counted. Otherwise the next member to leave would be subtracted without having
 * been counted.
 */
async function markCountedMembers(tx: Transaction<Schema>, groupId: string): Promise<void> {
  await sql`update group_members m set is_counted = not m.is_counted from users u
    where m.group_id = ${groupId}::uuid and u.id = m.user_id
      and m.is_counted <> (${isVisibleSql('u')})`.execute(tx);
}

const wrongTopicsSql = (limit: number): RawBuilder<unknown> => sql`
  select kind, topic_key, shown_as, sum(n)::integer as missing from (
    select kind, topic_key, shown_as, count(*) as n from post_topics group by 1, 2, 3
    union all select kind, topic_key, shown_as, -posts from topic_counts
    union all select kind, topic_key, shown_as, -change from topic_changes) told
  group by 1, 2, 3 having sum(n) <> 0 limit ${limit}`;

/** Counts the wrong topics in one statement, so that counts and rows are of one snapshot. */
export async function countWrongTopics(db: Kysely<Schema>, atMost: number): Promise<number> {
  const { rows } = await sql`${wrongTopicsSql(atMost)}`.execute(db);
  return rows.length;
}

/** The key of an advisory lock. Without the lock, two concurrent repairs would each add the difference. */
const TOPIC_FIX_LOCK = 7_665_541;

export async function fixTopicCounts(tx: Transaction<Schema>, atMost: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${TOPIC_FIX_LOCK})`.execute(tx);
  const { rows } = await sql`insert into topic_changes (kind, topic_key, shown_as, change)
    ${wrongTopicsSql(atMost)} returning id`.execute(tx);
  return rows.length;
}
