import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs-line.module.css';

export interface TabsLineProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string; extra?: ReactNode }[];
  value: T;
  onChange(value: T): void;
  controls?: string;
}

export function TabsLine<T extends string>({
  label,
  tabs,
  value,
  onChange,
  controls,
}: TabsLineProps<T>) {
  const move = (event: KeyboardEvent): void => {
    const goal = targetOf(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = goal === null ? undefined : tabs[goal];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    (event.currentTarget.children[goal ?? 0] as HTMLElement).focus();
  };
  const entry = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value;
  return (
    <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === entry ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          <span>
            {tab.label}
            {tab.extra}
          </span>
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
