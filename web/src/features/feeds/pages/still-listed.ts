import { traitsOf } from '@rookery/contract/kernel/feeds.ts';

import type { Entities } from '#web/data/entities/entities.part.ts';

/**
 * Whether a post is still listed since the request. A removal is recorded under an id: the post's or its
 * author's. A report or decision has the prefix `reported` or `decided`, and a feed its name.
 * @param feed a home feed, which shows a post and its reposts as one. The moderation feed keeps posts that are
 * hidden elsewhere.
 */
export function isStillListed(
  { posts, shownId, wentSince }: Entities,
  id: string,
  askedAt: number,
  feed?: string,
): boolean {
  if (feed && traitsOf(feed)?.call === 'listViolations') {
    return !wentSince(askedAt, [id, `decided${id}`]);
  }
  const authorOf = (of: string): string => posts.get(of)?.user.userId ?? '';
  const shown = shownId(id);
  const names = [id, authorOf(id), `reported${shown}`];
  if (feed) names.push(shown, authorOf(shown), feed + id);
  return !wentSince(askedAt, names);
}
