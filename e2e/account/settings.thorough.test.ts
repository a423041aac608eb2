// Thorough: Colours and their timing are details; settings.test.ts saves a setting and refuses one.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';
import { openSettings, fetchSettings } from './settings-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const drawn = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );

test(
  'previews colours while chosen and saves them after a pause',
  { tags: ['SETTINGS-04', 'SETTINGS-05'] },
  async () => {
    const { page, member } = await openSettings(community);
    const saves: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saves.push(request.postDataJSON());
    });
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
    await expect.poll(async () => (await fetchSettings(member))['primary_colors']).toBe('#1f6f54');
    await page.clock.resume();
    await page.reload();
    await expect.poll(() => drawn(page, '--primary')).toBe('#1f6f54');
    await page.getByRole('button', { name: 'Reset colours' }).click();
    await expect.poll(() => drawn(page, '--primary')).toBe('#e50038');
    await expect.poll(async () => (await fetchSettings(member))['primary_colors']).toBe('#e50038');
  },
);

test('saves an unsaved colour when the page is hidden', { tags: ['SETTINGS-04'] }, async () => {
  const { page, member } = await openSettings(community);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Primary colour').fill('#1f6f54');
  await expect.poll(() => drawn(page, '--primary')).toBe('#1f6f54');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await fetchSettings(member))['primary_colors']).toBe('#1f6f54');
});

test('adjusts an unreadable colour on screen but stores it unchanged', async () => {
  const { page, member } = await openSettings(community);
  await page.getByLabel('Primary colour').fill('#ffff00');
  await page.getByLabel('Secondary colour').fill('#fefefe');
  await page.getByLabel('Secondary colour').blur();
  await expect.poll(async () => (await fetchSettings(member))['primary_colors']).toBe('#ffff00');
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
