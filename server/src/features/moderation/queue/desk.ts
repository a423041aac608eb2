import { userChannel, type ReviewChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { listReviewers } from '#src/features/moderation/record/reviews.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/**
 * Presence of moderators: which post each of them looks at, and which posts were just decided. Presence is
 * not stored.
 */
export interface Desk {
  look(userId: string, postId: string | null): Promise<void>;
  decided(userId: string, postId: string): void;
  lookedAtBy(postId: string, besides: string): string | undefined;
}

interface Look {
  userId: string;
  postId: string | null;
}

const LOOK_MS = 60_000;
const DESK = messageKind<{
  postIds: readonly string[];
  reviewerIds: readonly string[];
  look?: Look;
}>('moderators-desk');

export function openDesk({
  db,
  clock,
  bus,
  facts,
  realtime,
  log,
}: Pick<ModerationParts, 'bus' | 'clock' | 'db' | 'facts' | 'log' | 'realtime'>): Desk {
  facts.once(postFacts.reported, 'announce-report', ({ payload: { postId, reporterId } }) =>
    tell(reporterId, [postId]),
  );
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
  /**
   * Notifies all reviewers except the acting one and the author of a post, who must not learn of its reports.
   */
  async function tell(userId: string, postIds: readonly string[], look?: Look): Promise<void> {
    const told = postIds.length === 0 ? [] : await listReviewers(db, postIds);
    // Publish the look before the posts, because the handlers of a post event read the looks.
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
      // Publish even an unchanged look. Reviewers who joined later or missed a message then receive the
      // next one.
      await tell(userId, [...left, ...(postId === null ? [] : [postId])], { userId, postId });
    },
    decided(userId, postId) {
      tell(userId, [postId]).catch((error: unknown) =>
        log.warn({ err: error }, 'Could not notify moderators of a decision'),
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
