import { traitsOf } from '@rookery/contract/kernel/feeds.ts';

import type { Entities } from '#web/data/entities/entities.part.ts';

/**
 * Whether no removal of the post or its author was recorded since the request. Records may begin with
 * `reported`, `decided` or a feed. @param feed a home feed unites reposts; the moderation feed has hidden
 * posts
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
