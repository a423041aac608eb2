import fc from 'fast-check';
import { expect, test } from 'vitest';

import { newRows, withoutPost, withoutShown } from './each-once.ts';
import { type IdPages, listIds } from './list-pages.ts';

const shownId = (id: string): string => id.split(':').at(-1) ?? '';
const list = (...ids: string[]): IdPages => ({ pages: [{ ids, next: null }], pageParams: [null] });

test('drops repeated posts from home feeds but not profiles', () => {
  expect(newRows(['R2:a', 'b', 'R3:b', 'R4:c'], ['x', 'R1:a'], shownId)).toEqual(['b', 'R4:c']);
  expect(newRows(['R1:a', 'x'], ['x', 'R1:a'], shownId)).toEqual(['R1:a', 'x']);
});

test('shows each post once whatever pages arrive', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...'abcdef'));
  const id = row.map(([by, post]) => (by === 0 ? post : `R${by}:${post}`));
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(id, { maxLength: 8 }), { maxLength: 6 }), (pages) => {
      let listed: string[] = [];
      for (const page of pages) {
        const fresh = newRows(page, listed, shownId);
        listed = [...new Set([...listed, ...fresh])];
      }
      const posts = listed.map(shownId);
      expect(new Set(posts).size).toBe(posts.length);
      expect(new Set(posts)).toEqual(new Set(pages.flat().map(shownId)));
    }),
  );
});

test('restores rows after Back without repeating those above', () => {
  const above = withoutShown(list('R9:a', 'n', 'b'), list('b', 'a'), shownId);
  expect(listIds(above)).toEqual(['n', 'b']);
});

test('removes a deleted post’s reposts from home feeds only', { tags: ['CARD-04'] }, () => {
  const data = list('R1:a', 'b', 'a');
  expect(listIds(withoutPost(data, 'a', true, shownId))).toEqual(['b']);
  expect(listIds(withoutPost(data, 'a', false, shownId))).toEqual(['R1:a', 'b']);
});
