// Thorough: it covers the keyboard, a failed load and the brand of a community.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { strings } from '../../web/src/features/sessions/strings/account-strings.ts';
import { endOtherSession } from './account-scenes.ts';
import { waitForPath, type Community, DESKTOP, startCommunity } from '../harness/community.ts';
import { expectShown } from '../harness/shown.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1a5fb4"/></svg>`;

let folder: string;
let community: Community;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-brand-'));
  const brandLogo = join(folder, 'logo.svg');
  await writeFile(brandLogo, LOGO);
  community = await startCommunity({
    brandName: 'The Blue House',
    brandLogo,
    brandPrimary: '#1a5fb4',
    brandSecondary: '#26a269',
  });
});
afterAll(async () => {
  await community.stop();
  await rm(folder, { recursive: true, force: true });
});

const styleOf = (page: Page, property: string): Promise<string> =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
    property,
  );

test('ends another session by keyboard at 1280', async () => {
  const member = await community.server.signUp('many_128');
  const { page, errors } = await community.visit({ as: member, viewport: DESKTOP });
  await endOtherSession(community, member, page, async (end) => {
    await end.focus();
    await page.keyboard.press('Enter');
  });
  expect(errors).toEqual([]);
});

test('offers a retry when sessions fail to load', async () => {
  const member = await community.server.signUp('unlucky');
  const { page } = await community.visit({ as: member });
  await page.route('**/v3/user/sessions', (route) => route.abort());
  await page.goto('/settings');
  const section = page.getByRole('region', { name: strings.sessions });
  await expectShown(section.getByText(strings.notLoaded));
  await page.unroute('**/v3/user/sessions');
  await section.getByRole('button', { name: strings.tryAgain }).click();
  await expectShown(section.getByText(strings.current));
});

test('shows the community’s brand, overridden by the member’s own colours', async () => {
  const { page, errors } = await community.visit();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'The Blue House' }).waitFor();
  await expect.poll(() => page.title()).toContain('The Blue House');
  const mark = page.locator('header span[aria-hidden=true]').first();
  const drawn = () =>
    mark.evaluate((element) => {
      const { backgroundImage } = getComputedStyle(element);
      const drawing = getComputedStyle(element.querySelector('svg') as Element).display;
      return { backgroundImage, drawing };
    });
  await expect.poll(drawn).toEqual({
    backgroundImage: `url("${community.url}/brand/logo.svg")`,
    drawing: 'none',
  });
  await expect.poll(() => styleOf(page, '--primary')).toBe('#1a5fb4');
  await expect.poll(() => styleOf(page, '--link')).not.toBe('#c1002e');

  const member = await community.server.signUp('own_colours');
  await member.api('PATCH', '/user/settings', {
    primary_colors: '#e50038',
    secondary_colors: '#942360',
  });
  const own = await community.visit({ as: member });
  await own.page.goto('/feed');
  await waitForPath(own.page, '/feed');
  await expect.poll(() => styleOf(own.page, '--primary')).toBe('#e50038');
  expect([...errors, ...own.errors]).toEqual([]);
});
