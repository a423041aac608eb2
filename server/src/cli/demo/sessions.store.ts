import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Marks the sessions in which the demo wrote its history. */
const USER_AGENT = 'rookery demo';

export async function insertDemoSession(
  db: Kysely<Schema>,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  const times = { created_at: now, last_used_at: now, proved_at: now };
  const row = { id, user_id: userId, user_agent: USER_AGENT, ...times };
  await db.insertInto('sessions').values(row).execute();
}

export async function endDemoSessions(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('sessions').where('user_agent', '=', USER_AGENT).execute();
}
