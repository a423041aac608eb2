import { hashKey, type QueryKey } from '@tanstack/react-query';

import { isTemporaryFailure } from '#web/data/http/retries.ts';
import { createListsFromStorage } from '#web/data/offline/lists-from-storage.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { checkForNewPosts } from './check-new-posts.ts';
import { joinLists } from './list-gaps.ts';
import { type IdPage, type IdPages, listIds } from './list-pages.ts';
import { steadyIn } from './load-missing.ts';
import { mayCheck } from './newer-posts.ts';
import { pinnedIn, withNewest } from './newest-on-top.ts';

const PAUSE_FIRST_MS = 1000;
const PAUSE_MOST_MS = 30_000;

export function catchUpLists(page: Page): void {
  const due = new Set<string>();
  page.part(createListsFromStorage).followKeptLists((key) => {
    const name = hashKey(key);
    if (due.has(name)) return;
    due.add(name);
    void tryUntilDone(page, () => catchUp(page, key)).finally(() => due.delete(name));
  });
}

async function tryUntilDone({ connection }: Page, work: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    await waitUntilOnline(connection);
    try {
      if (await work()) return;
    } catch (error) {
      if (!isTemporaryFailure(error))
        return console.info('Could not refresh the cached list.', error);
    }
    const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** tries, PAUSE_MOST_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function waitUntilOnline({ isOffline, store }: Page['connection']): Promise<void> {
  if (!isOffline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}

async function catchUp(page: Page, queryKey: QueryKey): Promise<boolean> {
  const { lists } = page;
  const [kind, feed = ''] = queryKey.map(String);
  const fetchFirst = lists.getQueryCache().find({ queryKey })?.meta?.['fetchFirst'];
  if (!fetchFirst) {
    await lists.invalidateQueries({ queryKey }, { throwOnError: true });
    return true;
  }
  const newest = await (fetchFirst as () => Promise<IdPage>)();
  if (kind === 'feed' && mayCheck(feed)) return checkForNewPosts(page, feed);
  putOnTop(page, queryKey, newest);
  return true;
}

export function putOnTop(page: Page, queryKey: QueryKey, newest: IdPage): void {
  const { lists } = page;
  const held = lists.getQueryData<IdPages>(queryKey);
  const caught = withNewest(held, newest);
  if (caught) lists.setQueryData<IdPages>(queryKey, caught);
  if (caught || !held) return;
  // Without a common post, a gap marks the missing posts and loads them.
  const [isSteady, pinned] = [steadyIn(page, held), pinnedIn(listIds(held), newest)];
  const top: IdPages = { pages: [newest], pageParams: [null] };
  const joined = joinLists(top, held, (id) => id !== pinned && isSteady(id));
  lists.setQueryData(queryKey, joined);
}
