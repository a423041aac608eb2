import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isGroupHereSql } from '#src/features/groups/record/public.ts';
import { listedSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface CountedPost {
  seq: number;
  title: string | null;
  body: string;
  language: string | null;
}

export interface CountedWord {
  word: string;
  written: string;
  language: string;
  dictionary: string;
  posts: number;
}

/** More posts make no difference, and each one is a write. */
const MOST_COUNTED = 200;

/**
 * Takes the next posts from the queue, in a transaction that other processes wait for. A trigger queues each
 * post whose words are added, so late and changed posts come too.
 */
export async function takeUncounted(
  tx: Kysely<Schema>,
  limit: number,
): Promise<{ taken: number; posts: CountedPost[] }> {
  await sql`select from search_words_read for update`.execute(tx);
  const taken = await sql<{ seq: number }>`
    delete from search_words_queue where id in (select id from search_words_queue order by id limit ${limit})
    returning seq`.execute(tx);
  const seqs = [...new Set(taken.rows.map(({ seq }) => seq))];
  const { rows: posts } = await sql<CountedPost>`
    select w.seq, case when p.quote_of is null then p.title end as title, p.body,
      p.detected_language as language
    from post_words w join posts p on p.id = w.post_id
    where w.seq = any(${seqs}::bigint[]) and ${listedSql('p')}`.execute(tx);
  return { taken: taken.rows.length, posts };
}

/** `d.oid` is null for languages without a dictionary. A stop word has no stem. */
const dictionarySql = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`pg_ts_dict d
  on d.dictname = ${name} and d.dictnamespace = 'pg_catalog'::regnamespace`;

export async function countWords(tx: Kysely<Schema>, words: readonly CountedWord[]): Promise<void> {
  const column = (pick: (word: CountedWord) => unknown): unknown[] => words.map(pick);
  await sql`
    insert into search_words as w (word, language, stem, posts)
    select c.word, c.language,
      case when d.oid is not null then (ts_lexize(d.oid::regdictionary, c.written))[1] end, c.posts
    from unnest(${column(({ word }) => word)}::text[], ${column(({ written }) => written)}::text[],
      ${column(({ language }) => language)}::text[], ${column(({ dictionary }) => dictionary)}::text[],
      ${column(({ posts }) => posts)}::integer[]) as c (word, written, language, dictionary, posts)
    left join ${dictionarySql(sql`c.dictionary`)}
    on conflict (word, language) do update set posts = w.posts + excluded.posts
      where w.posts < ${sql.lit(MOST_COUNTED)}`.execute(tx);
}

/** Adds the words of the names of groups, which search finds too. */
export async function addGroupWords(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into search_words (word, language, posts)
    select distinct named.lexeme, '', 1 from groups g, unnest(g.words) named
    where ${isGroupHereSql('g')} and length(named.lexeme) between 3 and 30
      and not exists (select from search_words w where w.word = named.lexeme and w.language = '')
    order by 1 on conflict do nothing`.execute(db);
}

/** Forgets rare words that no post has and words that no group has, a few at a time. */
export async function sweepWords(db: Kysely<Schema>, limit: number): Promise<void> {
  await sql`
    with progress as (select swept_to from search_words_read for update),
      next as (
        select word, language from search_words where word > (select swept_to from progress)
        order by word limit ${limit}
      ), moved as (
        update search_words_read set swept_to = coalesce((select max(word) from next), '')
      )
    delete from search_words w using next n
    where w.word = n.word and w.language = n.language and case when w.language = '' then
      not exists (select from groups g where ${isGroupHereSql('g')} and g.words @@ quote_literal(n.word)::tsquery)
    else w.posts <= 3
      and not exists (select from post_words p where p.words @@ quote_literal(n.word)::tsquery)
    end`.execute(db);
}

interface AskedWord {
  word: string;
  written: string;
  languages: readonly { language: string; dictionary: string }[];
}

/** At most this many forms of a word are searched. */
const MOST_FORMS = 8;

interface Form {
  asked: string;
  /** Null if no other word has the stem. */
  word: string | null;
  posts: number;
}

/** Other words with the same stem, by the word. A word that no post has is read in its likely languages. */
export async function listForms(
  db: Kysely<Schema>,
  asked: readonly AskedWord[],
): Promise<Map<string, string[]>> {
  const { rows: known } = await sql<Form>`
    select s.word as asked, w.word, w.posts from search_words s
    left join search_words w on w.language = s.language and w.stem = s.stem and w.word <> s.word
    where s.word = any(${asked.map(({ word }) => word)}::text[])`.execute(db);
  const words = new Set(known.map((form) => form.asked));
  const unknown = asked.filter(({ word }) => !words.has(word));
  const found = unknown.length === 0 ? known : [...known, ...(await formsOfUnknown(db, unknown))];
  return mostUsed(found);
}

async function formsOfUnknown(db: Kysely<Schema>, words: readonly AskedWord[]): Promise<Form[]> {
  const each = words.flatMap(({ languages, ...word }) =>
    languages.map((language) => ({ ...word, ...language })),
  );
  const column = (pick: (one: (typeof each)[number]) => string): string[] => each.map(pick);
  const { rows } = await sql<Form>`
    select u.word as asked, w.word, w.posts
    from unnest(${column(({ word }) => word)}::text[], ${column(({ written }) => written)}::text[],
      ${column(({ language }) => language)}::text[], ${column(({ dictionary }) => dictionary)}::text[])
      as u (word, written, language, dictionary)
    join ${dictionarySql(sql`u.dictionary`)}
    join search_words w on w.language = u.language
      and w.stem = (ts_lexize(d.oid::regdictionary, u.written))[1]`.execute(db);
  return rows;
}

function mostUsed(forms: readonly Form[]): Map<string, string[]> {
  const byWord = new Map<string, Map<string, number>>();
  for (const { asked, word, posts } of forms) {
    if (word === null) continue;
    const others = byWord.get(asked) ?? new Map<string, number>();
    byWord.set(asked, others.set(word, Math.max(posts, others.get(word) ?? 0)));
  }
  return new Map(
    Array.from(byWord, ([asked, others]) => [
      asked,
      [...others]
        .toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
        .slice(0, MOST_FORMS)
        .map(([word]) => word),
    ]),
  );
}

export interface SimilarWord {
  asked: string;
  word: string;
  posts: number;
}

const HIGHEST_CHARACTER = '\u{10ffff}';

/** Those that no word of a post equals or begins with. */
export async function listUnknown(db: Kysely<Schema>, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select a.word from unnest(${words}::text[]) as a (word)
    where not exists (select from search_words w
      where w.word >= a.word and w.word < a.word || ${HIGHEST_CHARACTER})`.execute(db);
  return rows.map(({ word }) => word);
}

const MOST_SIMILAR = 200;

/** Words that differ by about one letter, in no order. */
export async function listSimilar(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select a.word as asked, s.word, s.posts from unnest(${words}::text[]) as a (word)
    cross join lateral (
      select w.word, w.posts from search_words w
      where without_a_letter(w.word) && without_a_letter(a.word) and length(w.word) between 4 and 24
      limit ${sql.lit(MOST_SIMILAR)}
    ) s`.execute(db);
  return rows;
}
