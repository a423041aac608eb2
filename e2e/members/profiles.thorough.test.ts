// Thorough: These tests vary the fast journey with a second width, overlong texts and blocked profiles.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { card, expectBadges, main, seedProfiles } from './profiles-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob } = await seedProfiles(community));
});
afterAll(() => community.stop());

test(
  'on a desktop shows badges on profiles, seals on cards',
  { tags: ['UI-38', 'CARD-24'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: DESKTOP });
    await expectBadges(page, bob);
  },
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s wraps long bio links, adds https to websites',
  { tags: ['PROFILE-22'] },
  async (where, viewport) => {
    const member = await community.server.signUp(`writer_${where.slice(2)}`);
    const bio = `Here: https://example.org/${'abcdefghij'.repeat(22)} and ${'w'.repeat(40)}`;
    await member.api('PATCH', '/user', { bio });
    const { page } = await community.visit({ as: member, viewport });
    await page.goto(`/${member.username}`);
    await main(page).getByText('Here:').waitFor();
    expect(await findOverflows(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Website').fill('www.example.org/me');
    expect(await findOverflows(page)).toEqual([]);
    const inner = await dialog.evaluate((box) => {
      const edge = box.getBoundingClientRect().right;
      return [...box.querySelectorAll('input, textarea, button')].filter(
        (each) => each.getBoundingClientRect().right > edge,
      ).length;
    });
    expect(inner).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const link = main(page).getByRole('link', { name: 'example.org/me' });
    expect(await link.getAttribute('href')).toBe('https://www.example.org/me');
  },
);

test(
  'explains the cool-down on muted or blocked profiles',
  { tags: ['FOLLOW-03', 'FOLLOW-06'] },
  async () => {
    const other = await community.server.signUp('other');
    await writePost(other, 'Words of the other.');
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    const hours = (deed: string): Locator =>
      page.getByText(`If you un${deed} them, you can’t ${deed} them again for 72 hours.`);
    await alice.api('PUT', '/profile/other/mute');
    await page.goto('/other');
    await page.getByText('You muted this user.', { exact: true }).waitFor();
    await hours('mute').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unmute @other' }).click();
    await card(page, 'Words of the other.').waitFor();

    await page.getByRole('button', { name: /^More about @/ }).click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
    await page.getByRole('dialog').and(page.locator(':visible')).waitFor();
    await hours('block').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('You blocked this user.', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hours('block').waitFor();
    await page.getByRole('button', { name: 'Unblock @other' }).click();
    await card(page, 'Words of the other.').waitFor();
  },
);
