import { expect, test } from 'vitest';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createAppealDrafts } from './appeal-drafts.part.ts';

test('counts an unsent appeal until sent, discarded or signed out', () => {
  const page = openBrowserPage();
  const halves = page.part(createAppealDrafts);
  const { count } = page.part(createUnsavedText);
  halves.keep('one', 'It was about autumn leaves.');
  halves.keep('two', 'Why?');
  halves.keep('blank', ' ');
  expect(count()).toBe(2);
  halves.forget('one');
  expect(count()).toBe(1);
  page.drop();
  expect(count()).toBe(0);
});
