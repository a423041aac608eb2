const FIELDS =
  'textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [type=range])';

/**
 * Returns the first text field of a dialog, else the dialog. Focus on Close would let the first key press
 * close the dialog.
 */
export function firstField(content: HTMLElement | null): HTMLElement | true {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [];
  const first = [...fields].find((field) => !field.disabled);
  return first ?? (content?.closest<HTMLElement>('[role=dialog]') || true);
}
