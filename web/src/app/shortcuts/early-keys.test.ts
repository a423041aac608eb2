import { afterEach, expect, test, vi } from 'vitest';

import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

import { queueUntilLoaded } from './early-keys.ts';

afterEach(() => void vi.restoreAllMocks());

test('drops early keys when their handler fails to load', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  let isUp = false;
  const { load } = lazyModule(async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
  });
  const early: string[] = [];
  await Promise.all(['n', 'j'].map((key) => queueUntilLoaded(early, key, load)));
  isUp = true;
  await Promise.all(['j', 'k'].map((key) => queueUntilLoaded(early, key, load)));
  expect(early).toEqual(['j', 'k']);
});
