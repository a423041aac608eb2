// Thorough: unit tests cover ads, and few communities show them.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { atConsole } from '../../server/test/console.ts';
import { startPageServer, type PageServer } from '../../server/test/page-server.ts';
import type { Api, TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { waitForIntersection } from '../harness/wait-for-intersection.ts';
import { waitForStillness } from '../harness/stillness.ts';

let site: PageServer;
let community: Community;
let chief: TestMember;
let reader: TestMember;
let byChief: Api;
let url: string;

const NAME = 'Harbour Café';
const BODY = 'Open late on Fridays.';

beforeAll(async () => {
  site = await startPageServer();
  site.page('/cafe', '<title>The café by the harbour</title>');
  url = `${site.origin()}/cafe`;
  community = await startCommunity({ ads: true }, { fetchGuard: site.guard });
  chief = await signUpWith(community.server, 'chief', 'administrator');
  reader = await community.server.signUp('reader');
  const writer = await community.server.signUp('writer');
  for (let at = 1; at <= 24; at += 1) await writePost(writer, `The writer writes number ${at}.`);
  byChief = await atConsole(community.server, chief);
});
afterAll(async () => {
  await community.stop();
  await site.stop();
});

const GLOBAL = '/feed?feedType=global';
const feed = (page: Page): Locator => page.getByRole('feed');
const cards = (page: Page): Locator => feed(page).getByRole('article');
const adIn = (page: Page): Locator => cards(page).filter({ hasText: NAME });

async function clearAds(): Promise<void> {
  await community.server.db.deleteFrom('ads').execute();
}

async function makeAd(): Promise<string> {
  await clearAds();
  const { status, body } = await byChief('POST', '/ads', { name: NAME, body: BODY, url, days: 7 });
  expect(status).toBe(201);
  return body.data.ulid;
}

async function openGlobal(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/v3/posts/featured');
  await page.goto(GLOBAL);
  await answered;
  await cards(page).nth(9).waitFor();
  await waitForStillness(page);
}

test('shows an ad created in the console until it ends', { tags: ['GAP-084'] }, async () => {
  await clearAds();
  const staff = await community.visit({ as: chief, viewport: PHONE });
  await staff.page.goto('/feed');
  await staff.page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const tab = await staff.context.newPage();
  await tab.goto('/admin#ads');
  await tab.getByLabel('Advertiser name').fill(NAME);
  await tab.getByLabel('Text').fill(BODY);
  await tab.getByLabel('Link').fill('https://bank.example@kiln.example/');
  await tab.getByRole('button', { name: 'Publish ad' }).click();
  await tab.getByRole('alert').getByText('This must be a web address', { exact: false }).waitFor();
  await tab.getByLabel('Link').fill(url);
  await tab.getByRole('button', { name: 'Publish ad' }).click();
  const row = tab.getByRole('row').filter({ hasText: NAME });
  await row.getByRole('link', { name: 'The café by the harbour' }).waitFor();
  expect(await findAccessibilityFaults(tab)).toEqual([]);

  const { page } = await community.visit({ as: reader, viewport: PHONE });
  await openGlobal(page);
  const eleventh = cards(page).nth(10);
  await eleventh.getByText('Ad', { exact: true }).waitFor();
  expect(await eleventh.getAttribute('aria-label')).toBe(`Ad. ${NAME}: ${BODY}`);
  expect(await adIn(page).count()).toBe(1);

  await row.getByRole('button', { name: `End ad ${NAME}` }).click();
  await row.getByText('ended', { exact: true }).waitFor();
  await openGlobal(page);
  expect(await adIn(page).count()).toBe(0);
});

test('gives an ad only its link and share menu', { tags: ['CARD-31'] }, async () => {
  const ulid = await makeAd();
  const { page, calls } = await community.visit({ as: chief, viewport: DESKTOP });
  await openGlobal(page);
  await page.getByText('A social network run by its community', { exact: false }).waitFor();
  expect(await page.getByText('No ads', { exact: false }).count()).toBe(0);
  const ad = adIn(page);
  await ad.scrollIntoViewIfNeeded();
  const links = await ad
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  expect(links).toEqual([[url, 'noopener nofollow ugc']]);
  expect(await ad.getByRole('button').count()).toBe(1);
  await ad.getByText(BODY).click();
  await ad.focus();
  await page.keyboard.press('Enter');
  await ad.getByRole('button', { name: 'More' }).click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allTextContents()).toEqual(['Share']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await entries.first().click();
  await page.getByText('Link copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  expect(new URL(page.url()).pathname).toBe('/feed');
  expect(calls.filter((call) => call.startsWith('GET /v3/profile'))).toEqual([]);
  await page.goto(`/post/${ulid}`);
  await page.getByText('Post Unavailable').waitFor();
});

test('removes an ended ad within a minute and keeps others', { tags: ['GAP-084'] }, async () => {
  const ulid = await makeAd();
  const { page, calls } = await community.visit({ as: reader, viewport: PHONE });
  await page.clock.install();
  await openGlobal(page);
  const ad = adIn(page);
  await ad.scrollIntoViewIfNeeded();
  await waitForIntersection(page, ulid, true);
  await page.clock.runFor(4000);
  expect((await byChief('DELETE', `/ads/${ulid}`)).status).toBe(200);
  await page.clock.runFor(70_000);
  await ad.waitFor({ state: 'detached' });
  expect(await cards(page).count()).toBeGreaterThan(9);
  expect(calls).toContain('POST /v3/posts/engagement');
});

test('shows ads only in Global and never in installed apps', { tags: ['GAP-084'] }, async () => {
  await makeAd();
  await reader.api('PUT', '/profile/writer/follow');
  const { page, context } = await community.visit({ as: reader, viewport: PHONE });
  await openGlobal(page);
  expect(await adIn(page).count()).toBe(1);
  await page.getByRole('tab', { name: 'Following' }).click();
  await page.getByRole('tab', { name: 'Following', selected: true }).waitFor();
  await cards(page).nth(9).waitFor();
  await waitForStillness(page);
  expect(await adIn(page).count()).toBe(0);
  await page.goto('/writer');
  await cards(page).nth(9).waitFor();
  await waitForStillness(page);
  expect(await adIn(page).count()).toBe(0);

  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
  });
  await openGlobal(page);
  expect(await adIn(page).count()).toBe(0);
  expect(await page.getByText(BODY).count()).toBe(0);
});
