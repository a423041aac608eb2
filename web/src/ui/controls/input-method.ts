/** The keyCode of every key that an input method consumes. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key belongs to an input method. WebKit ends the composition before the confirming key, so keyCode
 * is checked too.
 */
export function isInputMethodKey({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE;
}
