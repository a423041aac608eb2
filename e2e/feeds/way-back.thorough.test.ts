// Thorough: These journeys compare scroll positions to the pixel on a slowed page.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  openLive,
  PHONE,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import {
  findScrollAnchor,
  expectAnchorKept,
  feed,
  firstCard,
  offsets,
  scrollToPost,
  seedPosts,
  slowPage,
  type ScrollAnchor,
} from './scroll-position.ts';

let community: Community;
let bob: TestMember;
let ids: string[];

beforeAll(async () => {
  community = await startCommunity();
  bob = await community.server.signUp('bob');
  ids = await seedPosts(community.server, bob, 120);
});
afterAll(async () => {
  for (const { name, off } of offsets) console.info(`${off.toFixed(2).padStart(7)} px  ${name}`);
  await community.stop();
});

const wayBack = (page: Page) => page.getByRole('button', { name: 'Back to where you were' });
const pill = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? 'New Post' : `${count} New Posts`, exact: true });
const top = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

async function reading(
  index: number,
  viewport = PHONE,
): Promise<{ page: Page; spot: ScrollAnchor }> {
  const member = await community.server.signUp(
    `reader${makeUlid(Date.now()).slice(-8).toLowerCase()}`,
  );
  await member.api('PUT', '/profile/bob/follow');
  const page = await slowPage(community, member, { viewport });
  await openLive(page, '/feed');
  await firstCard(page).waitFor();
  await scrollToPost(page, ids[index] ?? '');
  return { page, spot: await findScrollAnchor(page) };
}

test(
  'keeps the position until the pill is clicked, offers return',
  { tags: ['NEWPOST-05'] },
  async () => {
    const { page, spot } = await reading(14);
    await writePost(bob, 'Something came in');
    await pill(page, 1).waitFor();
    await expectAnchorKept(page, spot, 'the pill appeared');
    await pill(page, 1).click();
    await expect.poll(() => firstCard(page).textContent()).toContain('Something came in');
    await expect.poll(() => top(page)).toBe(0);

    await wayBack(page).waitFor();
    await firstCard(page).locator('time').click();
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await page.goBack();
    await waitForPath(page, '/feed');
    await wayBack(page).click();
    await expectAnchorKept(page, spot, 'the way back after a merge');
    await wayBack(page).waitFor({ state: 'detached' });
  },
);

test('keeps the return button after a reload until used', async () => {
  const { page, spot } = await reading(16, DESKTOP);
  const press = (): Promise<void> => page.getByRole('tab', { name: 'Following' }).click();
  await press();
  await expect.poll(() => top(page)).toBe(0);
  await page.reload();
  await firstCard(page).waitFor();
  await wayBack(page).click();
  await expectAnchorKept(page, spot, 'the way back after a reload');

  await press();
  await wayBack(page).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await wayBack(page).waitFor({ state: 'detached' });
  await scrollToPost(page, spot.id, spot.top);

  await press();
  await wayBack(page).waitFor();
  await scrollToPost(page, ids[15] ?? '', 150);
  await wayBack(page).waitFor({ state: 'detached' });
  await press();
  await press();
  await wayBack(page).waitFor();
});

test('offers return after more than twenty new posts', { tags: ['NEWPOST-06'] }, async () => {
  const { page, spot } = await reading(30);
  for (let at = 1; at <= 21; at += 1) await writePost(bob, `A flood, wave ${at}.`);
  await pill(page, 21).waitFor();
  await expectAnchorKept(page, spot, 'a pill of 21 appeared');
  await pill(page, 21).click();
  await expect.poll(() => firstCard(page).textContent()).toContain('A flood, wave 21.');
  await expect.poll(() => top(page)).toBe(0);
  await wayBack(page).click();
  await expectAnchorKept(page, spot, 'the way back after the feed was loaded anew');
  await scrollToPost(page, ids[0] ?? '', 400, 'up');
  await feed(page).getByText('A flood, wave 1.').waitFor();
});

test('offers return after a click on the logo, anywhere', async () => {
  const { page, spot } = await reading(22, DESKTOP);
  const logo = page.getByRole('button', { name: 'Rookery, Home' });
  await logo.click();
  await expect.poll(() => top(page)).toBe(0);
  await wayBack(page).click();
  await expectAnchorKept(page, spot, 'the way back after the logo');
  await feed(page).locator(`[data-post="${spot.id}"] a[href="/bob"]`).last().click();
  await waitForPath(page, '/bob');
  await page.getByRole('heading', { name: 'Bob', level: 2 }).waitFor();
  await logo.click();
  await waitForPath(page, '/feed');
  await expect.poll(() => top(page)).toBe(0);
  await wayBack(page).click();
  await expectAnchorKept(page, spot, 'the way back after the logo on a profile');
});

test('prepends an own new post without moving the list', async () => {
  const { page, spot } = await reading(18, DESKTOP);
  await page.getByRole('button', { name: 'Create a post' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Written while reading');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAnchorKept(page, spot, 'an own post while reading');
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect.poll(() => firstCard(page).textContent()).toContain('Written while reading');
});

test('offers no return at the top', async () => {
  const { page } = await reading(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await writePost(bob, 'For those at the top');
  await pill(page, 1).click();
  await expect.poll(() => firstCard(page).textContent()).toContain('For those at the top');
  expect(await wayBack(page).count()).toBe(0);
});
