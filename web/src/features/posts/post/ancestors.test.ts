import { expect, test } from 'vitest';

import { ancestorIds, nearestOmittedAncestor } from './ancestors.ts';

const placed = (
  rootUlid: string | null,
  grandparentUlid: string | null,
  parentUlid: string | null,
) => ({
  rootUlid,
  grandparentUlid,
  parentUlid,
});

test('lists each post above a comment once, root first', () => {
  expect(ancestorIds(placed('r', 'g', 'p'))).toEqual(['r', 'g', 'p']);
  expect(ancestorIds(placed('r', 'r', 'p'))).toEqual(['r', 'p']);
  expect(ancestorIds(placed('r', null, 'r'))).toEqual(['r']);
});

test('detects omitted levels between the root and the grandparent', () => {
  const fifth = placed('r', 'c3', 'c4');
  expect(nearestOmittedAncestor(fifth, placed('r', 'c1', 'c2'))).toBe('c2');
  const third = placed('r', 'c1', 'c2');
  expect(nearestOmittedAncestor(third, placed('r', null, 'r'))).toBe(null);
  const second = placed('r', 'r', 'c1');
  expect(nearestOmittedAncestor(second, placed(null, null, null))).toBe(null);
  expect(nearestOmittedAncestor(fifth, undefined)).toBe(null);
});
