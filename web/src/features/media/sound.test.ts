import { expect, test } from 'vitest';

import { createSound } from './sound.ts';

function storage(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test('MEDIA-23 a new browser plays at full volume, not muted', () => {
  expect(createSound(storage()).getState()).toMatchObject({ volume: 1, isMuted: false });
});

test('MEDIA-22 what is chosen once holds for every video, also in the next page', () => {
  const kept = storage();
  createSound(kept).setState({ volume: 0.3, isMuted: true });
  const next = createSound(kept);
  expect(next.getState()).toMatchObject({ volume: 0.3, isMuted: true });
  next.setState({ isMuted: false });
  expect(createSound(kept).getState()).toMatchObject({ volume: 0.3, isMuted: false });
});

test.each(['{', 'null', '{"volume":7}', '{"volume":"loud"}', '{"isMuted":1}'])(
  'what is damaged counts as never chosen: %s',
  (text) => {
    const { volume, isMuted } = createSound(storage({ 'rookery-sound': text })).getState();
    expect({ volume, isMuted }).toEqual({ volume: 1, isMuted: false });
  },
);

test('a browser that keeps nothing still follows the choice', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('Full.');
    },
  };
  const sound = createSound(full);
  sound.setState({ volume: 0.5 });
  expect(sound.getState().volume).toBe(0.5);
});
