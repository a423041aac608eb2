import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isWithheldSql } from '#src/features/media/record/withheld.store.ts';

export interface SharedGif {
  id: string;
  key: string;
  words: string;
  widthPx: number;
  heightPx: number;
  hasStill: boolean;
}

export interface SharedSearch {
  /** Folded search words. Each must begin a word of the description. An empty list finds all GIFs. */
  words: readonly string[];
  without: ReadonlySet<string>;
  limit: number;
  offset: number;
}

export async function listSharedGifs(
  db: Kysely<Schema>,
  search: SharedSearch,
): Promise<SharedGif[]> {
  const { rows } = await sql<SharedGif>`
    select id, key, shared_words as words, width_px as "widthPx", height_px as "heightPx",
      has_still as "hasStill"
    from media where ${foundSql(search)}
    order by shared_at desc, id desc limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows;
}

export async function countSharedGifs(
  db: Kysely<Schema>,
  search: Pick<SharedSearch, 'words' | 'without'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media where ${foundSql(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function foundSql({
  words,
  without,
}: Pick<SharedSearch, 'words' | 'without'>): RawBuilder<unknown> {
  // Quoted, so that no word is read as a query operator.
  const wanted = words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' & ');
  const having =
    wanted === ''
      ? sql``
      : sql`and to_tsvector('simple', shared_terms) @@ to_tsquery('simple', ${wanted})`;
  const left = without.size === 0 ? sql`` : sql`and owner_id <> all(${[...without]}::uuid[])`;
  return sql`shared_at is not null and state = 'ready' and not ${isWithheldSql} ${having} ${left}`;
}
