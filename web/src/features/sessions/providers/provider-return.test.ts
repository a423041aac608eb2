import { expect, test } from 'vitest';
import { storeBinding, readPurpose, readReturn } from './provider-return.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("combines the provider's response with the tab's stored value", () => {
  const here = storage();
  storeBinding(here, 'b', 'sign-in');
  const search = new URLSearchParams('code=c&state=s&iss=https://id.example');
  const expected = { code: 'c', state: 's', iss: 'https://id.example', binding: 'b' };
  expect(readReturn(search, here)).toEqual(expected);
  expect(readReturn(search, storage())).toEqual({ ...expected, binding: 'none' });
  const plain = readReturn(new URLSearchParams('code=c&state=s'), here);
  expect(plain).toEqual({ code: 'c', state: 's', binding: 'b' });
});

test('remembers whether the last visit signs in or links', () => {
  const here = storage();
  expect(readPurpose(here)).toBe('sign-in');
  storeBinding(here, 'b', 'link');
  expect(readPurpose(here)).toBe('link');
  storeBinding(here, 'c', 'sign-in');
  expect(readPurpose(here)).toBe('sign-in');
});

test.each([
  ['', null],
  ['code=c', null],
  ['state=s', null],
  ['magic=m&redirect=/feed', null],
  ['error=access_denied', null],
  ['error=access_denied&state=s', 'declined'],
])('reads the response %s as %s', (search, expected) => {
  expect(readReturn(new URLSearchParams(search), storage())).toBe(expected);
});
