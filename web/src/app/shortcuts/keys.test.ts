import { describe, expect, test } from 'vitest';

import { actionOf, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

describe('a key', () => {
  test.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['n', 'newPost'],
    ['/', 'search'],
    ['?', 'help'],
    ['x', null],
    ['J', null],
    ['constructor', null],
    ['Enter', null],
  ])('%s does %s', (key, action) => expect(actionOf(press(key), false)).toBe(action));

  test('does nothing while a member types', () => expect(actionOf(press('j'), true)).toBe(null));

  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
    'does nothing with %s',
    (field) => expect(actionOf(press('j', { [field]: true }), false)).toBe(null),
  );
});
