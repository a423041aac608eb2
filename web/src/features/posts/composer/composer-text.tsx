import { type RefObject, useEffect, useId, useLayoutEffect } from 'react';

import styles from './composer.module.css';
import { optionId, SuggestList } from '#web/features/posts/suggest/suggest-list.tsx';
import { useSuggest } from '#web/features/posts/suggest/use-suggest.ts';

interface ComposerTextProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  placeholder: string;
  readOnly: boolean;
  describedBy: string | undefined;
  onChange(text: string, isComposing: boolean): void;
}

const HAS_FIELD_SIZING = CSS.supports('field-sizing', 'content');

export function ComposerText(props: ComposerTextProps) {
  const { area, value, placeholder, readOnly, describedBy, onChange } = props;
  const listId = useId();
  const suggest = useSuggest(area);
  const { isOpen, active } = suggest;
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [area]);
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || HAS_FIELD_SIZING) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [area, value]);
  return (
    <div>
      <textarea
        ref={area}
        className={styles.text}
        dir="auto"
        rows={4}
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-describedby={describedBy}
        readOnly={readOnly}
        enterKeyHint="enter"
        // These attributes make a combobox. HTML does not allow its role for a multi-line text field.
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active !== null ? optionId(listId, active) : undefined}
        onCompositionEnd={(event) => onChange(event.currentTarget.value, false)}
        onChange={(event) => {
          onChange(event.target.value, (event.nativeEvent as InputEvent).isComposing);
          suggest.read();
        }}
        onSelect={suggest.moved}
        onKeyDown={suggest.press}
        onBlur={suggest.close}
      />
      <SuggestList id={listId} area={area} model={suggest} />
    </div>
  );
}
