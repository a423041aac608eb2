// Thorough: Its pages are as slow as poor phones, and it changes everything that can move a reader.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { back, openPost } from './scroll-position-scenes.ts';
import {
  findScrollAnchor,
  expectAnchorKept,
  feed,
  firstCard,
  offsets,
  picture,
  scrollToPost,
  scrollBy,
  seedPosts,
  slowPage,
  topOf,
} from './scroll-position.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let ids: string[];
const OWN = 380;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  ids = await seedPosts(server, (at) => (at === OWN ? alice : bob), 400);
  for (let at = 0; at < 30; at += 1) await writeComment(bob, ids[20] ?? '', `Comment ${at}.`);
});
afterAll(async () => {
  for (const { name, off } of offsets) console.info(`${off.toFixed(2).padStart(7)} px  ${name}`);
  await community.stop();
});

const idAt = (index: number): string => ids[index] ?? '';
const sizes = [
  { name: 'phone', viewport: PHONE },
  { name: 'desktop', viewport: DESKTOP },
];

async function reading(index: number, viewport = PHONE): Promise<Page> {
  const page = await slowPage(community, alice, { viewport });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(index));
  return page;
}

test.each(sizes)(
  '$name: keeps the scroll position after Back from a post',
  async ({ name, viewport }) => {
    const page = await reading(19, viewport);
    const spot = await findScrollAnchor(page);
    await openPost(page, spot.id);
    await back(page);
    await expectAnchorKept(page, spot, `${name}: Back from a post`);

    await openPost(page, idAt(20));
    await scrollBy(page, 900);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await waitForPath(page, '/feed');
    await expectAnchorKept(page, spot, `${name}: arrow, from a thread that was read on`);

    await scrollToPost(page, idAt(160), 40);
    const deep = await findScrollAnchor(page);
    await openPost(page, deep.id);
    await back(page);
    await expectAnchorKept(page, deep, `${name}: Back from a post, 160 deep`);
  },
);

test('keeps the scroll position after Back from profile and settings', async () => {
  const page = await reading(40, DESKTOP);
  const spot = await findScrollAnchor(page);
  const author = feed(page).locator(`[data-post="${spot.id}"] a[href="/bob"]`).last();
  await author.click();
  await page.getByRole('heading', { name: 'Bob' }).first().waitFor();
  await back(page);
  await expectAnchorKept(page, spot, 'Back from a profile');

  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await waitForPath(page, '/settings');
  await page.getByRole('heading').first().waitFor();
  await back(page);
  await expectAnchorKept(page, spot, 'Back from settings');

  await openPost(page, spot.id);
  await page.getByRole('main').locator('a[href="/bob"]').last().click();
  await waitForPath(page, '/bob');
  await firstCard(page).waitFor();
  await scrollBy(page, 1500);
  await page.goBack();
  await waitForPath(page, `/post/${spot.id}`);
  await back(page);
  await expectAnchorKept(page, spot, 'Back twice, over a profile that was read');
});

test('keeps the scroll position in each list of a profile', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  await page.goto('/bob');
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(70));
  const spot = await findScrollAnchor(page);
  await openPost(page, spot.id);
  await page.goBack();
  await waitForPath(page, '/bob');
  await expectAnchorKept(page, spot, 'profile: Back from a post');
  await page.reload();
  await expectAnchorKept(page, spot, 'profile: reload');

  await page.getByRole('tab', { name: 'Media', exact: true }).click();
  await expect.poll(() => topOf(page, spot.id)).toBe(null);
  await firstCard(page).waitFor();
  await page.getByRole('tab', { name: 'Posts', exact: true }).click();
  await expectAnchorKept(page, spot, 'profile: another tab and back');

  await page.goto('/feed');
  await page.goto('/bob');
  await firstCard(page).waitFor();
  await waitForStillness(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('keeps the scroll position after closing a picture', async () => {
  const page = await reading(40);
  // Every tenth post has a picture, which is covered only if the post is sensitive.
  const id = idAt(ids.findIndex((_, index) => index > 44 && (399 - index) % 10 === 0));
  await scrollToPost(page, id, 110);
  const spot = await findScrollAnchor(page);
  const shown = feed(page).locator(`[data-row="${id}"] [data-act=media]`);
  for (const way of ['Back', 'Escape']) {
    await shown.click();
    await page.getByRole('dialog').waitFor();
    if (way === 'Back') await page.goBack();
    else await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAnchorKept(page, spot, `${way} from a picture`);
  }
});

test.each(sizes.slice(0, 1))(
  '$name: keeps the scroll position after reloads',
  async ({ name, viewport }) => {
    const page = await reading(130, viewport);
    const spot = await findScrollAnchor(page);
    await page.reload();
    await expectAnchorKept(page, spot, `${name}: reload`);
    await page.reload();
    await expectAnchorKept(page, spot, `${name}: second reload`);
    await openPost(page, spot.id);
    await page.reload();
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await back(page);
    await expectAnchorKept(page, spot, `${name}: Back from a post that was loaded anew`);
  },
);

test('shows skeletons of the measured heights during slow reloads', async () => {
  const page = await reading(60);
  const spot = await findScrollAnchor(page);
  const tops = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')].flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        if (bottom < 0 || top > window.innerHeight) return [];
        return [`${row.dataset['row']} ${Math.round(top)} ${Math.round(bottom)}`];
      }),
    );
  const before = await tops();
  const answer = await delayResponses(page, '**/v3/**');
  await page.reload();
  await feed(page).waitFor();
  await waitForStillness(page);
  expect(await feed(page).getByRole('article').count()).toBe(0);
  expect(await tops()).toEqual(before);
  answer();
  await firstCard(page).waitFor();
  await expectAnchorKept(page, spot, 'reload of a slow server');
  expect(await tops()).toEqual(before);
});

test('keeps the scroll position of each tab', async () => {
  const page = await reading(90);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const following = await findScrollAnchor(page);
  await tab('Global').click();
  await page.getByRole('tab', { name: 'Global', selected: true }).waitFor();
  await firstCard(page).waitFor();
  await waitForStillness(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await scrollToPost(page, idAt(55), 80);
  const global = await findScrollAnchor(page);
  await tab('Following').click();
  await expectAnchorKept(page, following, 'tab Following again');
  await tab('Global').click();
  await expectAnchorKept(page, global, 'tab Global again');
  await page.reload();
  await expectAnchorKept(page, global, 'reload on the second tab');
  await tab('Following').click();
  await expectAnchorKept(page, following, 'tab Following after a reload');
});

test('does not reload the visible feed after a changed follow', { tags: ['FEED-39'] }, async () => {
  const rita = await community.server.signUp('rita');
  await rita.api('PUT', '/profile/bob/follow');
  const page = await slowPage(community, rita, { viewport: PHONE });
  await watchToasts(page);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await tab('Global').click();
  await page.getByRole('tab', { name: 'Global', selected: true }).waitFor();
  for (const change of ['Unfollow', 'Follow']) {
    await firstCard(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: `${change} @bob`, exact: true }).click();
    await expectToast(page, `@bob successfully ${change.toLowerCase()}ed`);
  }
  const asked = page.waitForRequest('**/v3/posts/following?*');
  const letGo = await delayResponses(page, '**/v3/posts/following?*');
  await tab('Following').click();
  await asked;
  await scrollToPost(page, idAt(12));
  const spot = await findScrollAnchor(page);
  const answered = page.waitForResponse('**/v3/posts/following?*');
  letGo();
  await (await answered).finished();
  await expectAnchorKept(page, spot, 'a feed that is loaded anew while it is read');
});

test('refreshes a reopened list without changing the scroll position', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  const name = feed(page).locator('a[href="/bob"]');
  const open = async (): Promise<void> => {
    await firstCard(page).waitFor();
    await name.last().click();
    await page.getByRole('heading', { name: 'Bob' }).first().waitFor();
    await firstCard(page).waitFor();
  };
  await page.clock.install();
  await page.goto('/feed');
  await page.clock.resume();
  await open();
  await scrollToPost(page, idAt(60));
  await back(page);
  await page.clock.fastForward('00:01:00');
  const newest = await writePost(bob, 'Bob goes on');
  const firstPage = '**/v3/profile/bob/feed?limit=*';
  const asked = page.waitForRequest(firstPage);
  const letGo = await delayResponses(page, firstPage);
  await open();
  await asked;
  await scrollToPost(page, idAt(50));
  const spot = await findScrollAnchor(page);
  const answered = page.waitForResponse(firstPage);
  letGo();
  await (await answered).finished();
  await expectAnchorKept(page, spot, 'a list that is made fresh while it is read');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator(`[role=feed] [data-row="${newest}"]`).waitFor();
  expect((await bob.api('DELETE', '/posts/delete', { ulid: newest })).status).toBe(200);
});

test('keeps the scroll position through repeated back and forward', async () => {
  const page = await reading(35, DESKTOP);
  const spot = await findScrollAnchor(page);
  await openPost(page, spot.id);
  for (const turn of ['first', 'second']) {
    await back(page);
    await expectAnchorKept(page, spot, `${turn} Back`);
    await page.goForward();
    await waitForPath(page, `/post/${spot.id}`);
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('keeps the scroll position in a tab hidden one hour', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  await page.clock.install();
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await page.clock.resume();
  await scrollToPost(page, idAt(50));
  const spot = await findScrollAnchor(page);
  const hide = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        value: hidden ? 'hidden' : 'visible',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await page.clock.fastForward('01:00:00');
  await hide(false);
  await expectAnchorKept(page, spot, 'an hour hidden');
});

test('keeps the scroll position when posts above change height', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  const answer = await delayResponses(page, '**/media/place/**', (route) =>
    /[02468]\.svg$/.test(route.request().url())
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: picture(300, 1900) }),
  );
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(22));
  const spot = await findScrollAnchor(page);
  answer();
  await expectAnchorKept(page, spot, 'pictures of other sizes, and lost ones');

  const press = (name: string): Promise<number> =>
    page.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll('[role=feed] button')].filter(
        (each) => each.textContent === wanted && each.getBoundingClientRect().bottom < 0,
      );
      for (const button of buttons) (button as HTMLElement).click();
      return buttons.length;
    }, name);
  expect(await press('Show More')).toBeGreaterThan(0);
  await expectAnchorKept(page, spot, 'Show More above');
  expect(await press('View Anyways')).toBeGreaterThan(0);
  await expectAnchorKept(page, spot, 'a cover opened above');

  const grown = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')];
    const above = rows.filter((row) => row.getBoundingClientRect().bottom < 0);
    for (const row of above) row.style.paddingBottom = '83.5px';
    return above.length;
  });
  expect(grown).toBeGreaterThan(2);
  await expectAnchorKept(page, spot, 'every post above grew');
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')) {
      row.style.paddingBottom = '';
    }
  });
  await expectAnchorKept(page, spot, 'and shrank');
});

test('expands the top post without moving it', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  const long = ids.findIndex(
    (_, index) => index > 20 && (399 - index) % 8 === 5 && (399 - index) % 17 !== 5,
  );
  await scrollToPost(page, idAt(long), 20);
  const top = await topOf(page, idAt(long));
  await feed(page)
    .locator(`[data-row="${idAt(long)}"]`)
    .getByText('Show More')
    .click();
  await feed(page)
    .locator(`[data-row="${idAt(long)}"]`)
    .getByText('Show Less')
    .waitFor();
  await expectAnchorKept(
    page,
    { id: idAt(long), top: top ?? 0 },
    'Show More in the post that is read',
  );
});

test('keeps the scroll position when content above the list grows', async () => {
  const page = await reading(45, DESKTOP);
  const spot = await findScrollAnchor(page);
  await page.evaluate(() => {
    const above = document.querySelector<HTMLElement>('[role=feed]')?.previousElementSibling;
    const creator = [...document.querySelectorAll('main button')].find((each) =>
      each.textContent?.includes("What's on your mind?"),
    );
    for (const one of [above, creator])
      if (one instanceof HTMLElement) one.style.marginBottom = '0';
    if (creator instanceof HTMLElement) creator.style.height = '240px';
  });
  await expectAnchorKept(page, spot, 'what is above the list grew');
  await page.evaluate(() => (document.documentElement.style.fontSize = '19px'));
  await expectAnchorKept(page, spot, 'larger text');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await expectAnchorKept(page, spot, 'and smaller again');
});

test('keeps the scroll position when the font loads late', async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  const answer = await delayResponses(page, '**/*.woff2');
  await page.goto('/feed', { waitUntil: 'commit' });
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(30));
  const spot = await findScrollAnchor(page);
  answer();
  await page.waitForFunction(() => document.fonts.check('16px "Figtree Variable"'));
  await expectAnchorKept(page, spot, 'a late font');
});

test('keeps the scroll position when the window resizes or rotates', async () => {
  const page = await reading(75);
  const spot = await findScrollAnchor(page);
  for (const size of [
    { width: 820, height: 1100 },
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectAnchorKept(page, spot, `${size.width} x ${size.height}`);
  }
  await openPost(page, spot.id);
  await page.setViewportSize({ width: 820, height: 1100 });
  await back(page);
  await expectAnchorKept(page, spot, 'Back in a window of another width');
});

test('keeps the scroll position when a post above is removed', async () => {
  const page = await reading(19);
  await scrollToPost(page, idAt(19), -30);
  const next = { id: idAt(20), top: (await topOf(page, idAt(20))) ?? 0 };
  await openMenu(page, idAt(19));
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => topOf(page, idAt(19))).toBe(null);
  await expectAnchorKept(page, next, 'a post above was deleted');

  await scrollToPost(page, idAt(23), -30);
  const then = { id: idAt(24), top: (await topOf(page, idAt(24))) ?? 0 };
  await openMenu(page, idAt(23));
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => topOf(page, idAt(23))).toBe(null);
  await expectAnchorKept(page, then, 'a post above was reported');
});

/**
 * Clicks the menu button by script, as a screen reader would, because the sticky header may cover the
 * button.
 */
async function openMenu(page: Page, id: string): Promise<void> {
  await feed(page)
    .locator(`[data-row="${id}"] [data-act=menu]`)
    .evaluate((button) => (button as HTMLElement).click());
}
