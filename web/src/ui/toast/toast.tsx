import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#web/ui/styles/class-names.ts';
import { onToast, type Toast } from './show-toast.ts';
import styles from './toast.module.css';

/**
 * Mounted without text, so that screen readers announce the first toast. Outside the dialogs, which would
 * hide toasts from screen readers.
 */
export function Toasts() {
  const [toast, setToast] = useState<(Toast & { id: number }) | null>(null);
  // A layout effect, since screens may show a toast in their first effects.
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
