import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

import type { Schema } from '#src/platform/db/schema.ts';
import { busChannel } from './bus-link.ts';
import { encodeNotice, packNotices } from './packets.ts';

/** Tells every running server a notice from a process that is on the bus only for this: a command line. */
export async function announceOnce(
  db: Kysely<Schema>,
  topic: string,
  payload: unknown,
): Promise<void> {
  for (const packet of packNotices(randomUUID(), [encodeNotice(topic, payload)], 0)) {
    await sql`select pg_notify(${busChannel}, ${packet})`.execute(db);
  }
}
