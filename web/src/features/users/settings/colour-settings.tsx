import { useEffect, useId, useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { createSettings, defaultSettings } from '#web/data/settings/settings.part.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';

import styles from './colour-settings.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

type ColourName = 'primary_colors' | 'secondary_colors';

const REST_MS = 600;

export function ColourSettings() {
  const [primary, secondary] = [useColour('primary_colors'), useColour('secondary_colors')];
  const isUsual = primary.isUsual && secondary.isUsual;
  return (
    <fieldset className={styles.colours}>
      <legend>{strings.settings.colours}</legend>
      <p className={styles.hint}>{strings.settings.coloursHint}</p>
      <div className={styles.row}>
        <ColourField label={strings.settings.primary} {...primary} />
        <ColourField label={strings.settings.secondary} {...secondary} />
        <p className={styles.sample} aria-hidden="true">
          <span>{strings.settings.sample}</span> <b>{strings.settings.sampleLink}</b>
        </p>
        {!isUsual && (
          <Button
            size="small"
            onClick={() => {
              primary.reset();
              secondary.reset();
            }}
          >
            {strings.settings.usualColours}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ColourChoice {
  value: string;
  isUsual: boolean;
  choose(colour: string): void;
  settle(): void;
  reset(): void;
}

function useColour(name: ColourName): ColourChoice {
  const page = usePage();
  const value = useSetting(name);
  const usual = defaultSettings[name];
  const pending = useRef<{ before: string; chosen: string; timer: Timer } | null>(null);

  const settle = (): void => {
    if (!pending.current) return;
    const { before, chosen, timer } = pending.current;
    pending.current = null;
    clearTimeout(timer);
    if (chosen !== before) save(page, name, chosen, before);
  };
  const settleLast = useRef(settle);
  useEffect(() => {
    settleLast.current = settle;
  });
  // Also save on unmount and when the page is hidden. A hidden page may be closed without further events.
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) settleLast.current();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      settleLast.current();
    };
  }, []);
  return {
    value,
    isUsual: value === usual,
    settle,
    choose(chosen) {
      const before = pending.current?.before ?? value;
      clearTimeout(pending.current?.timer);
      page.part(createSettings).previewSetting(name, chosen);
      const timer = setTimeout(() => settleLast.current(), REST_MS);
      pending.current = { before, chosen, timer };
    },
    reset() {
      clearTimeout(pending.current?.timer);
      const before = pending.current?.before ?? value;
      pending.current = null;
      if (value !== usual || before !== usual) save(page, name, usual, before);
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

function save({ part }: Page, name: ColourName, colour: string, before: string): void {
  part(createSettings)
    .saveSetting(name, colour, before)
    .catch((error: unknown) => {
      console.warn('A colour could not be saved.', error);
      showFailureText(strings.saveFailed, error);
    });
}

interface ColourFieldProps extends ColourChoice {
  label: string;
}

function ColourField({ label, value, choose, settle }: ColourFieldProps) {
  const id = useId();
  return (
    <span className={styles.field}>
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => choose(event.target.value)}
        onBlur={settle}
      />
      <label htmlFor={id}>
        {label} <code>{value}</code>
      </label>
    </span>
  );
}
