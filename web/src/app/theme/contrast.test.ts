import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveColours, BACKGROUNDS, type ThemeName } from './contrast.ts';
import { contrast, fromOklch, toOklch } from './oklch.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes: ThemeName[] = ['light', 'dark'];

test.each(themes)('gives readable text for any pair of colours in %s', (theme) => {
  fc.assert(
    fc.property(colour, colour, colour, (primary, secondary, tertiary) => {
      const derived = deriveColours({ primary, secondary, tertiary }, theme);
      const { bg, others } = BACKGROUNDS[theme];
      for (const ground of [bg, ...others, derived['--tint']]) {
        expect(contrast(derived['--link'], ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const fill of ['--primary', '--secondary', '--tertiary'] as const) {
        expect(contrast('#ffffff', derived[fill])).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(derived['--primary'], bg)).toBeGreaterThanOrEqual(3);
      const middle = between(derived['--primary'], derived['--secondary']);
      expect(contrast('#ffffff', middle)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 150 },
  );
});

test.each(themes)('keeps the default colours in %s', { tags: ['SETTINGS-06'] }, (theme) => {
  const defaults = { primary: '#e50038', secondary: '#942360', tertiary: '#e50038' };
  expect(deriveColours(defaults, theme)).toMatchObject({
    '--primary': '#e50038',
    '--secondary': '#942360',
    '--tertiary': '#e50038',
  });
});

test('converts a colour to oklch and back', () => {
  fc.assert(
    fc.property(colour, (each) => {
      expect(fromOklch(toOklch(each))).toBe(each);
    }),
  );
});

function between(a: string, b: string): string {
  const mean = (at: number): string => {
    const sum = Number.parseInt(a.slice(at, at + 2), 16) + Number.parseInt(b.slice(at, at + 2), 16);
    return Math.ceil(sum / 2)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${mean(1)}${mean(3)}${mean(5)}`;
}
