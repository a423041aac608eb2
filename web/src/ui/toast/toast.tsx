import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#web/ui/styles/class-names.ts';
import { onToast, type Toast } from './show-toast.ts';
import styles from './toast.module.css';

/**
 * Stands in the page before any text comes, so that screen readers hear it; beside the dialogs, which would cover what
 * it says of them.
 */
export function Toasts() {
  const [toast, setToast] = useState<(Toast & { id: number }) | null>(null);
  // Before the effects of screens, which may have something to say at once.
  useLayoutEffect(() => {
    let count = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onToast((said) => {
      clearTimeout(timer);
      setToast({ ...said, id: ++count });
      timer = setTimeout(() => setToast(null), said.ms);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return createPortal(
    <div className={styles.place} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={classNames(styles.toast, styles[toast.kind])}>
          {toast.text}
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                setToast(null);
                toast.action?.onPress();
              }}
            >
              {toast.action.label}
            </button>
          )}
        </p>
      )}
    </div>,
    document.body,
  );
}
