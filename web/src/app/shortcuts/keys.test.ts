import { describe, expect, test } from 'vitest';

import { actionOf, type KeyPress, pathOfWish } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...{ isComposing: false, defaultPrevented: false },
  ...more,
});

describe('a key', () => {
  test.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['n', 'newPost'],
    ['/', 'goTo'],
    ['?', 'help'],
    ['x', null],
    ['J', null],
    ['constructor', null],
    ['Enter', null],
  ])('%s does %s', (key, action) => expect(actionOf(press(key), false)).toBe(action));

  test('does nothing while somebody types', () => expect(actionOf(press('j'), true)).toBe(null));

  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
    'does nothing with %s',
    (field) => expect(actionOf(press('j', { [field]: true }), false)).toBe(null),
  );
});

test.each([
  ['@bob', '/bob'],
  [' bob_99 ', '/bob_99'],
  ['#Gärten', '/hashtag/G%C3%A4rten'],
  ['$tsla', '/ticker/TSLA'],
  ['#ab', null],
  ['$ab', null],
  ['two words', null],
  ['//evil.example', null],
  ['', null],
])('%j leads to %j', (wish, path) => expect(pathOfWish(wish)).toBe(path));
