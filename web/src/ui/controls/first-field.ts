const FIELDS =
  'textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [type=range])';

/**
 * The first text field of a dialog. @returns true for the dialog itself without one: on Close, a first key
 * press would close it.
 */
export function firstField(content: HTMLElement | null): HTMLElement | true {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [];
  const first = [...fields].find((field) => !field.disabled);
  return first ?? (content?.closest<HTMLElement>('[role=dialog]') || true);
}
