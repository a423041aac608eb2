import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';

import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import type { ResultTab } from './kinds.ts';
import styles from './search-box.module.css';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { useSearchBox } from './use-search-box.ts';
import { strings } from './strings.ts';

const earlierSearches = lazyModule(() => import('./earlier-searches.tsx'));

interface SearchBoxProps {
  /** The initial text; it suggests nothing until it is changed. */
  text?: string;
  /** The search for a text without a sign. */
  kind?: ResultTab;
  isCompact?: boolean;
  isFocused?: boolean;
  onText?(text: string): void;
}

export function SearchBox({ text = '', kind = 'top', ...options }: SearchBoxProps) {
  const id = useId();
  const { isCompact, isFocused, onText } = options;
  const box = useSearchBox(text, kind, onText);
  const area = useRef<HTMLElement>(null);
  const earlier = useOptionalLazy(earlierSearches, box.isEmptyOpen);
  useFocusOnArrival(box.input, isFocused);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    box.submit();
  };
  const press = (event: KeyboardEvent): void => {
    const first = area.current?.querySelector<HTMLElement>('section a');
    if (event.key !== 'ArrowDown' || !box.isEmptyOpen || !first) return box.press(event);
    event.preventDefault();
    first.focus();
  };
  const closeEarlier = (isLeaving: boolean): void => {
    // The focus would open the panel again, so it comes first.
    if (isLeaving) box.input.current?.blur();
    else box.input.current?.focus();
    box.close();
  };
  return (
    <search
      ref={area}
      className={styles.search}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.close()}
    >
      <form className={styles.field} onSubmit={submit}>
        <Icon name="search" size={19} />
        <input
          ref={box.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={strings.search}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? `${id}-list` : undefined}
          aria-activedescendant={box.active === null ? undefined : `${id}-${box.active}`}
          placeholder={isCompact ? strings.search : strings.placeholder}
          value={box.text}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          onChange={(event) => box.type(event.target.value)}
          onFocus={box.focus}
          onKeyDown={press}
        />
        {box.text !== '' && (
          <IconButton
            icon="close"
            size={18}
            label={strings.clear}
            onClick={() => {
              box.type('');
              box.input.current?.focus();
            }}
          />
        )}
      </form>
      <SuggestionPanel id={id} box={box} />
      {earlier && <earlier.EarlierSearches isOpen={box.isEmptyOpen} onClose={closeEarlier} />}
    </search>
  );
}

function useFocusOnArrival(
  input: RefObject<HTMLInputElement | null>,
  isWanted: boolean | undefined,
): void {
  useEffect(() => {
    if (isWanted) input.current?.focus({ preventScroll: true });
  }, [input, isWanted]);
}
