import {
  filterSuggestions,
  type SuggestKind,
  type Suggestion,
  type SuggestToken,
  tokenAt,
} from './suggest.ts';

const PAUSE_MS = 800;

export interface SuggesterState {
  token: SuggestToken | null;
  items: readonly Suggestion[];
  active: number | null;
}

export interface Suggester {
  state(): SuggesterState;
  subscribe(listener: () => void): () => void;
  read(text: string, caret: number): void;
  moved(text: string, caret: number): void;
  step(by: 1 | -1): void;
  dismiss(): void;
  /** Closes the list until the member types again. */
  close(): void;
}

const NO_SUGGESTIONS: SuggesterState = { token: null, items: [], active: null };

/**
 * Suggests names 800 ms after the last change. Until then, earlier results are filtered. Late responses are
 * dropped. @param ask returns an empty list when the request fails
 */
export function createSuggester(
  ask: (kind: SuggestKind, term: string) => Promise<readonly Suggestion[]>,
): Suggester {
  let state = NO_SUGGESTIONS;
  let found: readonly Suggestion[] = [];
  let dismissed: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: SuggesterState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const close = (): void => {
    clearTimeout(timer);
    found = [];
    if (state !== NO_SUGGESTIONS) show(NO_SUGGESTIONS);
  };
  const load = async (token: SuggestToken): Promise<void> => {
    const items = await ask(token.kind, token.term);
    const { token: now } = state;
    if (now?.kind !== token.kind || now.term !== token.term) return;
    found = items;
    show({ token: now, items, active: indexOf(items, chosen(state)) });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read(text, caret) {
      const token = tokenAt(text, caret);
      if (token?.start !== dismissed) dismissed = null;
      if (!token || dismissed !== null) return close();
      const isSame = token.start === state.token?.start && token.kind === state.token.kind;
      const items = isSame ? filterSuggestions(found, token.term) : [];
      show({ token, items, active: indexOf(items, chosen(state)) });
      clearTimeout(timer);
      timer = setTimeout(() => void load(token), PAUSE_MS);
    },
    moved(text, caret) {
      if (state.token && tokenAt(text, caret)?.start !== state.token.start) close();
    },
    step(by) {
      const { items, active } = state;
      if (items.length === 0) return;
      const from = active ?? (by === 1 ? -1 : items.length);
      show({ ...state, active: (from + by + items.length) % items.length });
    },
    dismiss() {
      dismissed = state.token?.start ?? null;
      close();
    },
    close,
  };
}

function chosen({ items, active }: SuggesterState): Suggestion | undefined {
  return active === null ? undefined : items[active];
}

function indexOf(items: readonly Suggestion[], wanted: Suggestion | undefined): number | null {
  const at = items.findIndex(({ key }) => key === wanted?.key);
  return at < 0 ? null : at;
}
