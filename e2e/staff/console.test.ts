import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';
import {
  confirmWithReason,
  badgeOf,
  banOf,
  watchBanCalls,
  openConsole,
  REASON_LABEL,
  saveRules,
  SECTIONS,
} from './console-scenes.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

const focusedName = (tab: Page) => tab.evaluate(() => document.activeElement?.textContent);

test(
  'lets an administrator use every console section and ban',
  { tags: ['ADMIN-09', 'ADMIN-11', 'ADMIN-12', 'MOD-36'] },
  async () => {
    await saveRules(community, chief, 'Be decent.');
    const rude = await community.server.signUp('rude');
    const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
    await page.goto('/feed');
    await openConsole(page, chief);
    const tab = await context.newPage();
    await tab.goto(`${community.url}/admin`);
    await tab.getByRole('heading', { name: 'Overview' }).waitFor();
    await tab.getByText('Active this week').waitFor();
    await tab.getByRole('link', { name: 'Members' }).click();
    await tab.getByRole('searchbox').fill('chief');
    await tab.getByRole('button', { name: 'Search' }).click();
    await tab.getByRole('button', { name: 'chief' }).click();
    await tab.getByText(chief.email).waitFor();
    expect(await tab.getByRole('button', { name: 'Ban…' }).count()).toBe(0);
    await confirmWithReason(tab, badgeOf('verified', 'chief'));

    await tab.getByRole('searchbox').fill('rude');
    await tab.getByRole('button', { name: 'Search' }).click();
    await tab.getByRole('button', { name: `@${rude.username}` }).click();
    await tab.getByRole('heading', { name: rude.username }).waitFor();
    const calls = watchBanCalls(tab);
    await tab.getByRole('button', { name: 'Ban…' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Ban @rude?' });
    await dialog.getByText('They are logged out everywhere').waitFor();
    expect(await findAccessibilityFaults(tab)).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Ban', exact: true });
    await dialog.getByRole('textbox', { name: REASON_LABEL }).fill('No');
    expect(await confirm.isDisabled()).toBe(true);
    await tab.keyboard.press('Escape');
    await expect.poll(() => focusedName(tab)).toBe('Ban…');
    expect(calls).toEqual([]);
    await confirmWithReason(tab, banOf('rude'));
    await tab.getByText('@rude is banned').waitFor();
    await tab.getByRole('button', { name: 'Undo' }).click();
    await tab.getByText('Undone').waitFor();
    await tab.getByRole('button', { name: 'Ban…' }).waitFor();
    expect(calls).toEqual(['POST', 'DELETE']);

    await tab.getByRole('link', { name: 'Audit log' }).click();
    await tab.getByText('badge.add').first().waitFor();
    await tab.setViewportSize(PHONE);
    for (const section of SECTIONS) {
      await tab.getByRole('link', { name: section }).click();
      await tab.getByRole('heading', { name: section, level: 1 }).waitFor();
      const sticksOut = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(sticksOut, section).toBe(false);
    }
    await tab.getByRole('button', { name: 'Close console' }).click();
    await tab.getByRole('heading', { name: 'You’re not logged in to the admin console' }).waitFor();
  },
);

test('keeps console scripts out of the member app', { tags: ['GAP-155'] }, async () => {
  const dist = inject('webDist');
  const assets = await readdir(join(dist, 'assets'));
  const scripts = assets.filter((name) => /^admin-.*\.js$/.test(name));
  expect(scripts).toHaveLength(1);
  const others = assets.filter((name) => name.endsWith('.js') && !name.startsWith('admin-'));
  const files = ['index.html', 'service-worker.js', ...others.map((name) => `assets/${name}`)];
  const texts = await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')));
  expect(files.filter((_name, at) => texts[at]?.includes('assets/admin-'))).toEqual([]);
});
