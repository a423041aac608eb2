import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { navigate } from '#web/router/router.tsx';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';

import { rememberSearch } from './device-searches.ts';
import { type ResultTab, resultsPath } from './kinds.ts';
import { type QuickQuery, parseQuery } from './quick-query.ts';
import {
  neighbour,
  type ShownCounts,
  STEP,
  type SuggestionGroup,
  suggestionGroups,
  type SuggestionRow,
} from './suggestion-groups.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface SearchBoxState {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  query: QuickQuery;
  groups: readonly SuggestionGroup[];
  isOpen: boolean;
  /** Whether the field is empty and focused. */
  isEmptyOpen: boolean;
  isAsking: boolean;
  active: string | null;
  type(text: string): void;
  press(event: KeyboardEvent): void;
  choose(row: SuggestionRow): void;
  submit(): void;
  focus(): void;
  close(): void;
}

interface InputState {
  text: string;
  isTyped: boolean;
  isOpen: boolean;
  active: string | null;
  shown: ShownCounts;
}

export function useSearchBox(
  given: string,
  current: ResultTab,
  onText?: (text: string) => void,
): SearchBoxState {
  const page = usePage();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<InputState>(() => initialState(given));
  const change = (part: Partial<InputState>): void =>
    setState((before) => ({ ...before, ...part }));
  const query = parseQuery(state.text, current);
  const { found, isAsking, retry } = useSuggestions(state.text, query, state.isTyped);
  const groups = state.isTyped ? suggestionGroups(query, found, state.shown) : [];
  const rows = groups.flatMap((group) => group.rows);
  const isOpen = state.isOpen && rows.length > 0;
  const active = isOpen && rows.some(({ key }) => key === state.active) ? state.active : null;

  const type = (text: string): void => {
    change({ text, isTyped: true, isOpen: true, active: null, shown: {} });
    onText?.(text);
  };
  const go = (path: string): void => {
    change({ isOpen: false, active: null });
    // Hides the screen keyboard to make room for the results.
    input.current?.blur();
    navigate(path);
  };
  const choose = (row: SuggestionRow): void => {
    if (row.kind === 'retry') return retry();
    if (row.kind === 'topic') rememberSearch(page, row.sign + row.name);
    if (row.kind === 'posts') rememberSearch(page, row.term);
    if (row.kind !== 'more') return go(row.path);
    const shown = { ...state.shown, [row.category]: (state.shown[row.category] ?? STEP) + STEP };
    // The first new row replaces the “more” row and becomes the active one.
    const index = rows.findIndex(({ key }) => key === active);
    const next = suggestionGroups(query, found, shown).flatMap((group) => group.rows)[index];
    change({ shown, active: next?.key ?? null });
  };
  const submit = (): void => {
    const row = rows.find(({ key }) => key === active);
    if (row) choose(row);
    else if (query.term !== '') {
      rememberSearch(page, state.text.trim());
      go(resultsPath(query.kind, query.term));
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (isInputMethodKey(event.nativeEvent)) return;
    if (event.key === 'Escape' && (isOpen || state.isOpen || state.text !== '')) {
      if (isOpen || state.text === '') change({ isOpen: false, active: null });
      else type('');
    } else if (event.key === 'ArrowDown' && state.text === '') {
      change({ isOpen: true });
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      change({ isOpen: true, active: neighbour(rows, active, step) });
    } else return;
    event.preventDefault();
  };
  return {
    input,
    query,
    groups,
    isOpen,
    active,
    choose,
    submit,
    press,
    type,
    text: state.text,
    isAsking: isAsking && state.isTyped && state.isOpen,
    isEmptyOpen: state.isOpen && state.text.trim() === '',
    focus: () => state.text.trim() === '' && change({ isOpen: true }),
    close: () => change({ isOpen: false, active: null }),
  };
}

function initialState(text: string): InputState {
  return { text, isTyped: false, isOpen: false, active: null, shown: {} };
}
