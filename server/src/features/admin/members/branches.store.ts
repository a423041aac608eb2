import { sql, type Kysely } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type BranchRoot = { userId: string } | { linkId: string };

export interface BranchMember {
  id: string;
  depth: number;
}

/**
 * Lists members of a branch, nearest first, without deleted and banned ones. Searches below these too, so
 * that repeated calls reach the whole branch. A circle of invitations lists each member once.
 */
export async function listBranch(
  db: Kysely<Schema>,
  root: BranchRoot,
  limit: number,
): Promise<BranchMember[]> {
  const begin =
    'userId' in root
      ? sql`select id, 0 as depth from users where id = ${root.userId}`
      : sql`select id, 1 as depth from users where invite_link_id = ${root.linkId}`;
  const { rows } = await sql<BranchMember>`
    with recursive branch (id, depth, way) as (
      select id, depth, array[id] from (${begin}) as root
      union all
      select u.id, b.depth + 1, b.way || u.id
      from branch b join users u on u.invited_by = b.id
      where not u.id = any(b.way)
    )
    select b.id, min(b.depth)::integer as depth
    from branch b join users u on u.id = b.id
    where ${isHereSql('u')}
    group by b.id order by 2, 1 limit ${limit}`.execute(db);
  return rows;
}
