import type { StoreApi } from 'zustand/vanilla';

import { createRealtime } from './realtime.part.ts';
import { createServerCount } from './server-count.ts';
import type { Page } from '#web/data/page/page.ts';

interface Reports {
  posts: number;
  messages: number;
  lists: number;
}

/** Milliseconds between requests, because many events may follow each other. */
const PAUSE_MS = 2000;

/** Counts what waits for a decision by moderators. */
export function createReportCount(page: Page): StoreApi<Reports> {
  const ask = async (): Promise<Reports> => (await page.api('GET /moderation/count')).data;
  const none = { posts: 0, messages: 0, lists: 0 };
  const { store, askAfter } = createServerCount(page, none, ask, 'reports');
  page.part(createRealtime).onRealtime('reviewChanged', () => askAfter(PAUSE_MS));
  askAfter(0);
  return store;
}
