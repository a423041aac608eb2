import type { WordRule } from '@rookery/contract/admin/content/word-rule.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type NewWordRule = Pick<WordRule, 'kind' | 'value' | 'typed' | 'deed'>;

const typedSql = sql`coalesce(typed, value)`;

export async function listWordRules(db: Kysely<Schema>): Promise<(NewWordRule & { id: number })[]> {
  const { rows } = await sql<NewWordRule & { id: number }>`
    select id, kind, value, ${typedSql} as typed, deed from word_rules order by kind desc, value`.execute(
    db,
  );
  return rows;
}

/** Serializes changes, so that the count is exact. */
export async function lockWordRules(tx: Transaction<Schema>): Promise<number> {
  await sql`lock table word_rules in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ rules: number }>`
    select count(*)::integer as rules from word_rules`.execute(tx);
  return rows[0]?.rules ?? 0;
}

export async function putWordRule(
  tx: Transaction<Schema>,
  { kind, value, typed, deed }: NewWordRule,
  now: Date,
): Promise<{ id: number; before: WordRule['deed'] | 'nothing' }> {
  const known = await sql<{ deed: WordRule['deed'] }>`
    select deed from word_rules where kind = ${kind} and value = ${value}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into word_rules (kind, value, typed, deed, created_at)
    values (${kind}, ${value}, ${typed}, ${deed}, ${now})
    on conflict (kind, value) do update set deed = excluded.deed
    returning id`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('The word filter was not saved.');
  return { id: written.id, before: known.rows[0]?.deed ?? 'nothing' };
}

export async function deleteWordRule(
  tx: Transaction<Schema>,
  id: number,
): Promise<NewWordRule | undefined> {
  const { rows } = await sql<NewWordRule>`
    delete from word_rules where id = ${id} returning kind, value, ${typedSql} as typed, deed`.execute(
    tx,
  );
  return rows[0];
}
