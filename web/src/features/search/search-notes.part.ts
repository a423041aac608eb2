import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

import type { UnknownName } from './operator-hints.ts';
import type { Matched } from './highlight-matches.ts';

/** Matched words and correction of a search, which the server sends with the list. */
export interface SearchNotes {
  matched: Matched;
  /** The search with likelier words that was made instead. */
  corrected: string | null;
  /** Members and groups that the member cannot find. */
  unknown: readonly UnknownName[];
}

/** By search in lower case. */
export function createSearchNotes({
  onDrop,
}: Pick<Page, 'onDrop'>): StoreApi<Record<string, SearchNotes | undefined>> {
  const notes: StoreApi<Record<string, SearchNotes | undefined>> = createStore(() => ({}));
  onDrop(() => notes.setState({}, true));
  return notes;
}
