import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createViolationEntries } from '#web/features/feeds/pages/public.ts';

import { createReviewPresence } from './review-presence.part.ts';

test('applies a colleague’s action during a report’s first load', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const api = (() => new Promise((resolve) => answers.push(resolve))) as unknown as Api;
  const page = openBrowserPage({ api });
  page.part(createReviewPresence);
  const options = page.part(createViolationEntries)('P');
  const shown = new QueryObserver(page.lists, options);
  const stop = shown.subscribe(() => undefined);
  page.part(createRealtime).tell('reviewChanged', { ulid: 'P' });
  const entry = (postFlagStatus: string) => ({ violations: [{ ulid: 'P', postFlagStatus }] });
  answers[0]?.(entry('flagged'));
  answers[1]?.(entry('removed'));
  const status = () => shown.getCurrentResult().data?.postFlagStatus;
  await expect.poll(status).toBe('removed');
  stop();
});
