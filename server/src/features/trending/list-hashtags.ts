import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { readTrend, type Trends } from './trends.store.ts';

/** Hashtags of the last day, those of most members first. The same for everybody. */
export async function listTrendingHashtags(db: Kysely<Schema>): Promise<Trends['hashtags']> {
  return (await readTrend(db, 'hashtags')).entries;
}
