import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { onAnnounced } from '#web/data/announcements.ts';
import { api } from '#web/data/api.ts';
import { putPosts } from '#web/data/entities.ts';
import { onRealtime } from '#web/data/realtime.ts';
import { session } from '#web/data/session.ts';

import { currentFeed, shownFeed } from './current-feed.ts';
import { feedOptions } from './feed-options.ts';
import { type IdPages, listIds, withOnTop, withoutId } from './list-pages.ts';
import { checkDelay, mayCheck, type Notice, withNewer } from './new-posts.ts';

interface Pill {
  waiting: readonly Notice[];
  /** The newest post that the server named: own posts put on top by this page don't count. */
  head: string | null;
  lastCheckMs: number | null;
}

const NOTHING: Pill = { waiting: [], head: null, lastCheckMs: null };
const GATHER_MS = 300;

const pills = createStore<Record<string, Pill>>(() => ({}));

const pillOf = (feed: string): Pill => pills.getState()[feed] ?? NOTHING;

function setPill(feed: string, change: Partial<Pill>): void {
  pills.setState({ [feed]: { ...pillOf(feed), ...change } });
}

export function useWaiting(feed: string): readonly Notice[] {
  return useStore(pills, (state) => state[feed]?.waiting ?? NOTHING.waiting);
}

/** After a feed was loaded anew or merged: nothing waits, and checks begin at its newest post. */
export function settlePill(feed: string, head: string | null): void {
  setPill(feed, { waiting: [], head: head ?? pillOf(feed).head });
}

/** Asks for posts that are newer than the newest known. Failing is quiet: the next notice asks again. */
export async function checkForNewPosts(feed: string, client: QueryClient): Promise<void> {
  const data = client.getQueryData(feedOptions(feed).queryKey);
  const ids = listIds(data);
  const pill = pillOf(feed);
  const ulid = pill.head ?? ids[0];
  if (!mayCheck(feed) || !ulid) return;
  setPill(feed, { lastCheckMs: Date.now() });
  try {
    const newer = await api('POST /posts/:feed', { params: { feed }, body: { ulid } });
    putPosts(newer.data);
    const member = session.getState().currentUser?.ulid ?? '';
    setPill(feed, {
      waiting: withNewer(pillOf(feed).waiting, newer.data, new Set(ids), member),
      head: newer.data[0]?.id ?? ulid,
    });
  } catch (error) {
    console.info('New posts could not be asked for.', error);
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;

  const check = (): void => {
    timer = undefined;
    if (document.hidden) isOwed = true;
    else void checkForNewPosts(shownFeed(), client);
  };
  const schedule = (): void => {
    const feed = shownFeed();
    timer ??= setTimeout(check, GATHER_MS + checkDelay(feed, pillOf(feed).lastCheckMs, Date.now()));
  };
  onRealtime('postAdded', ({ userUlid }) => {
    if (userUlid !== session.getState().currentUser?.ulid) schedule();
  });
  onRealtime('reconnected', schedule);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) isOwed = true;
    else if (isOwed) {
      isOwed = false;
      schedule();
    }
  });
  currentFeed.subscribe(() => {
    clearTimeout(timer);
    timer = undefined;
    schedule();
  });
  followOwnPosts(client);
}

const LISTS = new Set(['feed', 'profile-feed', 'profile-comments']);
const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  LISTS.has(String(queryKey[0]));

/** Own new posts stand on top at once; deleted ones leave every list. */
function followOwnPosts(client: QueryClient): void {
  onAnnounced('postCreated', (post) => {
    const keys = [
      feedOptions('following').queryKey,
      feedOptions('followingMutual').queryKey,
      feedOptions('global').queryKey,
      ...(post.isSensitive ? [] : [feedOptions('all').queryKey]),
      ['profile-feed', (post.user.username ?? '').toLowerCase()],
    ];
    for (const queryKey of keys) {
      client.setQueryData<IdPages>(queryKey, (data) => data && withOnTop(data, [post.id]));
    }
  });
  onAnnounced('newComment', (comment) => {
    const queryKey = ['profile-comments', (comment.user.username ?? '').toLowerCase()];
    client.setQueryData<IdPages>(queryKey, (data) => data && withOnTop(data, [comment.id]));
  });
  onAnnounced('postDeleted', ({ id }) => {
    client.setQueriesData<IdPages>({ predicate: isList }, (data) => data && withoutId(data, id));
  });
}
