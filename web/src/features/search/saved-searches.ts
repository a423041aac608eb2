import type { SavedSearch } from '@rookery/contract/search/saved-searches.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { queryOptions } from '@tanstack/react-query';

import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { isSameSearch, keepSaved, lastKnownSaved } from './device-searches.ts';

const ORDER = { subject: 'saved searches' };
const FRESH_MS = 300_000;

/** Starts with those that the device knows, so that they show at once and without a connection. */
export const savedSearchesOptions = (page: Page) =>
  queryOptions<readonly SavedSearch[]>({
    queryKey: ['saved-searches'],
    queryFn: async ({ signal }) => {
      const { data } = await page.api('GET /searches/saved', { signal });
      keepSaved(page, data);
      return data;
    },
    initialData: () => lastKnownSaved(page),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });

export const savedOf = (
  all: readonly SavedSearch[] | undefined,
  text: string,
): SavedSearch | undefined => all?.find(({ query }) => isSameSearch(query, text));

function put(page: Page, all: readonly SavedSearch[]): void {
  page.lists.setQueryData(savedSearchesOptions(page).queryKey, all);
  keepSaved(page, all);
}

const known = (page: Page): readonly SavedSearch[] =>
  page.lists.getQueryData(savedSearchesOptions(page).queryKey) ?? [];

/** Saves a search, or gives a saved one another name. @throws ApiError when the server refuses it */
export async function saveSearch(page: Page, query: string, name?: string): Promise<boolean> {
  const before = known(page);
  const same = savedOf(before, query);
  const ulid = same?.ulid ?? makeUlid(page.clock.now());
  const saved = { ulid, query, name: name === undefined ? (same?.name ?? null) : name || null };
  const others = before.filter((each) => each.ulid !== ulid);
  put(page, same ? before.map((each) => (each === same ? saved : each)) : [saved, ...others]);
  try {
    const body = { ulid, query, ...(name !== undefined && { name }) };
    const answer = await sendOrWait(page, 'PUT /searches/saved', { body }, ORDER);
    if (answer) put(page, answer.data);
    return answer !== null;
  } catch (error) {
    put(page, before);
    throw error;
  }
}

/** @throws ApiError when the server refuses it */
export async function removeSavedSearch(page: Page, { ulid }: SavedSearch): Promise<boolean> {
  const before = known(page);
  put(
    page,
    before.filter((each) => each.ulid !== ulid),
  );
  try {
    const input = { query: { ulid }, body: {} };
    return (await sendOrWait(page, 'DELETE /searches/saved', input, ORDER)) !== null;
  } catch (error) {
    put(page, before);
    throw error;
  }
}
