import { expect, test } from 'vitest';
import { button, textColourOn, page } from './mail-page.ts';

const brand = { brandName: 'Nest & <Egg>', brandPrimary: null };

test.each([
  ['#000000', '#fff'],
  ['#e50038', '#fff'],
  ['#1a5fb4', '#fff'],
  ['#767676', '#000'],
  ['#757575', '#fff'],
  ['#ffe14d', '#000'],
  ['#ffffff', '#000'],
])('sets text on %s to %s for contrast', (ground, ink) => {
  expect(textColourOn(ground)).toBe(ink);
});

test('escapes an address and a name in HTML', () => {
  expect(button(brand, 'https://a.test/?a=1&b="x"', '<Go>')).toContain(
    'href="https://a.test/?a=1&amp;b=&quot;x&quot;"',
  );
  expect(page(brand, [])).not.toContain('<Egg>');
});
