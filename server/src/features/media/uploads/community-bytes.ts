import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { UPLOAD_WINDOW_MS } from '#src/features/media/record/uploads.policy.ts';
import { countStored } from '#src/features/media/record/uploads.store.ts';

/**
 * The bytes of all members' files, as MEDIA_TOTAL_MB counts them.
 * @param hasBucket a bucket does not report which uploads arrived, so that all signed ones count
 */
export function countCommunityBytes(
  db: Kysely<Schema>,
  { hasBucket, now }: { hasBucket: boolean; now: Date },
): Promise<number> {
  const comingSince = new Date(now.getTime() - UPLOAD_WINDOW_MS);
  return countStored(db, { comingSince, areTold: !hasBucket });
}
