import { useEffect, useState } from 'react';
import { useStore } from 'zustand';

import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import type { Outbox } from '#web/data/outbox/outbox.ts';
import { usePart } from '#web/data/page/page-context.ts';

import styles from './outbox-chip.module.css';
import { OutboxList } from './outbox-list.tsx';
import { outboxStrings as texts } from './outbox-strings.ts';

/** Milliseconds before a chip is shown. Most responses arrive sooner. */
const LATE_MS = 2000;

export function OutboxChip({ outbox }: { outbox: Outbox }) {
  usePart(createUnloadQuestion);
  const items = useStore(outbox.store, (state) => state.items);
  const [isOpen, setOpen] = useState(false);
  const [isLate, setLate] = useState(false);
  const close = (): void => setOpen(false);
  const isEmpty = items.length === 0;
  if (isEmpty && isLate) setLate(false);
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return (
    <>
      {isLate && (
        <div className={styles.place}>
          <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
            {texts.waits(items.length)}
          </button>
        </div>
      )}
      {isOpen && <OutboxList outbox={outbox} items={items} onClose={close} />}
    </>
  );
}
