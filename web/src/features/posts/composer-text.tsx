import { useEffect, useLayoutEffect, useRef } from 'react';

import styles from './composer.module.css';

interface ComposerTextProps {
  value: string;
  placeholder: string;
  readOnly: boolean;
  onChange(text: string): void;
}

const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** A plain text area that grows with its words. */
export function ComposerText({ value, placeholder, readOnly, onChange }: ComposerTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, []);
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || GROWS_BY_ITSELF) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      ref={area}
      className={styles.text}
      dir="auto"
      rows={4}
      value={value}
      placeholder={placeholder}
      aria-label={placeholder}
      readOnly={readOnly}
      enterKeyHint="enter"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
