import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  listDiscussed,
  listMostFollowed,
  listRisingMembers,
  listUsedHashtags,
} from './activity.store.ts';
import { trendScore } from './trends.policy.ts';
import { lockTrends, writeTrends } from './trends.store.ts';
import type { TrendingParts } from './parts.ts';

const HASHTAGS = 50;
/** More hashtags are read than stored, because some may contain filtered words. */
const HASHTAGS_READ = 200;
const USERS = 100;
/** More members are stored than shown, because each viewer follows some of them. */
const MEMBERS = 200;

export async function computeTrends({
  db,
  clock,
  wordRules,
}: Pick<TrendingParts, 'clock' | 'db' | 'wordRules'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrends(tx);
    const now = clock.now();
    const since = new Date(now.getTime() - LIMITS.trendingHours * HOUR_MS);
    const used = await listUsedHashtags(tx, since, HASHTAGS_READ);
    const hashtags = await wordRules.withoutFound(used, ({ hashtag }) => hashtag);
    await writeTrends(tx, {
      posts: await rankPosts(tx, since, now),
      hashtags: hashtags.slice(0, HASHTAGS),
      users: await listRisingMembers(tx, since, USERS),
      members: await listMostFollowed(tx, MEMBERS),
    });
  });
}

async function rankPosts(db: Kysely<Schema>, since: Date, now: Date): Promise<string[]> {
  const found = await listDiscussed(db, since, LIMITS.trendingPostsMax);
  const scored = found.map((post) => {
    const ageHours = (now.getTime() - post.createdAt.getTime()) / HOUR_MS;
    return { ...post, score: trendScore(post, ageHours) };
  });
  return scored
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq)
    .slice(0, LIMITS.trendingPostsMax)
    .map((post) => post.id);
}
