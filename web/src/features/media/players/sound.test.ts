import { expect, test } from 'vitest';

import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createSoundSettings, type SoundSettingsStore } from './sound.part.ts';

function openPage(
  storage: Storage = createMemoryStorage(),
): SoundSettingsStore & { leave(): void } {
  const leavers = new Set<() => void>();
  const choice = createSoundSettings({ storage, onDrop: (leave) => void leavers.add(leave) });
  return {
    ...choice,
    leave() {
      for (const leave of leavers) leave();
    },
  };
}

test('plays at full volume in a new browser', { tags: ['MEDIA-23'] }, () => {
  expect(openPage().sound.getState()).toMatchObject({
    volume: 1,
    isMuted: false,
  });
});

test('keeps the choice for all videos and pages', { tags: ['MEDIA-22'] }, () => {
  const kept = createMemoryStorage();
  openPage(kept).sound.setState({ volume: 0.3, isMuted: true });
  const next = openPage(kept).sound;
  expect(next.getState()).toMatchObject({ volume: 0.3, isMuted: true });
  next.setState({ isMuted: false });
  expect(openPage(kept).sound.getState()).toMatchObject({
    volume: 0.3,
    isMuted: false,
  });
});

test.each(['{', 'null', '{"volume":7}', '{"volume":"loud"}', '{"isMuted":1}'])(
  'ignores a damaged stored volume: %s',
  (text) => {
    const storage = createMemoryStorage();
    storage.setItem('rookery-sound', text);
    const { volume, isMuted } = openPage(storage).sound.getState();
    expect({ volume, isMuted }).toEqual({ volume: 1, isMuted: false });
  },
);

test('changes the volume even when storage is full', () => {
  const full = {
    ...createMemoryStorage(),
    setItem: () => {
      throw new Error('Full.');
    },
  };
  const { sound } = openPage(full);
  sound.setState({ volume: 0.5 });
  expect(sound.getState().volume).toBe(0.5);
});

test('clears the volume and permission on sign-out', { tags: ['AUTH-31'] }, () => {
  const storage = createMemoryStorage();
  const { sound, chooseSound, mayBeHeard, leave } = openPage(storage);
  sound.setState({ volume: 0.2, isMuted: true });
  chooseSound();
  storage.clear();
  leave();
  expect(sound.getState()).toMatchObject({ volume: 1, isMuted: false });
  expect(mayBeHeard()).toBe(false);
  expect(storage.getItem('rookery-sound')).toBe(null);
  sound.setState({ volume: 0.7 });
  expect(openPage(storage).sound.getState().volume).toBe(0.7);
});
