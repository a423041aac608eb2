import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSettingValue } from './setting-values.ts';
import { isSetting, SETTINGS, tertiaryColour, type SettingName } from './settings.ts';

const names = Object.keys(SETTINGS) as SettingName[];
const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('settings', () => {
  test('accepts every initial value by the setting’s own rule', () => {
    for (const name of names) expect(isSettingValue(name, SETTINGS[name].initial), name).toBe(true);
  });

  test(
    'has the specified initial sorts, feeds and notifications',
    { tags: ['SETTINGS-10', 'SETTINGS-11', 'SETTINGS-12', 'SETTINGS-13'] },
    () => {
      const notifications = names.filter((name) => name.startsWith('notifications_'));
      expect(notifications).toHaveLength(12);
      for (const name of notifications) expect(SETTINGS[name].initial).toBe('true');
      expect(SETTINGS.comment_sort.initial).toBe('popular');
      expect(SETTINGS.default_feed.initial).toBe('following');
    },
  );

  test('rejects names inherited from Object.prototype', () => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '']) {
      expect(isSetting(name)).toBe(false);
    }
    expect(isSetting('dark_mode')).toBe(true);
  });

  test.each([
    ['primary_colors', '#E50038'],
    ['primary_colors', '#fff'],
    ['primary_colors', 'red'],
    ['primary_colors', '#12345g'],
    ['secondary_colors', '#942360\n'],
    ['dark_mode', 'dark'],
    ['auto_play', 'TRUE'],
    ['comment_sort', 'Popular'],
    ['default_feed', ''],
  ] as const)('%s rejects %j', (name, value) => {
    expect(isSettingValue(name, value)).toBe(false);
  });
});

describe('the third colour', () => {
  test('keeps its initial value until a colour changes', { tags: ['SETTINGS-06'] }, () => {
    expect(tertiaryColour('#e50038', '#942360')).toBe('#e50038');
    expect(tertiaryColour('#e50039', '#942360')).toBe('#bd124d');
  });

  test('averages each channel and rounds halves up', { tags: ['SETTINGS-05'] }, () => {
    expect(tertiaryColour('#000000', '#ffffff')).toBe('#808080');
    expect(tertiaryColour('#010203', '#030201')).toBe('#020202');
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const mixed = tertiaryColour(one, other);
        expect(mixed).toMatch(/^#[0-9a-f]{6}$/);
        expect(
          tertiaryColour(other, one) === mixed || one === '#942360' || other === '#942360',
        ).toBe(true);
        if (
          one === SETTINGS.primary_colors.initial &&
          other === SETTINGS.secondary_colors.initial
        ) {
          return;
        }
        for (const at of [1, 3, 5]) {
          const parts = [one, other, mixed].map((text) => parseInt(text.slice(at, at + 2), 16));
          const [a = 0, b = 0, mean = 0] = parts;
          expect(mean * 2 - (a + b)).toBeGreaterThanOrEqual(0);
          expect(mean * 2 - (a + b)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
