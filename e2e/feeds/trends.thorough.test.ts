// Thorough: These are other widths, failures, muted members and the fourth visit.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  PHONE,
  startCommunity,
  TABLET,
} from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';
import {
  sidebar,
  fillTrends,
  countRows,
  section,
  showRecommended,
  showTrending,
} from './trends-scenes.ts';
import { searchLink } from './search-scenes.ts';

let community: Community;
let alice: TestMember;
let members: TestMember[];

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, members } = await fillTrends(community));
});
afterAll(() => community.stop());

test('loads trends after the feed without moving anything', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/feed?feedType=global');
  await section(page, 'Trending Topics').getByRole('link').nth(3).waitFor();
  expect(calls.indexOf('GET /v3/recommended/users')).toBeGreaterThan(
    calls.indexOf('GET /v3/xposts/all'),
  );
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
});

test('shows a failed list in place with a retry', async () => {
  const { page } = await community.visit({ as: alice });
  const url = '**/v3/recommended/users';
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/feed');
  const people = section(page, 'Who to follow');
  await people.getByText('This can’t be loaded right now.').waitFor();
  await section(page, 'Trending Topics').getByText('12 Posts', { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.unroute(url);
  await people.getByRole('button', { name: 'Try again' }).click();
  await people.getByText('@rook_1', { exact: true }).waitFor();
});

test('reports a failed right menu, and reloads it on request', async () => {
  const { page } = await community.visit({ as: alice });
  let isLost = true;
  await page.route(/\/assets\/(?:public|right-menu)-[^/]*\.js$/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.goto('/settings');
  await expectShown(sidebar(page).getByText('This part can’t be loaded right now.'));
  isLost = false;
  await sidebar(page).getByRole('button', { name: 'Try again' }).click();
  await expectShown(section(page, 'Who to follow').getByText('@rook_1', { exact: true }));
});

test(
  'drops a followed member from the next recommendations',
  { tags: ['FOLLOW-15', 'FOLLOW-16', 'FOLLOW-21'] },
  async () => {
    const carol = await community.server.signUp('carol');
    const { page } = await community.visit({ as: carol });
    await watchToasts(page);
    await page.goto('/feed');
    const people = section(page, 'Who to follow');
    const row = people
      .getByRole('listitem')
      .filter({ has: page.getByText('@rook_1', { exact: true }) });
    await row.getByRole('button', { name: /^Follow / }).click();
    await expectToast(page, 'User followed successfully');
    await row.getByRole('button', { name: /^Following / }).waitFor();
    const failing = people.getByRole('button', { name: /^Follow / }).first();
    await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
    await failing.click();
    await expectToast(page, 'Error following user');
    await searchLink(page).click();
    await waitForPath(page, '/search');
    // The address changes before the screen: returning home too early would not count as a visit.
    await page.getByRole('main').getByRole('combobox', { name: 'Search' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await waitForPath(page, '/feed');
    await expect.poll(() => row.count()).toBe(0);
    await expect.poll(() => countRows(people)).toBe(5);
  },
);

test.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
])(
  'on %s the search screen leads to trends',
  { tags: ['GUARD-22', 'UI-05'] },
  async (_where, viewport) => {
    const { page } = await community.visit({ as: alice, viewport });
    await showTrending(page);
  },
);

test('fetches topics on the first and each fourth visit', { tags: ['TREND-07'] }, async () => {
  const { page, calls } = await community.visit({ as: alice, viewport: PHONE });
  const fetched = (): number =>
    calls.filter((call) => call === 'GET /v3/trending/hashtags/last24').length;
  const seen: number[] = [];
  const search = searchLink(page);
  await page.goto('/feed');
  for (let visit = 1; visit <= 8; visit += 1) {
    await search.click();
    await waitForPath(page, '/search');
    await page.getByText('12 Posts', { exact: true }).waitFor();
    await waitForStillness(page);
    seen.push(fetched());
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await waitForPath(page, '/feed');
    const box = page.getByRole('main').getByRole('combobox', { name: 'Search' });
    await box.waitFor({ state: 'detached' });
  }
  expect(seen).toEqual([1, 1, 1, 2, 2, 2, 2, 3]);
});

test('on a phone /recommendations lists members to follow', { tags: ['GUARD-25'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/recommendations');
  await showRecommended(page, members.length);
});

test('stops suggesting a muted member immediately', async () => {
  const dora = await community.server.signUp('dora');
  const { page } = await community.visit({ as: dora, viewport: PHONE });
  await page.goto('/search');
  const row = page
    .getByRole('main')
    .getByRole('region', { name: 'Trending Members' })
    .getByText('@rook_1', { exact: true });
  await row.click();
  await waitForPath(page, '/rook_1');
  await page.getByRole('heading', { name: 'Rook_1', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /^Mute @/ }).click();
  await expect
    .poll(
      async () => (await dora.api('GET', '/profile/rook_1')).body.data.ProfileEngagement.isMuted,
    )
    .toBe(true);
  await page.goBack();
  await page.getByRole('main').getByRole('region', { name: 'Who to follow' }).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test.each([
  ['replaces the muted member', 6, 5],
  ['shows empty lists when no member is left', 1, 0],
])('%s', { tags: ['TREND-08', 'TREND-12'] }, async (_what, suggested, left) => {
  const dora = await community.server.signUp(`dora_${suggested}`);
  const profileOf = async ({ username }: TestMember): Promise<unknown> =>
    (await dora.api('GET', `/profile/${username}`)).body.data;
  const { page } = await community.visit({ as: dora });
  await page.route('**/v3/recommended/users', async (route) => {
    const recommended_users = await Promise.all(members.slice(0, suggested).map(profileOf));
    await route.fulfill({ json: { success: true, recommended_users, reasons: [] } });
  });
  await page.goto('/rook_1');
  const list = section(page, 'Who to follow');
  await list.getByText('@rook_1', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /^Mute @/ }).click();
  await expect.poll(() => list.getByText('@rook_1', { exact: true }).count()).toBe(0);
  await expect.poll(() => countRows(list)).toBe(left);
  expect(await list.getByRole('button', { name: 'Show More' }).count()).toBe(0);
  const none = list.getByText('No recommended accounts for you', { exact: true });
  expect(await none.count()).toBe(left === 0 ? 1 : 0);
  await list.getByRole('link', { name: 'See all: Who to follow' }).click();
  await waitForPath(page, '/recommendations');
  const all = page.getByRole('main');
  await expect.poll(() => countRows(all)).toBe(left);
  const heading = all.getByRole('heading', { name: 'No recommended accounts for you' });
  await expect.poll(() => heading.count()).toBe(left === 0 ? 1 : 0);
});

test('on a phone lists members to follow on search', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
  await page.goto('/search');
  const people = page.getByRole('main').getByRole('region', { name: 'Who to follow' });
  await people.getByRole('button', { name: 'Show More' }).waitFor();
  await expect.poll(() => countRows(people)).toBe(5);
  await people.getByRole('link', { name: 'See all: Who to follow' }).tap();
  await waitForPath(page, '/recommendations');
});

test('reports failed recommendations and retries them', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const url = '**/v3/recommended/users';
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/recommendations');
  await expectShown(page.getByRole('heading', { name: 'This can’t be loaded right now.' }));
  await page.unroute(url);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expectShown(page.getByRole('main').getByText('@rook_1', { exact: true }));
});
