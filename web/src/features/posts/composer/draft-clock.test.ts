import { expect, test } from 'vitest';

import { browserPage } from '#web/data/page/browser-page.ts';
import { createPage } from '#web/data/page/page.ts';

import { createDraftClock } from './draft-clock.part.ts';

test('where a clock that runs ahead is all that is known of the time, ids are made for a time that is surely over', () => {
  const ahead = Date.now() + 3_600_000;
  const clock = { ...browserPage.clock, now: () => ahead };
  const drafts = createPage({ ...browserPage, clock }).part(createDraftClock);
  expect(drafts.now()).toBe(ahead);
  drafts.distrustClock();
  expect(drafts.now()).toBeLessThan(Date.now());
});
