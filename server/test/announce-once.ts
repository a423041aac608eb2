import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import { BUS_CHANNEL } from '#src/platform/bus/bus-link.ts';
import { encodeMessage, packMessages } from '#src/platform/bus/packets.ts';

export async function announceOnce(
  db: Kysely<Schema>,
  topic: string,
  payload: unknown,
): Promise<void> {
  for (const packet of packMessages(randomUUID(), [encodeMessage(topic, payload)], 0)) {
    await sql`select pg_notify(${BUS_CHANNEL}, ${packet})`.execute(db);
  }
}
