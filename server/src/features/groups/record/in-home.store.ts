import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** @returns whether the user is a member of the group */
export async function setInHome(
  tx: Transaction<Schema>,
  { groupId, userId, isInHome }: { groupId: string; userId: string; isInHome: boolean },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update group_members set is_in_home = ${isInHome}
    where group_id = ${groupId} and user_id = ${userId}
      and standing in ('owner', 'moderator', 'member')`.execute(tx);
  return numAffectedRows > 0n;
}
