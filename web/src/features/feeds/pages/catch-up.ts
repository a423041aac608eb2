import { hashKey, type QueryKey } from '@tanstack/react-query';

import { connectionState, isOffline } from '#web/data/page/connection.ts';
import { followKeptLists } from '#web/data/offline/kept-lists.ts';
import { queryClient } from '#web/data/page/query-client.ts';
import { mayPass } from '#web/data/http/retries.ts';

import { joinLists } from './list-gaps.ts';
import { type IdPage, type IdPages, listIds } from './list-pages.ts';
import { steadyIn } from './load-missing.ts';
import { mayCheck } from './new-posts.ts';
import { pinnedIn, withNewest } from './newest-on-top.ts';
import { checkForNewPosts } from './pill-store.ts';

const PAUSE_FIRST_MS = 1000;
const PAUSE_MOST_MS = 30_000;

/** Brings lists that this device kept up to date once the network is back. The reader is not moved. */
export function catchUpLists(): void {
  const due = new Set<string>();
  followKeptLists((key) => {
    const name = hashKey(key);
    if (due.has(name)) return;
    due.add(name);
    void tryUntilDone(() => catchUp(key)).finally(() => due.delete(name));
  });
}

async function tryUntilDone(work: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    await online();
    try {
      if (await work()) return;
    } catch (error) {
      if (!mayPass(error)) return console.info('A kept list stays as it is.', error);
    }
    const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** tries, PAUSE_MOST_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function online(): Promise<void> {
  if (!isOffline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connectionState.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** @returns false when it has to be tried again */
async function catchUp(queryKey: QueryKey): Promise<boolean> {
  const [kind, feed = ''] = queryKey.map(String);
  const fetchFirst = queryClient.getQueryCache().find({ queryKey })?.meta?.['fetchFirst'];
  if (!fetchFirst) {
    await queryClient.invalidateQueries({ queryKey }, { throwOnError: true });
    return true;
  }
  const page = await (fetchFirst as () => Promise<IdPage>)();
  // What is new waits behind the pill, where the feed has one.
  if (kind === 'feed' && mayCheck(feed)) return checkForNewPosts(feed);
  putOnTop(queryKey, page);
  return true;
}

/** A list with what is new in its first page above it. */
export function putOnTop(queryKey: QueryKey, page: IdPage): void {
  const held = queryClient.getQueryData<IdPages>(queryKey);
  const caught = withNewest(held, page);
  const newest: IdPages = { pages: [page], pageParams: [null] };
  if (caught) queryClient.setQueryData<IdPages>(queryKey, caught);
  if (caught || !held) return;
  // Nothing in common: a gap in the list says that posts are missing between, and brings them.
  const [isSteady, pinned] = [steadyIn(held), pinnedIn(listIds(held), page)];
  const joined = joinLists(newest, held, (id) => id !== pinned && isSteady(id));
  queryClient.setQueryData(queryKey, joined);
}
