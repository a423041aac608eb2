import { expect, test } from 'vitest';

import { followedBy } from './card-strings.ts';

test.each([
  [['Ann'], 1, 'Followed by Ann'],
  [['Ann', 'Ben'], 2, 'Followed by Ann and Ben'],
  [['Ann'], 2, 'Followed by Ann and 1 other'],
  [['Ann', 'Ben', 'Cleo'], 3, 'Followed by Ann and 2 others'],
])('names followers %j of %i', (names, count, text) => {
  expect(followedBy(names, count)).toBe(text);
});
