import { expect, test } from 'vitest';

import { isOfInputMethod } from './input-method.ts';

test('the key that confirms an input method is no Enter, in whichever order a browser tells of it', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true);
  // WebKit has ended the composition by then.
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false);
});
