import type { GroupList } from '@rookery/contract/kernel/groups.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type GroupOrder = GroupList | 'largest';

export interface GroupAt {
  id: string;
  /** 1 when the name is exactly the text searched for. */
  exact: number;
  value: number;
  seq: number;
}

interface GroupListQuery {
  order: GroupOrder;
  viewerId: string;
  beginnings: readonly string[];
  nameKey: string;
  after: Omit<GroupAt, 'id'> | null;
  limit: number;
}

interface Source {
  from: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /**
   * SQL type of the value's column. The cursor value is cast to this type, because the index holds no other
   * type.
   */
  type: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

const COUNTS = sql`groups g join group_counts c on c.group_id = g.id`;
const NO_CONDITION: RawBuilder<unknown> = sql`true`;
const INTEGER: RawBuilder<unknown> = sql`integer`;
const BIGINT: RawBuilder<unknown> = sql`bigint`;

const SOURCES: Readonly<Record<GroupOrder, (viewerId: string) => Source>> = {
  largest: () => ({ from: COUNTS, value: sql`c.members`, type: INTEGER, where: NO_CONDITION }),
  trending: () => ({ from: COUNTS, value: sql`c.rank`, type: INTEGER, where: sql`c.rank > 0` }),
  myGroups: (viewerId) => ({
    from: sql`groups g join group_members m on m.group_id = g.id`,
    value: sql`m.seq`,
    type: BIGINT,
    where: sql`m.user_id = ${viewerId}::uuid and m.standing in ('owner', 'moderator', 'member')`,
  }),
  pinned: (viewerId) => ({
    from: sql`groups g join pinned_groups p on p.group_id = g.id`,
    value: sql`p.seq`,
    type: BIGINT,
    where: sql`p.user_id = ${viewerId}::uuid`,
  }),
};

export async function listGroups(
  db: Kysely<Schema>,
  { order, viewerId, beginnings, nameKey, after, limit }: GroupListQuery,
): Promise<GroupAt[]> {
  const { from, value, type, where } = SOURCES[order](viewerId);
  const wanted = beginnings.map((word) => `'${word}':*`).join(' & ');
  const isNamed = beginnings.length > 0;
  const exact = isNamed ? sql`(g.name_key = ${nameKey})::integer` : sql`0`;
  const mark = after && sql`${after.value}::${type}`;
  const { rows } = await sql<GroupAt>`
    select * from (
      select g.id, ${exact} as exact, ${value} as value, g.seq from ${from}
      where g.deleted_at is null and ${where}
        ${isNamed ? sql`and g.words @@ ${wanted}::tsquery` : sql``}
    ) listed
    ${after ? sql`where (exact, value, seq) < (${after.exact}, ${mark}, ${after.seq}::bigint)` : sql``}
    ${after && !isNamed ? sql`and value <= ${mark}` : sql``}
    order by exact desc, value desc, seq desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether a post (alias `p`) by an author (alias `a`) counts for its group. Groups may not import posts, so
 * this repeats their visibility.store.ts. visibility.test.ts compares the two.
 */
export const isCountedSql = sql<SqlBool>`p.deleted_at is null and p.hidden_at is null
  and p.reach = 'everyone' and ${isHereSql('a')}`;

/** A private group is ranked only by active members who joined, because its posts are private. */
export async function rankGroups(db: Kysely<Schema>, since: Date): Promise<void> {
  await sql`
    with joined as (
      select m.group_id, count(*) as n from group_members m join users u on u.id = m.user_id
      where m.since > ${since} and m.standing in ('moderator', 'member') and ${isVisibleSql('u')}
      group by 1
    ), written as (
      select p.group_id, count(*) as n from posts p join users a on a.id = p.author_id
      where p.group_id is not null and p.seq > seq_at(${since}, 0) and p.created_at > ${since}
        and ${isCountedSql} group by 1
    ), ranked as (
      select c.group_id, (coalesce(j.n, 0) + coalesce(w.n, 0))::integer as rank
      from group_counts c left join joined j using (group_id) left join written w using (group_id)
    )
    update group_counts c set rank = r.rank from ranked r
    where r.group_id = c.group_id and c.rank <> r.rank`.execute(db);
}
