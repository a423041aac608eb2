import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FeedPage, PageQuery } from '#src/features/feeds/public.ts';
import { postViews, type PostViewParts } from '#src/features/posts/read/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { listWaiting, type QueuePlace } from '#src/features/moderation/record/reviews.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const LIST = 'violations';

export async function listViolations(
  deps: PostViewParts & Pick<ModerationParts, 'cursors'>,
  caller: Caller,
  query: PageQuery,
): Promise<FeedPage> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const limit = pageSize(query.limit, LIMITS.feedPageDefault);
  const after = query.cursor ? placeOf(deps.cursors.read(LIST, query.cursor)) : null;
  const waiting = await listWaiting(deps.db, caller.userId, after, limit);
  const found = waiting.map((entry) => entry.id);
  const last = waiting.length === limit ? waiting.at(-1) : undefined;
  return {
    data: await postViews(deps, caller.userId, found, 'drop', 'ignore'),
    next_cursor: last ? deps.cursors.write(LIST, cursorOf(last)) : null,
  };
}

const cursorOf = ({ gravest, gravestSeq, points, sinceSeq }: QueuePlace): number[] => [
  gravest,
  gravestSeq,
  points,
  sinceSeq,
];

/**
 * Reads a queue position from a cursor. Null if an earlier version made the cursor; the list then starts at
 * the beginning.
 */
function placeOf([gravest, gravestSeq, points, sinceSeq]: readonly number[]): QueuePlace | null {
  if (gravest === undefined || gravestSeq === undefined) return null;
  if (points === undefined || sinceSeq === undefined) return null;
  return { gravest, gravestSeq, points, sinceSeq };
}
