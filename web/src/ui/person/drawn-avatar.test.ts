import { expect, test } from 'vitest';
import { initials } from './drawn-avatar.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['  (Ada) — Lovelace!', 'AL'],
  ['شهرزاد', 'ش'],
  ['高橋 花', '高花'],
  ['7 of 9', '79'],
  ['👩‍🚀', '👩‍🚀'],
  [' 🇨🇭🌻', '🇨🇭'],
  ['Ada 🌻', 'A'],
  ['', '·'],
  ['   ', '·'],
])('draws the initials of %j as %s', (name, drawn) => {
  expect(initials(name)).toBe(drawn);
});
