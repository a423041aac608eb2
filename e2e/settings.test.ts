import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { type Community, PHONE, startCommunity } from './community.ts';
import { lifeOf, watchToasts } from './lives.ts';

let community: Community;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

async function openSettings(
  before = async (_page: Page): Promise<void> => {},
): Promise<{ page: Page; member: TestMember }> {
  people += 1;
  const member = await community.server.signUp(`chooser${people}`);
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await before(page);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  return { page, member };
}

async function stored(member: TestMember): Promise<Record<string, string>> {
  const { body } = await member.api('GET', '/user/settings');
  const pairs = body.data as { name: string; value: string }[];
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

const drawn = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );

test('SETTINGS-04 SETTINGS-05 colours are drawn while they are chosen, saved once the choice rests, and there after a reload', async () => {
  const { page, member } = await openSettings();
  const saves: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postDataJSON());
  });
  // A choice rests as long as the test lets it, however long a colour takes to be drawn.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const primary = page.getByLabel('Primary colour');
  await primary.fill('#2040a0');
  await expect.poll(() => drawn(page, '--primary')).toBe('#2040a0');
  await primary.fill('#1f6f54');
  await expect.poll(() => drawn(page, '--primary')).toBe('#1f6f54');
  expect(saves).toEqual([]);
  await page.clock.runFor(700);
  await expect.poll(() => saves).toEqual([{ primary_colors: '#1f6f54' }]);
  await expect.poll(async () => (await stored(member))['primary_colors']).toBe('#1f6f54');
  await page.clock.resume();
  await page.reload();
  await expect.poll(() => drawn(page, '--primary')).toBe('#1f6f54');
  await page.getByRole('button', { name: 'Usual colours' }).click();
  await expect.poll(() => drawn(page, '--primary')).toBe('#e50038');
  await expect.poll(async () => (await stored(member))['primary_colors']).toBe('#e50038');
});

test('SETTINGS-04 a colour that is still being chosen is saved when the page is hidden, as it may be closed', async () => {
  const { page, member } = await openSettings();
  // No choice rests by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Primary colour').fill('#1f6f54');
  await expect.poll(() => drawn(page, '--primary')).toBe('#1f6f54');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await stored(member))['primary_colors']).toBe('#1f6f54');
});

test('a colour on which nothing could be read is drawn readable, and kept as it was chosen', async () => {
  const { page, member } = await openSettings();
  await page.getByLabel('Primary colour').fill('#ffff00');
  await page.getByLabel('Secondary colour').fill('#fefefe');
  await page.getByLabel('Secondary colour').blur();
  await expect.poll(async () => (await stored(member))['primary_colors']).toBe('#ffff00');
  await expect.poll(() => drawn(page, '--primary')).not.toBe('#e50038');
  await expect.poll(() => drawn(page, '--secondary')).not.toBe('#942360');
  const luminance = async (name: string): Promise<number> => {
    const [r = 0, g = 0, b = 0] = (await drawn(page, name)).match(/[0-9a-f]{2}/g)!.map((part) => {
      const value = Number.parseInt(part, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const name of ['--primary', '--secondary']) {
    expect(1.05 / ((await luminance(name)) + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

test('SETTINGS-08 autoplay begins on and is kept when turned off', async () => {
  const { page, member } = await openSettings();
  const autoplay = page.getByRole('switch', { name: /Play videos/ });
  expect(await autoplay.isChecked()).toBe(true);
  await autoplay.click();
  await expect.poll(async () => (await stored(member))['auto_play']).toBe('false');
  await page.reload();
  await autoplay.waitFor();
  expect(await autoplay.isChecked()).toBe(false);
});

test('UI-36 a setting that the server refuses goes back, and a toast says so for as long as any other', async () => {
  const { page } = await openSettings(watchToasts);
  await page.route('**/v3/user/settings', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  const first = page.getByRole('switch', { name: /Play videos/ });
  await first.click();
  const failed = 'This could not be saved. Check your connection and try again.';
  await page.getByText(failed).waitFor();
  expect(await first.isChecked()).toBe(true);
  const stood = await lifeOf(page, failed);
  expect(stood.ms).toBeGreaterThan(1300);
  expect(stood.timerMs).toBeLessThan(3500);
  const primary = page.getByLabel('Primary colour');
  await primary.fill('#2040a0');
  await primary.blur();
  await expect.poll(() => primary.inputValue()).toBe('#e50038');
});
