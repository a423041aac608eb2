import { expect, test } from 'vitest';

import { strings } from './strings.ts';

test('uses the singular for one post', () => {
  expect(strings.postCount(1, '1')).toBe('1 Post');
  expect(strings.postCount(0, '0')).toBe('0 Posts');
  expect(strings.postCount(1234, '1.2K')).toBe('1.2K Posts');
});
