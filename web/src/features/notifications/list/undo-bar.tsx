import { useStore } from 'zustand';

import { leaving, undo } from '#web/features/notifications/state/notifications.ts';
import styles from './undo-bar.module.css';
import { strings } from '#web/features/notifications/strings/strings.ts';

/** Says what was just deleted, for as long as it can be brought back. */
export function UndoBar() {
  const { ids, upTo } = useStore(leaving);
  const isOpen = ids.size > 0 || upTo !== null;
  const text = upTo === null ? strings.deleted(ids.size) : strings.allDeleted;
  return (
    <div className={styles.place} role="status">
      {isOpen && (
        <div className={styles.bar}>
          <span>{text}</span>
          <button type="button" className={styles.undo} onClick={undo}>
            {strings.undo}
          </button>
        </div>
      )}
    </div>
  );
}
