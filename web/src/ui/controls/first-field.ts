const FIELDS =
  'textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [type=range])';

/**
 * Where the focus begins in a dialog: what is written in. @returns true, for the dialog itself, where
 * there is nothing: on its Close the first press of a key would be the last.
 */
export function firstField(content: HTMLElement | null): HTMLElement | true {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [];
  const first = [...fields].find((field) => !field.disabled);
  return first ?? (content?.closest<HTMLElement>('[role=dialog]') || true);
}
