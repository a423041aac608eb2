import { beforeEach, expect, test } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFetchOrStored } from './fetch-or-stored.part.ts';

let page: Page;
beforeEach(() => {
  page = openBrowserPage();
});

const unavailable = new ApiError({ status: 503, type: 'unavailable', message: 'busy' });
const notFound = new ApiError({ status: 404, type: 'not_found', message: 'none' });

function ask(error: Error, kept: string | null, triesAfterFirst = 0): Promise<string> {
  return page.lists.fetchQuery({
    queryKey: ['feed', 'all'],
    retry: (failures) => failures < triesAfterFirst,
    retryDelay: 0,
    staleTime: 0,
    queryFn: (query) =>
      page.part(createFetchOrStored)(
        query,
        async () => {
          tries++;
          throw error;
        },
        { triesAfterFirst, read: async () => kept },
      ),
  });
}
let tries = 0;
beforeEach(() => {
  tries = 0;
});

test('shows the stored copy immediately without a response', async () => {
  expect([await ask(networkError(), 'kept', 3), tries]).toEqual(['kept', 1]);
});

test(
  'shows the stored copy after all retries of server errors',
  { tags: ['FEED-33'] },
  async () => {
    expect([await ask(unavailable, 'kept', 3), tries]).toEqual(['kept', 4]);
  },
);

test('fails after the last retry without a stored copy', { tags: ['FEED-33'] }, async () => {
  await expect(ask(unavailable, null, 3)).rejects.toBe(unavailable);
  expect(tries).toBe(4);
});

test('passes a refusal on despite a stored copy', async () => {
  await expect(ask(notFound, 'kept')).rejects.toBe(notFound);
});

test('keeps a shown page when its reload fails', async () => {
  page.lists.setQueryData(['feed', 'all'], { pages: ['shown'], pageParams: [null] });
  await expect(ask(networkError(), 'kept')).rejects.toThrow();
});
