/** What can be done about it while it stands there. */
export interface ToastAction {
  label: string;
  onPress(): void;
}

/** One thing that is said for a moment. */
export interface Toast {
  text: string;
  /** `danger` for what went wrong. */
  kind: 'plain' | 'danger';
  /** How long it stands there. */
  ms: number;
  action?: ToastAction | undefined;
}

export interface ToastOptions {
  kind?: Toast['kind'];
  /** As short as what a Follow button says. */
  isBrief?: boolean;
  /** Such a toast stands longer: one has to find it and press. */
  action?: ToastAction;
}

/** Every toast that only says something lasts as long. */
const TOAST_MS = 2000;
const BRIEF_MS = 1500;
const ACTION_MS = 8000;

/** From who says something to who draws it: what is being said is the drawing's. */
const toasts = new EventTarget();
const EVENT = 'toast';

/** Says one thing for a moment; the newest takes the place of the one before. */
export function showToast(
  text: string,
  { kind = 'plain', isBrief = false, action }: ToastOptions = {},
): void {
  const ms = action ? ACTION_MS : isBrief ? BRIEF_MS : TOAST_MS;
  const detail: Toast = { text, kind, ms, action };
  toasts.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

/** @returns the function that stops listening */
export function onToast(hear: (toast: Toast) => void): () => void {
  const heard = (event: CustomEventInit<Toast>): void => {
    if (event.detail) hear(event.detail);
  };
  toasts.addEventListener(EVENT, heard);
  return () => toasts.removeEventListener(EVENT, heard);
}
