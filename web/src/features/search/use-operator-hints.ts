import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';

import { usePage, usePart } from '#web/data/page/page-context.ts';

import type { ResultTab } from './kinds.ts';
import { operatorHints } from './operator-hints.ts';
import { createSearchNotes } from './search-notes.part.ts';
import { topOptions } from './top-options.ts';

/** The hints for a search. Those about members and groups follow when the results have arrived. */
export function useOperatorHints(tab: ResultTab, term: string): string[] {
  const top = useQuery({ ...topOptions(usePage(), term), enabled: false });
  const notes = useStore(usePart(createSearchNotes), (all) => all[term.toLocaleLowerCase()]);
  if (tab === 'top') return operatorHints(term, top.data?.unknown ?? []);
  return tab === 'posts' ? operatorHints(term, notes?.unknown ?? []) : [];
}
