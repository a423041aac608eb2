/** The keyCode of every key that an input method consumes. */
const TAKEN = 229;

/**
 * Whether a key belongs to an input method. WebKit ends the composition before the confirming key, so keyCode
 * is checked too.
 */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === TAKEN;
}
