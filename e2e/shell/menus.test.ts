import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;
let alice: TestMember;
const PAGES = {
  walletUrl: 'https://wallet.example/',
  playTvUrl: 'https://tv.example/live',
  helpUrl: 'https://help.example/',
};

beforeAll(async () => {
  community = await startCommunity(PAGES);
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test(
  'opens external links of the left menu in new tabs',
  { tags: ['UI-16', 'UI-21'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto('/feed');
    await page.getByTitle('Settings & Support').click();
    const wanted = {
      Wallet: PAGES.walletUrl,
      PlayTV: PAGES.playTvUrl,
      'Help Center': PAGES.helpUrl,
    };
    for (const [label, address] of Object.entries(wanted)) {
      const link = page.getByRole('link', { name: `${label}, opens in a new tab`, exact: true });
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
  },
);

test('shows two external links in the phone’s profile menu', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Profile: Open your menu' }).click();
  const panel = page.getByRole('dialog');
  for (const label of ['Wallet', 'PlayTv']) {
    await panel.getByRole('link', { name: `${label}, opens in a new tab`, exact: true }).waitFor();
  }
  const help = panel.getByRole('link', { name: 'Help Center, opens in a new tab', exact: true });
  expect(await help.count()).toBe(0);
  await panel.getByRole('button', { name: 'More' }).click();
  await help.waitFor();
  await panel.getByRole('button', { name: 'Less' }).click();
  await help.waitFor({ state: 'detached' });
});
