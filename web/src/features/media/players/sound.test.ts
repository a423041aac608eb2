import { expect, test } from 'vitest';

import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createSound } from './sound.part.ts';

test('MEDIA-23 a new browser plays at full volume, not muted', () => {
  expect(createSound({ storage: createMemoryStorage() }).sound.getState()).toMatchObject({
    volume: 1,
    isMuted: false,
  });
});

test('MEDIA-22 what is chosen once holds for every video, also in the next page', () => {
  const kept = createMemoryStorage();
  createSound({ storage: kept }).sound.setState({ volume: 0.3, isMuted: true });
  const next = createSound({ storage: kept }).sound;
  expect(next.getState()).toMatchObject({ volume: 0.3, isMuted: true });
  next.setState({ isMuted: false });
  expect(createSound({ storage: kept }).sound.getState()).toMatchObject({
    volume: 0.3,
    isMuted: false,
  });
});

test.each(['{', 'null', '{"volume":7}', '{"volume":"loud"}', '{"isMuted":1}'])(
  'what is damaged counts as never chosen: %s',
  (text) => {
    const storage = createMemoryStorage();
    storage.setItem('rookery-sound', text);
    const { volume, isMuted } = createSound({ storage }).sound.getState();
    expect({ volume, isMuted }).toEqual({ volume: 1, isMuted: false });
  },
);

test('a browser that keeps nothing still follows the choice', () => {
  const full = {
    ...createMemoryStorage(),
    setItem: () => {
      throw new Error('Full.');
    },
  };
  const { sound } = createSound({ storage: full });
  sound.setState({ volume: 0.5 });
  expect(sound.getState().volume).toBe(0.5);
});
