import { expect, test } from 'vitest';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createHalfAppeals } from './half-appeals.part.ts';

test('counts a begun appeal until sent, dropped or signed out', () => {
  const page = openBrowserPage();
  const halves = page.part(createHalfAppeals);
  const { count } = page.part(createUnkeptWords);
  halves.keep('one', 'It was about autumn leaves.');
  halves.keep('two', 'Why?');
  halves.keep('blank', ' ');
  expect(count()).toBe(2);
  halves.forget('one');
  expect(count()).toBe(1);
  page.drop();
  expect(count()).toBe(0);
});
