const FIELDS =
  'textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [type=range])';

const FOLLOWING = 4;

/**
 * Returns the first text field of a dialog, or the choice above it, else the dialog. With the focus on
 * Close, the first key press would close it.
 */
export function firstField(content: HTMLElement | null): HTMLElement | true {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [];
  const text = [...fields].find((field) => !field.disabled);
  const choice = content?.querySelector<HTMLInputElement>('input[type=radio]:enabled');
  // A text field below choices would scroll them out of view.
  const isBelow = choice && text && choice.compareDocumentPosition(text) === FOLLOWING;
  const first = isBelow ? choice : text;
  return first ?? (content?.closest<HTMLElement>('[role=dialog]') || true);
}
