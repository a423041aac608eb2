import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { giveBadge, signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { barriers, overhangs } from './barriers.ts';
import {
  arrived,
  type Community,
  DESKTOP,
  pathOf,
  PHONE,
  startCommunity,
  writePost,
} from './community.ts';
import { expectToast, watchToasts } from './lives.ts';
import { expectAt, expectShown } from './shown.ts';
import { stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;
let heron: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  alice = await server.signUp('alice');
  // Who has not is shown where to begin, some seconds after the page was loaded.
  await writePost(alice, 'Alice has posted before.');
  heron = await signUpWith(server, 'heron', 'influencer');
  await giveBadge(server, heron, 'verified');
  for (let at = 1; at <= 7; at += 1) await server.signUp(`heron_${at}`);
  for (let at = 1; at <= 8; at += 1) {
    await writePost(heron, `Seen on the slip, number ${at}: #heron${at} and $HERO`);
  }
  for (let at = 1; at <= 30; at += 1) {
    await writePost(heron, `A lighthouse, part ${at}. ${'More words. '.repeat((at % 4) * 9)}`);
  }
  await server.runJob('count-topics');
});
afterAll(() => community.stop());

const box = (page: Page): Locator =>
  page.getByRole('main').getByRole('combobox', { name: 'Search' });
const options = (page: Page, group?: string): Locator =>
  (group ? page.getByRole('group', { name: group }) : page.getByRole('listbox')).getByRole(
    'option',
  );
const asked = (calls: string[]): number =>
  calls.filter((call) => call.includes('/search/autocomplete/')).length;

/** The search box, and what was suggested for a text. */
async function suggested(page: Page, text: string): Promise<void> {
  const answers = page.waitForResponse(/\/search\/autocomplete\//);
  await box(page).fill(text);
  await answers;
  await page.getByRole('listbox').waitFor();
}

test('SEARCH-01 SEARCH-02 SEARCH-03 two letters are asked for after a second without typing, three show', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.clock.install();
  await page.goto('/search');
  await box(page).focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('h');
  await page.clock.runFor(5000);
  expect(asked(calls)).toBe(0);
  await page.keyboard.type('e');
  await page.clock.runFor(990);
  expect(asked(calls)).toBe(0);
  const answered = page.waitForResponse(/autocomplete\/user/);
  await page.clock.runFor(20);
  await answered;
  expect(asked(calls)).toBe(3);
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  for (const letter of 'ron') {
    await page.keyboard.type(letter);
    await page.clock.runFor(400);
    await page.getByRole('listbox').waitFor();
  }
  expect(await box(page).getAttribute('aria-expanded')).toBe('true');
  expect(asked(calls)).toBe(3);
  const asksAgain = page.waitForResponse(/autocomplete\/user/);
  await page.clock.runFor(610);
  await asksAgain;
  expect(asked(calls)).toBe(6);
});

test('SEARCH-04 five of each category are suggested, and Show More brings the rest by mouse and by keyboard', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await suggested(page, 'heron');
  for (const group of ['Members', 'Hashtags']) {
    await expect.poll(() => options(page, group).count()).toBe(6);
    await expect.poll(() => options(page, group).last().textContent()).toBe('Show More');
  }
  await options(page, 'Members').last().click();
  await expect.poll(() => options(page, 'Members').count()).toBe(8);
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  // Search posts, eight members, five hashtags; the next row is the hashtags' Show More.
  for (let row = 0; row < 15; row += 1) await page.keyboard.press('ArrowDown');
  const active = (): Promise<string | null> => page.locator('[aria-selected=true]').textContent();
  await expect.poll(active).toBe('Show More');
  await page.keyboard.press('Enter');
  await expect.poll(() => options(page, 'Hashtags').count()).toBe(8);
  const sixth = options(page, 'Hashtags').nth(5);
  await expect.poll(active).toBe(await sixth.textContent());
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(
    await sixth.getAttribute('id'),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('heron');
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page).inputValue()).toBe('');
});

test('what Escape has emptied is empty when Back comes to it', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await suggested(page, 'hero');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page).inputValue()).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  await box(page).waitFor({ state: 'detached' });
  await page.goBack();
  await arrived(page, '/search');
  expect(await box(page).inputValue()).toBe('');
});

describe.each([
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, false],
])('on %s', (_where, viewport, hasTouch) => {
  const visit = () => community.visit({ as: alice, viewport, hasTouch });
  const press = (target: Locator): Promise<void> => (hasTouch ? target.tap() : target.click());
  /** A tap gives the box the focus a moment later, and what is typed before goes nowhere. */
  const type = async (page: Page, text: string): Promise<void> => {
    await press(box(page));
    await expect
      .poll(() => box(page).evaluate((each) => each === document.activeElement))
      .toBe(true);
    await page.keyboard.type(text);
  };

  test.each([
    ['#heron1', '/hashtag/heron1'],
    ['@heron', '/username/heron'],
    ['$hero', '/ticker/HERO'],
    ['heron', '/username/heron'],
  ])('SEARCH-05 SEARCH-06 Enter after %s goes to %s', async (text, path) => {
    const { page } = await visit();
    await page.goto('/search');
    await type(page, text);
    await page.keyboard.press('Enter');
    await expectAt(page, path);
    await expectShown(page.getByRole('article').first());
  });

  test('SEARCH-06 GAP-148 the row for posts leads to posts, where a text without a sign searches posts', async () => {
    const { page } = await visit();
    await page.goto('/search');
    await type(page, 'lighthouse');
    await press(page.getByRole('option', { name: 'Search posts' }));
    await arrived(page, '/posts/lighthouse');
    await expectShown(page.getByRole('article').filter({ hasText: 'A lighthouse' }).first());
    await box(page).fill('slip');
    await box(page).press('Enter');
    await expectAt(page, '/posts/slip');
    await expectShown(page.getByRole('article').filter({ hasText: 'Seen on the slip' }).first());
  });

  test('GUARD-18 GUARD-40 UI-07 the header leads to Search, and once there empties the box', async () => {
    const { page } = await visit();
    await page.goto('/feed');
    const toSearch = page.getByRole('main').getByRole('link', { name: 'Search', exact: true });
    await press(toSearch);
    await arrived(page, '/search');
    await box(page).fill('something');
    await press(toSearch);
    await arrived(page, '/search?reset');
    await expect.poll(() => box(page).inputValue()).toBe('');
    await box(page).fill('something else');
    await press(page.getByRole('link', { name: 'Search', exact: true }).last());
    await expect.poll(() => box(page).inputValue()).toBe('');
    expect(pathOf(page)).toBe('/search?reset');
  });

  test('GUARD-41 a suggested member is opened, and Back finds the text again', async () => {
    const { page } = await visit();
    await page.goto('/search');
    await suggested(page, 'heron');
    await press(options(page, 'Members').first());
    await arrived(page, '/heron');
    await page.goBack();
    await arrived(page, '/search');
    await expect.poll(() => box(page).inputValue()).toBe('heron');
  });

  test('nothing sticks out, and axe finds nothing, with suggestions open and in each kind of result', async () => {
    const { page } = await visit();
    await page.goto('/search');
    await suggested(page, 'hero');
    await options(page, 'Tickers').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect([await barriers(page), await overhangs(page)]).toEqual([[], []]);
    for (const path of ['/username/heron', '/posts/lighthouse', '/hashtag/heron1', '/posts/zzz']) {
      await page.goto(path);
      await page.getByRole('main').locator('article, h2').first().waitFor();
      expect([path, await barriers(page), await overhangs(page)]).toEqual([path, [], []]);
    }
  });
});

test('GUARD-19 every kind of result has its address, and tabs lead from one to the other', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await page.goto('/posts/lighthouse');
  await page.getByRole('feed').getByText('A lighthouse, part 30').waitFor();
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Posts');
  await page.getByRole('tab', { name: 'Members' }).click();
  await arrived(page, '/username/lighthouse');
  await page.getByText('No posts found for @lighthouse.').waitFor();
  await page.getByRole('tab', { name: 'Hashtags' }).click();
  await arrived(page, '/hashtag/lighthouse');
  await page.getByText('No posts found for #lighthouse.').waitFor();
  await page.getByRole('tab', { name: 'Tickers' }).click();
  await arrived(page, '/ticker/LIGHTHOUSE');
  await page.getByText('No posts found for $LIGHTHOUSE.').waitFor();
  await page.goto('/posts/zzz');
  await page.getByText('No posts found for zzz.').waitFor();
  await page.goBack();
  await page.goBack();
  await arrived(page, '/feed');
});

test('GUARD-19 tabs keep the focus, by arrows and by Enter', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/username/heron');
  const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
  await tab('Members').focus();
  for (const [name, path] of [
    ['Posts', '/posts/heron'],
    ['Hashtags', '/hashtag/heron'],
    ['Tickers', '/ticker/HERON'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await arrived(page, path);
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
    expect(await tab(name).evaluate((each) => each === document.activeElement)).toBe(true);
  }
  await tab('Posts').focus();
  await page.keyboard.press('Enter');
  await arrived(page, '/posts/HERON');
  await expect.poll(() => tab('Posts').getAttribute('aria-selected')).toBe('true');
  expect(await tab('Posts').evaluate((each) => each === document.activeElement)).toBe(true);
});

test('GUARD-19 a tab searches for what stands in the box, or for the same where that is nothing', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthouse');
  await box(page).fill('#heron1');
  // By key: what is suggested may stand over the tabs.
  await page.getByRole('tab', { name: 'Members' }).press('Enter');
  await arrived(page, '/username/heron1');
  await expect.poll(() => box(page).inputValue()).toBe('heron1');
  await box(page).fill('');
  await page.getByRole('tab', { name: 'Posts' }).press('Enter');
  await arrived(page, '/posts/heron1');
  await expect.poll(() => box(page).inputValue()).toBe('heron1');
});

test('FOLLOW-15 FOLLOW-16 members who are called so can be followed in the list; their posts stand below', async () => {
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.goto('/username/heron');
  const people = page.getByRole('region', { name: 'Members' });
  await expect.poll(() => people.getByRole('listitem').count()).toBe(5);
  await people.getByRole('button', { name: 'Show More' }).click();
  await expect.poll(() => people.getByRole('listitem').count()).toBe(8);
  await page.getByRole('heading', { name: 'Posts by Heron' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'A lighthouse' }).first().waitFor();
  const first = people.getByRole('listitem').filter({ hasText: '@heron_3' });
  await first.getByRole('button', { name: /^Follow / }).click();
  await expectToast(page, 'User followed successfully');
  await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
  await people
    .getByRole('listitem')
    .filter({ hasText: '@heron_4' })
    .getByRole('button', { name: /^Follow / })
    .click();
  await expectToast(page, 'Error following user');
});

test('SEARCH-12 suggestions that fail are logged, stay empty without a toast, and can be asked for again', async () => {
  const { page, errors } = await community.visit({ as: alice });
  const url = '**/v3/search/autocomplete/*';
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/search');
  await suggested(page, 'heron');
  const again = page.getByRole('option', { name: 'Retry' });
  await again.waitFor();
  await expect
    .poll(() => options(page).allTextContents())
    .toEqual(['Search posts for “heron”', 'Suggestions can’t be loaded right now. Retry']);
  expect(await page.locator('[role=status] > p').count()).toBe(0);
  await expect.poll(() => errors.join('\n')).toContain('Suggestions could not be loaded.');
  expect(await barriers(page)).toEqual([]);
  await page.unroute(url);
  await again.click();
  await expect.poll(() => options(page, 'Members').count()).toBe(6);
});

test('SEARCH-12 a search that fails says so in its place, and is tried again there', async () => {
  const { page } = await community.visit({ as: alice });
  const url = /\/v3\/search\/(?:user|posts\/username)$/;
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/username/heron');
  const alert = page.getByRole('alert').filter({ hasText: 'Members can’t be loaded right now.' });
  await alert.waitFor();
  expect(await page.locator('[role=status] > p').count()).toBe(0);
  await page.unroute(url);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('region', { name: 'Members' }).getByText('@heron_1').waitFor();
});

test('GUARD-41 UI-38 a badge and the head of a post lead to the profile', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthouse');
  const card = page.getByRole('article').first();
  await card.getByRole('img', { name: 'Identity verified' }).click();
  await expectAt(page, '/heron');
  await page.goBack();
  await expectAt(page, '/posts/lighthouse');
  await card.getByRole('link', { name: 'Heron', exact: true }).click();
  await expectAt(page, '/heron');
  await page.getByRole('heading', { name: 'Heron', level: 1 }).waitFor();
  await page.getByRole('article').first().click();
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.getByRole('main').getByText('Voice').click();
  await expectAt(page, '/heron');
});

test('results keep the place of their reader when a post was opened and left', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthouse');
  const card = page.getByRole('article').filter({ hasText: 'A lighthouse, part 19.' });
  await page.getByRole('article').first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.move(640, 400);
      await page.mouse.wheel(0, 400);
      return card.isVisible();
    })
    .toBe(true);
  await card.scrollIntoViewIfNeeded();
  // A wheel turns on for a while.
  await stillness(page);
  const top = async (): Promise<number> => Math.round((await card.boundingBox())?.y ?? NaN);
  const before = await top();
  await card.click();
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  await expect.poll(top).toBe(before);
});
