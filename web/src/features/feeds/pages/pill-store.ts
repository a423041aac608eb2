import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/api/api.ts';
import { holdPosts, posts, putPosts, shownId } from '#web/data/entities/entities.ts';
import { onRealtime } from '#web/data/live/realtime.ts';
import { session } from '#web/data/session/session.ts';

import { createCheckSchedule } from './check-schedule.ts';
import { currentFeed, shownFeed } from './current-feed.ts';
import { feedOptions } from './feed-options.ts';
import { type IdPages, labelIn, listIds } from './list-pages.ts';
import { checkFrom, mayCheck, type Notice, shownBy, withNewer } from './new-posts.ts';
import { takeOwnPost } from './own-posts.ts';

interface Pill {
  waiting: readonly Notice[];
  /** So many more wait than a check has named. */
  unnamed: number;
  /** The newest post that the server named: own posts put on top by this page don't count. */
  head: string | null;
}

const NOTHING: Pill = { waiting: [], unnamed: 0, head: null };
/** What this page sends itself is known by its answer, which takes longer than the notice. */
const OWN_ANSWER_MS = 2000;

const pills = createStore<Record<string, Pill>>(() => ({}));

const pillOf = (feed: string): Pill => pills.getState()[feed] ?? NOTHING;

function setPill(feed: string, change: Partial<Pill>): void {
  pills.setState({ [feed]: { ...pillOf(feed), ...change } });
  // Drawn nowhere yet, they would be the first to leave memory.
  holdPosts(
    feed,
    pillOf(feed).waiting.flatMap((notice) => [notice.ulid, shownBy(notice)]),
  );
}

export function useWaiting(feed: string): readonly Notice[] {
  return useStore(pills, (state) => state[feed]?.waiting ?? NOTHING.waiting);
}

export function useWaitingCount(feed: string): number {
  return useStore(pills, (state) => countOf(state[feed] ?? NOTHING));
}

const countOf = ({ waiting, unnamed }: Pill): number => waiting.length + unnamed;

/** After a feed was loaded anew or merged: nothing waits, and checks begin at its newest post. */
export function settlePill(feed: string, head: string | null): void {
  setPill(feed, { waiting: [], unnamed: 0, head: head ?? pillOf(feed).head });
}

/**
 * Asks for posts that are newer than the newest known.
 * @returns false when it has to be tried again: there was no answer, or the list is not there yet
 */
export async function checkForNewPosts(feed: string, client: QueryClient): Promise<boolean> {
  if (!mayCheck(feed)) return true;
  const data = client.getQueryData(feedOptions(feed).queryKey);
  if (!data) return false;
  const ids = listIds(data);
  const member = session.getState().currentUser?.ulid ?? '';
  const ulid = pillOf(feed).head ?? checkFrom(ids, (id) => isAtItsPlace(data, id, member));
  try {
    const newer = await api('POST /posts/:feed', { params: { feed }, body: { ulid } });
    // The list was loaded anew meanwhile, and begins at another post.
    if ((pillOf(feed).head ?? ulid) !== ulid) return false;
    putPosts(newer.data);
    const listed = listIds(client.getQueryData(feedOptions(feed).queryKey));
    const known = new Set(listed.flatMap((id) => [id, shownId(id)]));
    setPill(feed, {
      waiting: withNewer(pillOf(feed).waiting, newer.data, known, member),
      unnamed: pillOf(feed).unnamed + newer.count - newer.data.length,
      head: newer.data[0]?.id ?? ulid,
    });
    return true;
  } catch (error) {
    console.info('New posts could not be asked for.', error);
    return false;
  }
}

/** Own new posts and featured ones stand higher in a list than their time. */
function isAtItsPlace(data: IdPages, id: string, member: string): boolean {
  const post = posts.get(id);
  return post !== undefined && post.user.userId !== member && labelIn(data, id) === undefined;
}

/** What is gone, or no longer for this member, does not wait behind a pill. */
function dropWaiting(isGone: (notice: Notice) => boolean): void {
  for (const [feed, pill] of Object.entries(pills.getState())) {
    if (!pill.waiting.some(isGone)) continue;
    setPill(feed, { waiting: pill.waiting.filter((notice) => !isGone(notice)) });
  }
}

let started = false;

/** Calls back once, when the first feed is there: what can wait does not compete with it. */
export function afterFirstFeed(client: QueryClient, then: () => void): () => void {
  const cache = client.getQueryCache();
  const isThere = (): boolean =>
    cache.findAll({ queryKey: ['feed'] }).some((query) => query.state.status === 'success');
  if (isThere()) {
    then();
    return () => {};
  }
  const stop = cache.subscribe(() => {
    if (!isThere()) return;
    stop();
    then();
  });
  return stop;
}

/** Listens, for as long as the page lives, to what happens to lists outside of them. */
export function startFeeds(client: QueryClient): void {
  if (started) return;
  started = true;
  const checks = createCheckSchedule({
    feed: shownFeed,
    isHidden: () => document.hidden,
    check: (feed) => checkForNewPosts(feed, client),
  });
  onRealtime('postAdded', ({ ulid, userUlid }) => {
    if (userUlid !== session.getState().currentUser?.ulid) checks.notice();
    else setTimeout(() => void takeOwnPost(client, ulid), OWN_ANSWER_MS);
  });
  // Between the loading of a list and the first word of the connection, too, posts may have come.
  onRealtime('connected', checks.catchUp);
  onRealtime('reconnected', checks.catchUp);
  document.addEventListener('visibilitychange', () => !document.hidden && checks.resume());
  currentFeed.subscribe(checks.turn);
  for (const fact of ['postDeleted', 'postReported'] as const) {
    onAnnounced(fact, ({ id }) => dropWaiting((each) => each.ulid === id || shownBy(each) === id));
  }
  onAnnounced('keptAway', ({ ulid, isOn }) => {
    const isTheirs = (notice: Notice): boolean =>
      notice.userId === ulid || posts.get(shownBy(notice))?.user.userId === ulid;
    if (isOn) dropWaiting(isTheirs);
  });
}
