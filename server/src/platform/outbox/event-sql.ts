import { sql, type RawBuilder } from 'kysely';

/**
 * Writes an outbox row for each row of a CTE, for one-statement writes. @param payload a jsonb expression
 * over the CTE's columns. @param from the CTE's name.
 */
export function eventSql(
  topic: string,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into outbox (topic, payload) select ${topic}::text, ${payload} from ${from}`;
}
