import { expect, test } from 'vitest';

import { type KeyTarget, nextRate, RATES, videoAction } from './video-keys.ts';
import { captionFor, clockTime, resumeAt } from './video-time.ts';

const press = (key: string, target: KeyTarget = 'player', more = {}) =>
  videoAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, target);

test.each([
  [' ', { do: 'toggle' }],
  ['k', { do: 'toggle' }],
  ['ArrowLeft', { do: 'seek', by: -5 }],
  ['ArrowRight', { do: 'seek', by: 5 }],
  ['ArrowUp', { do: 'volume', by: 0.1 }],
  ['ArrowDown', { do: 'volume', by: -0.1 }],
  ['m', { do: 'mute' }],
  ['f', { do: 'fullScreen' }],
  ['c', { do: 'captions' }],
  ['<', { do: 'rate', step: -1 }],
  ['>', { do: 'rate', step: 1 }],
  ['j', null],
  ['Tab', null],
  ['toString', null],
])('handles the key %j in a player', (key, action) => expect(press(key)).toEqual(action));

test('leaves keys that a focused control handles', () => {
  expect(press(' ', 'button')).toBeNull();
  expect(press('ArrowLeft', 'button')).not.toBeNull();
  expect(press('ArrowRight', 'seek')).toEqual({ do: 'seek', by: 5 });
  expect(press('ArrowUp', 'volume')).toBeNull();
  expect(press('ArrowDown', 'choice')).toBeNull();
  expect(press(' ', 'choice')).toBeNull();
  expect(press('m', 'choice')).toEqual({ do: 'mute' });
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', (key) => {
  expect(press('f', 'player', { [key]: true })).toBeNull();
});

test('steps through the rates 0.5, 1, 1.5 and 2', { tags: ['MEDIA-21'] }, () => {
  expect(RATES).toEqual([0.5, 1, 1.5, 2]);
  expect(nextRate(1, 1)).toBe(1.5);
  expect(nextRate(1, -1)).toBe(0.5);
  expect(nextRate(2, 1)).toBe(2);
  expect(nextRate(0.5, -1)).toBe(0.5);
});

test('formats times like a clock', () => {
  expect([0, 7.9, 59, 60, 754, 3723].map(clockTime)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:34',
    '1:02:03',
  ]);
  expect(clockTime(Number.NaN)).toBe('0:00');
  expect(clockTime(Infinity)).toBe('0:00');
});

test('resumes a video unless it was near either end', { tags: ['MEDIA-20'] }, () => {
  expect(resumeAt(10, 60)).toBe(10);
  expect(resumeAt(0.4, 60)).toBe(0);
  expect(resumeAt(59, 60)).toBe(0);
  expect(resumeAt(80, 60)).toBe(0);
});

test('picks captions in the member’s language, else the first', () => {
  expect(captionFor(['en', 'pt-BR'], ['fr', 'pt-PT'])).toBe(1);
  expect(captionFor(['und', 'de'], ['en-GB'])).toBe(0);
});
