import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { realClock } from '#web/data/page/clock.ts';

import { createDraftClock } from './draft-clock.part.ts';

test('uses a past time when the device clock is ahead', () => {
  const ahead = Date.now() + 3_600_000;
  const clock = { ...realClock, now: () => ahead };
  const drafts = openBrowserPage({ clock }).part(createDraftClock);
  expect(drafts.now()).toBe(ahead);
  drafts.distrustClock();
  expect(drafts.now()).toBeLessThan(Date.now());
});
