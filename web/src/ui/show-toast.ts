/** One thing that is said for a moment. */
export interface Toast {
  text: string;
  /** `danger` for what went wrong. */
  kind: 'plain' | 'danger';
  /** How long it stands there. */
  ms: number;
}

export interface ToastOptions {
  kind?: Toast['kind'];
  /** As short as what a Follow button says. */
  isBrief?: boolean;
}

/** Every toast lasts as long, whatever it says. */
const TOAST_MS = 2000;
const BRIEF_MS = 1500;

/** From who says something to who draws it: what is being said is the drawing's. */
const toasts = new EventTarget();
const EVENT = 'toast';

/** Says one thing for a moment; the newest takes the place of the one before. */
export function showToast(
  text: string,
  { kind = 'plain', isBrief = false }: ToastOptions = {},
): void {
  const detail: Toast = { text, kind, ms: isBrief ? BRIEF_MS : TOAST_MS };
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
