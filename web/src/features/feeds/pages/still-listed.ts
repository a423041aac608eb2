import { traitsOf } from '@rookery/contract/kernel/feeds.ts';

import type { Entities } from '#web/data/entities/entities.part.ts';

/**
 * Whether nothing has taken a post out of a list since that was asked for. Beside a post by its id, what is gone may be
 * its author by theirs, `reported` or `decided` and its id, or a feed and its id.
 * @param feed of the home screen: it shows a post and its reposts as one; moderators find in theirs what nobody else does
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
