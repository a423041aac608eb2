import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createTyping } from './typing.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('publishes typing every few seconds despite clock changes', async () => {
  const asked: string[] = [];
  const api: Api = async (key, ..._input) => {
    asked.push(key);
    return { success: true } as never;
  };
  const typing = openBrowserPage({ api }).part(createTyping);
  typing.tell('c');
  typing.tell('c');
  expect(asked).toEqual(['POST /chats/:id/typing']);
  await vi.advanceTimersByTimeAsync(60_000);
  typing.tell('c');
  expect(asked.length).toBe(2);
  vi.setSystemTime(Date.now() - 3_600_000);
  typing.tell('c');
  typing.tell('c');
  expect(asked.length).toBe(3);
});
