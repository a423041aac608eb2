// Thorough: it covers a time zone, a broken link and settings that arrive late.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { settingsStrings } from '../../web/src/features/notifications/strings/settings-strings.ts';
import { unsubscribeStrings as strings } from '../../web/src/features/notifications/strings/unsubscribe-strings.ts';
import { waitForPath, type Community, startCommunity } from '../harness/community.ts';
import { unsubscribePath, settingsOf } from './digest-scenes.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test('mails a digest every morning in the member’s time zone', async () => {
  const { page } = await community.visit({ as: alice, timezoneId: 'Asia/Kolkata' });
  await page.goto('/settings#notifications');
  const choice = page.getByRole('group', { name: settingsStrings.digest });
  await expectShown(choice.getByRole('radio', { name: 'Never', checked: true }));
  await choice.getByRole('radio', { name: 'Daily' }).check();
  await expect
    .poll(() => settingsOf(alice))
    .toMatchObject({ digest: 'daily', time_zone: 'Asia/Calcutta' });
  await page.reload();
  await expectShown(choice.getByRole('radio', { name: 'Daily', checked: true }));
});

test('shows the community’s default until the settings load', async () => {
  const weekly = await startCommunity({ digest: 'weekly' });
  onTestFinished(() => weekly.stop());
  const { page } = await weekly.visit({ as: await weekly.server.signUp('bob') });
  await page.route('**/v3/user/settings', () => {});
  await page.goto('/settings#notifications');
  const choice = page.getByRole('group', { name: settingsStrings.digest });
  await expectShown(choice.getByRole('radio', { name: 'Weekly', checked: true }));
});

test('explains a truncated link and leads to the settings', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto(unsubscribePath(community, alice).slice(0, -3));
  await page.getByRole('button', { name: strings.end }).click();
  await expectShown(page.getByRole('alert').getByText(strings.broken));
  await page.getByRole('link', { name: strings.settings }).click();
  await waitForPath(page, '/settings');
});
