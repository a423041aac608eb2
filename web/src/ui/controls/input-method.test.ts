import { expect, test } from 'vitest';

import { isOfInputMethod } from './input-method.ts';

test('ignores the key that confirms an input method', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true);
  // WebKit has already ended the composition here.
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false);
});
