import { expect, test } from 'vitest';

import { isInputMethodKey } from './input-method.ts';

test('ignores the key that confirms an input method', () => {
  expect(isInputMethodKey({ isComposing: true, keyCode: 13 })).toBe(true);
  // WebKit has already ended the composition here.
  expect(isInputMethodKey({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 13 })).toBe(false);
});
