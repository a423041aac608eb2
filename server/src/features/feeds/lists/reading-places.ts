import type { ReadingPlace, saveReadingPlace } from '@rookery/contract/feeds/reading-places.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import type { HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { listPlacesOf, putPlace } from '#src/features/posts/places/public.ts';
import { newerThan, placeIn } from './list-feed.ts';

export async function listReadingPlaces(
  deps: FeedsParts,
  viewerId: string,
  counted: HomeFeed | undefined,
): Promise<ReadingPlace[]> {
  const places = await listPlacesOf(deps.db, viewerId);
  const wanted = places.filter(({ feed }) => counted === undefined || feed === counted);
  const found = await Promise.all(
    wanted.map(async ({ feed, postId, newestId, seenAt }) => {
      const cursor = await placeIn(deps, viewerId, feed, postId);
      if (cursor === null) return [];
      const newestUlid = newestId && uuidToUlid(newestId);
      const at = { postUlid: uuidToUlid(postId), newestUlid, seenAt: seenAt.toISOString() };
      if (counted === undefined) return [{ feed, ...at, cursor }];
      const newer = await newerThan(deps, viewerId, feed, newestId ?? postId);
      return [{ feed, ...at, cursor, newCount: newer.length }];
    }),
  );
  return found.flat();
}

/** PostgreSQL stores no times of some years that JavaScript reads. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);

export async function saveReadingPlaceOf(
  { db, clock }: Pick<FeedsParts, 'clock' | 'db'>,
  userId: string,
  { feed, postUlid, newestUlid, seenAt }: Body<typeof saveReadingPlace>,
): Promise<void> {
  const seenMs = Date.parse(seenAt);
  if (Number.isNaN(seenMs) || seenMs < EARLIEST_MS)
    throw invalid({ seenAt: 'This is not a time in ISO 8601.' });
  // A device whose clock is fast must not win against all later places.
  const atMs = Math.min(seenMs, clock.now().getTime());
  await putPlace(db, userId, {
    feed,
    postId: ulidToUuid(postUlid),
    newestId: newestUlid === undefined ? null : ulidToUuid(newestUlid),
    seenAt: new Date(atMs),
  });
}
