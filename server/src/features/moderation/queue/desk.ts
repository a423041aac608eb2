import { userChannel, type ReviewChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { listReviewers } from '#src/features/moderation/record/reviews.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/** Where moderators see each other: who looks at which post, and what was decided meanwhile. Nothing of it is kept. */
export interface Desk {
  /** @param postId null: at none any more */
  look(userId: string, postId: string | null): Promise<void>;
  /** This member decided about a post. */
  decided(userId: string, postId: string): void;
  /** The uuid of a member other than this one who looks at a post now. */
  lookedAtBy(postId: string, besides: string): string | undefined;
}

interface Look {
  userId: string;
  postId: string | null;
}

/** A page that is looked at says so every half of it. */
const LOOK_MS = 60_000;
const DESK = messageKind<{
  /** Posts whose reviews are to be asked for anew. */
  postIds: readonly string[];
  /** Who is told: uuids of those who review. */
  reviewerIds: readonly string[];
  /** Who looks at what from now on. */
  look?: Look;
}>('moderators-desk');

export function openDesk({
  db,
  clock,
  bus,
  realtime,
  log,
}: Pick<ModerationParts, 'bus' | 'clock' | 'db' | 'log' | 'realtime'>): Desk {
  /** By who looks: one post each. */
  const looks = new Map<string, { postId: string; until: number }>();
  bus.on(DESK, ({ postIds, reviewerIds, look }) => {
    if (look?.postId) {
      looks.set(look.userId, { postId: look.postId, until: clock.now().getTime() + LOOK_MS });
    } else if (look) looks.delete(look.userId);
    for (const postId of postIds) {
      const event: ReviewChanged = { ulid: uuidToUlid(postId) };
      for (const id of reviewerIds)
        realtime.publish(userChannel(uuidToUlid(id)), 'ReviewChanged', event);
    }
  });
  /** Tells all who review, but for whoever did it and for the author of a post: what is reported of theirs is not told to them. */
  async function tell(userId: string, postIds: readonly string[], look?: Look): Promise<void> {
    const told = postIds.length === 0 ? [] : await listReviewers(db, postIds);
    // Before the posts: whoever hears of one asks who looks at it.
    if (look) bus.publish(DESK, { postIds: [], reviewerIds: [], look });
    for (const { postId, reviewerIds } of told) {
      const others = reviewerIds.filter((id) => id !== userId);
      bus.publish(DESK, { postIds: [postId], reviewerIds: others });
    }
  }
  const isNow = ({ until }: { until: number }): boolean => until > clock.now().getTime();

  return {
    async look(userId, postId) {
      const before = looks.get(userId);
      const left = before && isNow(before) && before.postId !== postId ? [before.postId] : [];
      // Told each time: who came to the queue since, or missed it, hears of it with the next.
      await tell(userId, [...left, ...(postId === null ? [] : [postId])], { userId, postId });
    },
    decided(userId, postId) {
      // What was decided stands, whether colleagues hear of it or not.
      tell(userId, [postId]).catch((error: unknown) =>
        log.warn({ err: error }, 'Could not tell moderators of a decision'),
      );
    },
    lookedAtBy(postId, besides) {
      for (const [userId, look] of looks) {
        if (look.postId === postId && userId !== besides && isNow(look)) return userId;
      }
      return undefined;
    },
  };
}
