import { useState } from 'react';
import { useStore } from 'zustand';

import type { Outbox } from '#web/data/outbox/outbox.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

import styles from './waiting-chip.module.css';
import { waitingStrings as texts } from './waiting-strings.ts';

const list = part(() => import('./waiting-list.tsx'));

/** Opens the list of what waits to be sent. It is drawn only while something waits. */
export function WaitingChip({ outbox }: { outbox: Outbox }) {
  const items = useStore(outbox.store, (state) => state.items);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const loaded = usePart(list, isOpen, close);
  return (
    <>
      {items.length > 0 && (
        <div className={styles.place}>
          <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
            {texts.waits(items.length)}
          </button>
        </div>
      )}
      {loaded && isOpen && <loaded.WaitingList outbox={outbox} items={items} onClose={close} />}
    </>
  );
}
