/** The code of every key that an input method takes for itself. */
const TAKEN = 229;

/**
 * Whether a key is part of writing with an input method, and says nothing else. WebKit ends the composition before it
 * tells of the key that confirmed it, which has nothing but that code.
 */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === TAKEN;
}
