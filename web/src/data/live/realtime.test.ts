import { expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createRealtime } from './realtime.part.ts';

const page = openBrowserPage();
const { start } = page.part(createRealtime);

function begin(open: () => Promise<void> = () => Promise.resolve()): AbortSignal | null {
  let given: AbortSignal | null = null;
  start((left) => {
    given = left;
    return open();
  });
  return given;
}

test('stops when the member leaves and starts for the next', () => {
  const first = begin();
  expect(begin()).toBeNull();
  expect(first?.aborted).toBe(false);
  page.drop();
  expect(first?.aborted).toBe(true);
  const second = begin();
  expect(second?.aborted).toBe(false);
  page.drop();
});

test('retries a failed start on the next screen', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const failed = begin(() => Promise.reject(new Error('No code.')));
  await vi.waitFor(() => expect(failed?.aborted).toBe(true));
  expect(error).toHaveBeenCalledWith('Live updates could not be started.', expect.any(Error));
  expect(begin()?.aborted).toBe(false);
  page.drop();
});
