import { expect, test } from 'vitest';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createHalfVerdicts } from './half-verdicts.part.ts';
import { createSavedReasons, NO_VIOLATION } from './saved-reasons.part.ts';

function open() {
  const page = openBrowserPage({ storage: createMemoryStorage() });
  const { count } = page.part(createUnkeptWords);
  return { page, count, halves: page.part(createHalfVerdicts) };
}

test('a reason that was begun is counted while its form is in the page, until it is made, dropped or left with the session', () => {
  const { page, count, halves } = open();
  const half = { isViolation: true, violation: 'spam', reason: 'Half a thou' } as const;
  halves.keep('one', half);
  halves.keep('two', { ...half, violation: null });
  halves.keep('blank', { ...half, reason: ' ' });
  expect(count()).toBe(2);
  halves.forget('one');
  expect(count()).toBe(1);
  halves.keep('one', half);
  halves.leave('one');
  expect(count()).toBe(1);
  expect(halves.of('one')).toEqual(half);
  page.drop();
  expect(count()).toBe(0);
});

test('a reason that this device offers again is not counted for what it was given for', () => {
  const { page, count, halves } = open();
  page.part(createSavedReasons).save('spam', 'All of it is spam.');
  page.part(createSavedReasons).save(NO_VIOLATION, 'It was a quotation.');
  const reason = ' All of it is spam. ';
  halves.keep('kept', { isViolation: true, violation: 'spam', reason });
  halves.keep('granted', { isViolation: false, violation: null, reason: 'It was a quotation.' });
  expect(count()).toBe(0);
  halves.keep('kept', { isViolation: true, violation: 'threats', reason });
  expect(count()).toBe(1);
});
