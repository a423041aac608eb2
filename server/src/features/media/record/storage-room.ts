import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import {
  countStored,
  loadMemberUse,
  lockUploadsOf,
  type MemberUse,
  type Tickets,
} from './uploads.store.ts';
import { PENDING_UPLOADS_MAX, UPLOAD_WINDOW_MS, freeFloor, sizeInWords } from './uploads.policy.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface StorageRoom {
  /**
   * @param tx transaction that records the file. The member's next request waits until this transaction
   * ends. @throws Refusal with a message for the uploader
   */
  ask(tx: Transaction<Schema>, ownerId: string, bytes: number): Promise<void>;
  /**
   * Receives bytes while the disk has space for these and all concurrent bytes.
   * @throws Refusal with the same messages as `ask`
   */
  hold<Result>(bytes: number, take: () => Promise<Result>): Promise<Result>;
  isLow(): Promise<boolean>;
}

const HOUR_SECONDS = 3600;
const TOTAL_CACHE_MS = 60_000;

export function createStorageRoom(
  deps: Pick<MediaParts, 'clock' | 'config' | 'storage'>,
): StorageRoom {
  const { clock, storage, config } = deps;
  const { memberDay, member, community, free } = config.mediaLimits;
  let known: { bytes: number; until: number } | null = null;
  const oneByOne = createSingleFlight<void>();
  /**
   * Bytes that this process is receiving. Bytes that are already on the disk count twice until the transfer
   * ends.
   */
  let coming = 0;

  /** Concurrent callers share one sum, and each adds its own file to it. */
  async function stored(
    tx: Transaction<Schema>,
    { now, tickets }: { now: Date; tickets: Tickets },
  ): Promise<{ bytes: number }> {
    for (;;) {
      if (known && now.getTime() < known.until) return known;
      // oxlint-disable-next-line no-await-in-loop -- once
      await oneByOne('all', async () => {
        const bytes = await countStored(tx, tickets);
        known = { bytes, until: now.getTime() + TOTAL_CACHE_MS };
      });
    }
  }

  function refuseMember(use: MemberUse, bytes: number): void {
    if (config.rateLimits) {
      if (use.unsettled >= PENDING_UPLOADS_MAX) {
        throw new Refusal('Too many requests', TOO_MANY_UPLOADS, { retryAfter: 60 });
      }
      if (memberDay !== null && use.withinDay + bytes > memberDay) {
        const words = `You have reached the daily upload limit of ${sizeInWords(memberDay)}. Try again later.`;
        throw new Refusal('Too many requests', words, { retryAfter: HOUR_SECONDS });
      }
    }
    if (member !== null && use.stored + bytes > member) {
      const words = `You have reached your storage limit of ${sizeInWords(member)}. Delete posts with media. Their space becomes free after a week.`;
      throw new Refusal('forbidden', words);
    }
  }

  function isLow(space: Awaited<ReturnType<Storage['space']>>, bytes = 0): boolean {
    return space !== null && space.free - coming - bytes < freeFloor(space, free);
  }

  return {
    isLow: async () => isLow(await storage.space()),
    async ask(tx, ownerId, bytes) {
      const now = clock.now();
      const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
      const comingSince = new Date(now.getTime() - UPLOAD_WINDOW_MS);
      const tickets = { comingSince, areTold: storage.receiver !== null };
      await lockUploadsOf(tx, ownerId);
      refuseMember(await loadMemberUse(tx, ownerId, { dayAgo, tickets }), bytes);
      if (isLow(await storage.space(), bytes)) throw full();
      const all = await stored(tx, { now, tickets });
      // Do not await from here on. Otherwise concurrent members could pass the check together.
      if (community !== null && all.bytes + bytes > community) throw full();
      all.bytes += bytes;
    },
    async hold(bytes, take) {
      // No await between the check and the addition, as above.
      if (isLow(await storage.space(), bytes)) throw full();
      coming += bytes;
      try {
        return await take();
      } finally {
        coming -= bytes;
      }
    },
  };
}

const full = (): Refusal => new Refusal('unavailable', STORAGE_FULL, { retryAfter: HOUR_SECONDS });
const TOO_MANY_UPLOADS = 'Too many of your files are still being processed. Try again in a moment.';
const STORAGE_FULL =
  'The server is out of storage space for files. An administrator has to free up space.';
