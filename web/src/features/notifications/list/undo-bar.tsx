import { useStore } from 'zustand';

import { leaveFocus } from '#web/ui/page/leave-focus.ts';

import { isLeaving } from '#web/features/notifications/state/notification-changes.part.ts';
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
          <button ref={leaveFocus} type="button" className={styles.undo} onClick={bringBack}>
            {strings.undo}
          </button>
        </div>
      )}
    </div>
  );
}

/** Whoever works by keyboard goes on with what came back. */
function bringBack(): void {
  const gone = leaving.getState();
  undo();
  requestAnimationFrame(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]')];
    const back = rows.find(({ dataset }) => isLeaving(gone, dataset['notification'] ?? ''));
    back?.focus({ preventScroll: true });
  });
}
