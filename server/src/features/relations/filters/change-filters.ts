import {
  FILTER_PLACES,
  type FilterAction,
  type FilterPlace,
} from '@rookery/contract/kernel/filters.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Filter } from '@rookery/contract/relations/filters.ts';
import { relationFacts } from '#src/features/relations/relations.facts.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { deleteFilter, loadFilters, lockFilters, putFilter } from './filters.store.ts';
import { textTest } from './match-text.ts';

type Parts = Pick<SessionsParts, 'clock' | 'db' | 'facts'>;

export interface FilterFields {
  text: string;
  isWholeWord: boolean;
  places: readonly FilterPlace[];
  action: FilterAction;
  durationSeconds?: number | null;
}

const FULL = `You can mute ${LIMITS.filtersMax} words. Remove some to add more.`;

export async function saveFilter(
  deps: Parts,
  userId: string,
  id: string,
  { durationSeconds, ...fields }: FilterFields,
): Promise<void> {
  const text = normaliseBody(fields.text).replaceAll(/\s+/gu, ' ').trim();
  if (!textTest(text, fields.isWholeWord)) {
    throw invalid({ text: 'Enter a word, a phrase or a #hashtag.' });
  }
  const places = FILTER_PLACES.filter((place) => fields.places.includes(place));
  if (places.length === 0) throw invalid({ places: 'Choose at least one place.' });
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    const own = await lockFilters(tx, userId, now);
    const known = own.find((filter) => filter.id === id);
    const isTwice = own.some((one) => one.id !== id && foldText(one.text) === foldText(text));
    if (isTwice) throw invalid({ text: 'You already muted this.' });
    if (!known && own.length >= LIMITS.filtersMax) throw invalid({ text: FULL });
    const expiresAt = endOf(durationSeconds, now, known?.expiresAt ?? null);
    await putFilter(tx, { ...fields, userId, id, text, places, expiresAt }, now);
    tell(relationFacts.filtersChanged, { userId });
  });
}

/** @param current the end that stays if no duration is given */
export function endOf(
  durationSeconds: number | null | undefined,
  now: Date,
  current: Date | null,
): Date | null {
  if (durationSeconds === undefined) return current;
  return durationSeconds === null ? null : new Date(now.getTime() + durationSeconds * 1000);
}

export async function removeFilter(deps: Parts, userId: string, id: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await deleteFilter(tx, userId, id);
    tell(relationFacts.filtersChanged, { userId });
  });
}

export async function filtersView(
  { db, clock }: Pick<SessionsParts, 'clock' | 'db'>,
  userId: string,
): Promise<Filter[]> {
  const now = clock.now();
  const found = await loadFilters(db, [userId]);
  return found
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map(({ id, userId: _own, expiresAt, ...fields }) => ({
      ulid: uuidToUlid(id),
      ...fields,
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
}
