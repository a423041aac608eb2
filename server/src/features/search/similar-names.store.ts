import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

const MOST_SIMILAR = 200;

export interface SimilarName {
  asked: string;
  key: string;
  userId: string;
}

/** Names that differ by about one letter, in no order. */
export async function listSimilarNames(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<SimilarName[]> {
  const { rows } = await sql<SimilarName>`
    select a.word as asked, s.key, s.user_id as "userId" from unnest(${words}::text[]) as a (word)
    cross join lateral (
      select k.key, k.user_id from user_keys k
      where without_a_letter(k.key) && without_a_letter(a.word) and length(k.key) between 4 and 24
      limit ${sql.lit(MOST_SIMILAR)}
    ) s`.execute(db);
  return rows;
}
