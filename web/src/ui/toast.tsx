import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

export interface ToastOptions {
  /** `danger` for what went wrong. */
  kind?: 'plain' | 'danger';
  /** As short as what a Follow button says. */
  isBrief?: boolean;
}

interface ToastState {
  id: number;
  text: string;
  kind: 'plain' | 'danger';
}

/** Every toast lasts as long, whatever it says. */
const TOAST_MS = 2000;
const BRIEF_MS = 1500;
const shown = createStore<{ toast: ToastState | null }>(() => ({ toast: null }));
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says one thing for a moment; the newest takes the place of the one before. */
export function showToast(
  text: string,
  { kind = 'plain', isBrief = false }: ToastOptions = {},
): void {
  clearTimeout(timer);
  shown.setState({ toast: { id: ++count, text, kind } });
  timer = setTimeout(() => shown.setState({ toast: null }), isBrief ? BRIEF_MS : TOAST_MS);
}

/** What is being said; null between two toasts. */
export function shownToast(): { text: string; kind: 'plain' | 'danger' } | null {
  return shown.getState().toast;
}

/** Stands in the page before any text comes, so that screen readers hear it. */
export function Toasts() {
  const toast = useStore(shown, (state) => state.toast);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={classNames(styles.toast, styles[toast.kind])}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
