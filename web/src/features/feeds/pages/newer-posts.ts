import { traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { hashtagIn, isNamedFeed } from './feed-name.ts';
import type { IdPage } from './list-pages.ts';
import { shownPostId, type WaitingPost } from './new-posts.ts';
import { pinnedIn } from './newest-on-top.ts';

/** Shortest interval in ms between loads of a feed's newest posts after live events. */
const NOTICED_EVERY_MS = 1000;
/** Every public post causes an event, and most posts lack the hashtag. */
const HASHTAG_EVERY_MS = 30_000;

/** Number of posts at the top of a list to search for one at its regular position. */
const CHECKED_POSTS = 10;

/**
 * The id after which to request newer posts. Skips own posts on top, as posts below may be missing. A
 * deeper id is safe. NIL_ULID if a short list has no other post. @param isWhole whether the list is
 * complete
 */
export function checkFrom(
  ids: readonly string[],
  isWhole: boolean,
  isSteady: (id: string) => boolean,
): string {
  const top = ids.slice(0, CHECKED_POSTS);
  const deepest = isWhole && top.length === ids.length ? NIL_ULID : top.at(-1);
  return top.find(isSteady) ?? deepest ?? NIL_ULID;
}

/**
 * Puts newer posts before the waiting ones, without own and known posts. A post and its reposts are one
 * entry: prefers the post, then the newest repost. @param known the list's ids and originals
 */
export function withNewer(
  waiting: readonly WaitingPost[],
  newer: readonly Post[],
  known: ReadonlySet<string>,
  member: string,
): WaitingPost[] {
  const held = new Set(waiting.map(({ ulid }) => ulid));
  const isNew = (id: string): boolean => !known.has(id) && !held.has(id);
  const fresh = newer
    .map(waitingPostOf)
    .filter((each) => isNew(each.ulid) && isNew(shownPostId(each)) && each.userId !== member);
  const replaced = new Set(fresh.map(shownPostId));
  return [...fresh, ...waiting.filter((each) => !replaced.has(shownPostId(each)))];
}

function waitingPostOf({ id, isRepost, repostId, user }: Post): WaitingPost {
  const waiting = { ulid: id, userId: user.userId };
  return isRepost && repostId ? { ...waiting, original: repostId } : waiting;
}

/**
 * The ids of a newest page above the first known post at its regular position.
 * @returns also whether the page ended before it reached such a post
 */
export function newestAbove(
  ids: readonly string[],
  waiting: readonly string[],
  page: IdPage,
  isSteady: (id: string) => boolean,
): { newer: string[]; isPartial: boolean } {
  const pinned = pinnedIn(ids, page);
  const isKnown = (id: string): boolean =>
    waiting.includes(id) || (ids.includes(id) && isSteady(id));
  const at = page.ids.findIndex((id) => id !== pinned && isKnown(id));
  const newer = at < 0 ? page.ids : page.ids.slice(0, at);
  return {
    newer: newer.filter((id) => !ids.includes(id)),
    isPartial: at < 0 && page.next !== null,
  };
}

export function mayCheck(feed: string): boolean {
  return (traitsOf(feed)?.checkEveryMs ?? null) !== null;
}

/** Whether live events alone report new posts: for Global, Groups, and feeds of groups, lists and hashtags. */
export function isNoticed(feed: string): boolean {
  const traits = traitsOf(feed);
  const isHome = traits !== undefined && traits.call !== 'listViolations';
  return isNamedFeed(feed) || (isHome && traits.checkEveryMs === null);
}

/** Milliseconds until the next check may run. Until then events are batched. */
export function checkDelay(feed: string, lastCheckMs: number | null, nowMs: number): number {
  const noticedMs = hashtagIn(feed) === null ? NOTICED_EVERY_MS : HASHTAG_EVERY_MS;
  const everyMs = traitsOf(feed)?.checkEveryMs ?? (isNoticed(feed) ? noticedMs : 0);
  // The clock may have been set back since the last check.
  return lastCheckMs === null ? 0 : Math.min(everyMs, Math.max(0, lastCheckMs + everyMs - nowMs));
}
