import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/** Where a branch begins: at a member, or at a link that staff made. Both are uuids. */
export type BranchRoot = { userId: string } | { linkId: string };

export interface BranchMember {
  /** uuid */
  id: string;
  depth: number;
}

/**
 * Who came by whom, from a member or a link down, each once and at the shortest way; those nearest to the root first.
 * Whoever was invited in a circle is met once.
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
    select id, min(depth)::integer as depth from branch
    group by id order by 2, 1 limit ${limit}`.execute(db);
  return rows;
}
