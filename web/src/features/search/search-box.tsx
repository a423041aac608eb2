import { type FormEvent, type RefObject, useEffect, useId } from 'react';

import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import type { ResultTab } from './kinds.ts';
import styles from './search-box.module.css';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { useSearchBox } from './use-search-box.ts';
import { strings } from './strings.ts';

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
  useFocusOnArrival(box.input, isFocused);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    box.submit();
  };
  return (
    <search
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
          onKeyDown={box.press}
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
