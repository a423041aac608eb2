import { expect, test } from 'vitest';
import { base32, STEP_MS, stepAt, stepOfCode, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// Appendix B of RFC 6238, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('gives the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

// Section 10 of RFC 4648, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('accepts a code one step early or late, and once', () => {
  const now = new Date(1_234_567_890_000);
  const code = totpCode(SECRET, stepAt(now));
  const at = (steps: number, after = 0): number | null =>
    stepOfCode(SECRET, code, { now: new Date(now.getTime() + steps * STEP_MS), after });
  expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(at(0, stepAt(now))).toBeNull();
  expect(at(0, stepAt(now) - 1)).toBe(stepAt(now));
});
