import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Term } from './post-terms.ts';

/** The index of words reads so many matches faster than a long list of posts. */
const MOST_POSTS = 200;
const MOST_WORDS = 50;
const HIGHEST_CHARACTER = '\u{10ffff}';
const LOWEST_CHARACTER = '\u{1}';

/** Whether few posts have one of the terms. The vocabulary may be a minute late, and lacks short words. */
export async function hasRareTerm(db: Kysely<Schema>, terms: readonly Term[]): Promise<boolean> {
  const ranges = terms.flatMap(({ forms, beginnings }, term) => [
    ...forms.map((word) => ({ term, word, end: word + LOWEST_CHARACTER })),
    ...beginnings.map((word) => ({ term, word, end: word + HIGHEST_CHARACTER })),
  ]);
  const { rows } = await sql<{ words: number; posts: number }>`
    select count(*)::integer as words, sum(found.posts)::integer as posts
    from unnest(${ranges.map(({ term }) => term)}::integer[], ${ranges.map(({ word }) => word)}::text[],
      ${ranges.map(({ end }) => end)}::text[]) as r (term, word, "end")
    cross join lateral (
      select w.posts from search_words w where w.word >= r.word and w.word < r."end"
      order by w.word limit ${sql.lit(MOST_WORDS)}
    ) found
    group by r.term`.execute(db);
  return rows.some(({ words, posts }) => words < MOST_WORDS && posts < MOST_POSTS);
}
