import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { giveBadge, signUpWith } from '../../server/test/badges.ts';
import type { TestMember, TestServer } from '../../server/test/server.ts';
import { waitForPath, pathOf, writePost } from '../harness/community.ts';

export async function fillSearch(server: TestServer): Promise<TestMember> {
  const alice = await server.signUp('alice');
  // Members without posts see a hint some seconds after the page loads.
  await writePost(alice, 'Alice has posted before.');
  await alice.createGroup('Heron watchers');
  const heron = await signUpWith(server, 'heron', 'influencer');
  await giveBadge(server, heron, 'verified');
  for (let at = 1; at <= 7; at += 1) await server.signUp(`heron_${at}`);
  for (let at = 1; at <= 8; at += 1) {
    await writePost(heron, `Seen on the slip, number ${at}: #heron${at} and $HERO`);
  }
  await writePost(heron, 'The heron came back.');
  for (let at = 1; at <= 30; at += 1) {
    await writePost(heron, `A lighthouse, part ${at}. ${'More words. '.repeat((at % 4) * 9)}`);
  }
  await server.runJob('count-topics');
  await server.runJob('count-words');
  return alice;
}

export const searchBox = (page: Page): Locator =>
  page.getByRole('main').getByRole('combobox', { name: 'Search' });

export async function fillForSuggestions(page: Page, text: string): Promise<void> {
  const answers = page.waitForResponse(/\/search\/autocomplete\//);
  await searchBox(page).fill(text);
  await answers;
  await page.getByRole('listbox').waitFor();
}

/** In the header of a phone, in the left menu of a wide window. */
export const searchLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Search', exact: true }).first();

export async function searchByHeader(
  page: Page,
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  await page.goto('/feed');
  const toSearch = searchLink(page);
  await press(toSearch);
  await waitForPath(page, '/search');
  await searchBox(page).fill('something');
  await press(toSearch);
  await waitForPath(page, '/search?reset');
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  await searchBox(page).fill('something else');
  await press(page.getByRole('link', { name: 'Search', exact: true }).last());
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  expect(pathOf(page)).toBe('/search?reset');
}
