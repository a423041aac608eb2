import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { SavedSearch } from '@rookery/contract/search/saved-searches.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { SearchParts } from '#src/features/search/parts.ts';
import {
  deleteSavedSearch,
  loadSavedSearches,
  lockSavedSearches,
  putSavedSearch,
} from './saved-searches.store.ts';

type Parts = Pick<SearchParts, 'clock' | 'db'>;

const FULL = `You can save ${LIMITS.savedSearchesMax} searches. Remove some to save more.`;

const oneLine = (text: string): string => normaliseBody(text).replaceAll(/\s+/gu, ' ').trim();
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A search that is saved already keeps its id, so that two devices save it once. */
export async function saveSearch(
  deps: Parts,
  userId: string,
  id: string,
  fields: { query: string; name?: string },
): Promise<void> {
  const query = oneLine(fields.query);
  if (query === '') throw invalid({ query: 'Enter a search.' });
  await transact(deps.db, async (tx) => {
    const own = await lockSavedSearches(tx, userId);
    const known = own.find((one) => isSame(one.query, query)) ?? own.find((one) => one.id === id);
    if (!known && own.length >= LIMITS.savedSearchesMax) throw invalid({ query: FULL });
    const name = fields.name === undefined ? (known?.name ?? null) : oneLine(fields.name) || null;
    await putSavedSearch(tx, userId, { id: known?.id ?? id, query, name }, deps.clock.now());
  });
}

export async function removeSavedSearch(deps: Parts, userId: string, id: string): Promise<void> {
  await transact(deps.db, (tx) => deleteSavedSearch(tx, userId, id));
}

export async function savedSearchesView(
  { db }: Pick<Parts, 'db'>,
  userId: string,
): Promise<SavedSearch[]> {
  const found = await loadSavedSearches(db, userId);
  return found.map(({ id, ...fields }) => ({ ulid: uuidToUlid(id), ...fields }));
}
