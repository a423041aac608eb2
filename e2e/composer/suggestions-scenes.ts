import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember, TestServer } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { type Visit, writePost } from '../harness/community.ts';

export async function fillNames(server: TestServer): Promise<TestMember> {
  const alice = await server.signUp('alice');
  for (const name of ['heron', 'heron_2', 'heron_3']) await server.signUp(name);
  for (const tags of ['#birdsong $HERO', '#birdsong #birches', '#birdsong $HERON']) {
    await writePost(alice, `Seen on the slip: ${tags}`);
  }
  await server.runJob('count-topics');
  return alice;
}

export const field = (page: Page): Locator => page.getByPlaceholder("What's on your mind?");
const list = (page: Page): Locator => page.getByRole('dialog').getByRole('listbox');
const active = (page: Page): Promise<string | null> =>
  page.getByRole('dialog').locator('[role=option][aria-selected=true]').textContent();
const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((area) => area === document.activeElement);

/**
 * Inserts the whole text in one step, because single key presses would request suggestions for parts of it.
 */
export async function typeForSuggestions(page: Page, text: string): Promise<string[]> {
  await page.keyboard.insertText(text);
  await list(page).waitFor();
  return list(page).getByRole('option').allInnerTexts();
}

export async function takeSuggestions(
  { page, calls, errors }: Visit,
  hasTouch: boolean,
): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).waitFor();
  const members = await typeForSuggestions(page, 'Morning @he');
  expect(members).toHaveLength(3);
  expect(members[0]).toMatch(/^Heron\s+@heron$/);
  expect(await field(page).getAttribute('aria-autocomplete')).toBe('list');
  expect(await field(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
  await page.getByRole('status').filter({ hasText: '3 suggestions.' }).waitFor();
  expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);

  if (hasTouch) await list(page).getByRole('option').first().tap();
  else await page.keyboard.press('Tab');
  await list(page).waitFor({ state: 'detached' });
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron ');
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  expect(await field(page).getAttribute('aria-controls')).toBeNull();

  expect(await typeForSuggestions(page, 'and #bi')).toEqual(['#birdsong', '#birches']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active(page)).toBe('#birches');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await list(page).locator('[aria-selected=true]').getAttribute('id'),
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron and #birches ');
  await page.keyboard.press('Control+z');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron and #bi');
  await page.keyboard.insertText('r ');

  expect(await typeForSuggestions(page, '$her')).toEqual(['$HERO', '$HERON']);
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
  expect(await field(page).isVisible()).toBe(true);
  await typeForSuggestions(page, ' #bi');
  await page.keyboard.type(' ');
  await list(page).waitFor({ state: 'detached' });
  await typeForSuggestions(page, '@he');
  const asked = calls.filter((call) => call.includes('/search/autocomplete/'));
  expect(asked.map((call) => call.split('/').at(-1))).toEqual(['user', 'hashtag', 'ticker']);
  for (const _ of '@he') await page.keyboard.press('Backspace');
  await list(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(field(page))).toBe(false);
  expect(errors).toEqual([]);
}
