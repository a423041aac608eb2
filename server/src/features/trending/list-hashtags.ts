import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { readTrend, type Trends } from './trends.store.ts';

export async function listTrendingHashtags(db: Kysely<Schema>): Promise<Trends['hashtags']> {
  return (await readTrend(db, 'hashtags')).entries;
}
