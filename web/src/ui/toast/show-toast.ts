export interface ToastAction {
  label: string;
  onPress(): void;
}

export interface Toast {
  text: string;
  kind: 'plain' | 'danger';
  ms: number;
  action?: ToastAction | undefined;
}

export interface ToastOptions {
  kind?: Toast['kind'];
  isBrief?: boolean;
  action?: ToastAction;
  /** Default: 2 s, or 8 s with an action. */
  ms?: number;
}

const TOAST_MS = 2000;
const BRIEF_MS = 1500;
const ACTION_MS = 8000;

const toasts = new EventTarget();
const EVENT = 'toast';

/** Shows a toast; a new one replaces the earlier one. */
export function showToast(
  text: string,
  { kind = 'plain', isBrief = false, action, ms: given }: ToastOptions = {},
): void {
  const ms = given ?? (action ? ACTION_MS : isBrief ? BRIEF_MS : TOAST_MS);
  const detail: Toast = { text, kind, ms, action };
  toasts.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

export function onToast(hear: (toast: Toast) => void): () => void {
  const heard = (event: CustomEventInit<Toast>): void => {
    if (event.detail) hear(event.detail);
  };
  toasts.addEventListener(EVENT, heard);
  return () => toasts.removeEventListener(EVENT, heard);
}
