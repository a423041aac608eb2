import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';

import {
  createNotificationChanges,
  isPendingDeletion,
  type NotificationChanges,
} from '#web/features/notifications/state/notification-changes.part.ts';
import styles from './undo-bar.module.css';
import { strings } from '#web/features/notifications/strings/strings.ts';

export function UndoBar() {
  const changes = usePart(createNotificationChanges);
  const { ids, upTo } = useStore(changes.leaving);
  const isOpen = ids.size > 0 || upTo !== null;
  const text = upTo === null ? strings.deleted(ids.size) : strings.allDeleted;
  return (
    <div className={styles.place} role="status">
      {isOpen && (
        <div className={styles.bar}>
          <span>{text}</span>
          <button
            ref={leaveFocus}
            type="button"
            className={styles.undo}
            onClick={() => undoAndFocus(changes)}
          >
            {strings.undo}
          </button>
        </div>
      )}
    </div>
  );
}

function undoAndFocus({ leaving, undo }: NotificationChanges): void {
  const gone = leaving.getState();
  undo();
  requestAnimationFrame(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]')];
    const back = rows.find(({ dataset }) => isPendingDeletion(gone, dataset['notification'] ?? ''));
    back?.focus({ preventScroll: true });
  });
}
