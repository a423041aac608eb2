import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePage } from '#web/data/page/page-context.ts';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';

import { completion, type Suggestion } from './suggest.ts';
import { createSuggester, type SuggesterState } from './suggester.ts';
import { findSuggestions } from './suggestions.ts';

export interface SuggestModel extends SuggesterState {
  isOpen: boolean;
  read(): void;
  moved(): void;
  press(event: KeyboardEvent): void;
  choose(suggestion: Suggestion): void;
  close(): void;
}

export function useSuggest(area: RefObject<HTMLTextAreaElement | null>): SuggestModel {
  const page = usePage();
  const [suggester] = useState(() =>
    createSuggester((kind, term) => findSuggestions(page, kind, term)),
  );
  const state = useSyncExternalStore(suggester.subscribe, suggester.state);
  useEffect(() => suggester.close, [suggester]);

  return useMemo(() => {
    const at = (act: (text: string, caret: number) => void): void => {
      const field = area.current;
      if (field && field.selectionStart === field.selectionEnd)
        act(field.value, field.selectionEnd);
    };
    const choose = (suggestion: Suggestion): void => {
      const field = area.current;
      if (!field || !state.token) return;
      const { insert, end } = completion(field.value, state.token, suggestion);
      replace(field, state.token.start, end, insert);
      suggester.close();
    };
    const press = (event: KeyboardEvent): void => {
      const { items, active } = state;
      if (items.length === 0 || !isPlain(event)) return;
      const chosen = items[active ?? 0];
      if (event.key === 'ArrowDown') suggester.step(1);
      else if (event.key === 'ArrowUp') suggester.step(-1);
      else if (event.key === 'Escape') suggester.dismiss();
      else if ((event.key === 'Tab' || event.key === 'Enter') && chosen) choose(chosen);
      else return;
      event.preventDefault();
      // Otherwise Escape would also close the dialog around the text.
      event.stopPropagation();
    };
    return {
      ...state,
      isOpen: state.items.length > 0,
      read: () => at(suggester.read),
      moved: () => at(suggester.moved),
      press,
      choose,
      close: suggester.close,
    };
  }, [area, state, suggester]);
}

function isPlain({ nativeEvent, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !isInputMethodKey(nativeEvent) && !shiftKey && !ctrlKey && !altKey && !metaKey;
}

/** Inserted like typed text, so that undo works. */
function replace(field: HTMLTextAreaElement, start: number, end: number, insert: string): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  if (document.execCommand('insertText', false, insert)) return;
  field.setRangeText(insert, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
