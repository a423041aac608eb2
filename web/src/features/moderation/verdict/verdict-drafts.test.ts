import { expect, test } from 'vitest';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createVerdictDrafts } from './verdict-drafts.part.ts';
import { createSavedReasons, NO_VIOLATION } from './saved-reasons.part.ts';

function open() {
  const page = openBrowserPage({ storage: createMemoryStorage() });
  const { count } = page.part(createUnsavedText);
  return { page, count, halves: page.part(createVerdictDrafts) };
}

test('counts an unfinished reason while its form is mounted', () => {
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

test('does not count a saved reason for its violation', () => {
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
