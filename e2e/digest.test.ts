import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { unsubscribeToken } from '../server/src/features/notifications/digest/unsubscribe-token.ts';
import type { TestMember } from '../server/test/server.ts';
import { settingsStrings } from '../web/src/features/notifications/strings/settings-strings.ts';
import { unsubscribeStrings as strings } from '../web/src/features/notifications/strings/unsubscribe-strings.ts';
import { arrived, type Community, PHONE, startCommunity } from './community.ts';
import { expectShown } from './shown.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

async function settings(): Promise<Record<string, string>> {
  const { data } = (await alice.api('GET', '/user/settings')).body;
  return Object.fromEntries(
    data.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
}

const mailedPath = (): string =>
  `/unsubscribe?token=${unsubscribeToken(community.server.secrets.jwtSecret, alice.id)}`;

test('a member chooses to be mailed every morning what they missed, by their own clock', async () => {
  const { page } = await community.visit({ as: alice, timezoneId: 'Asia/Kolkata' });
  await page.goto('/settings#notifications');
  const choice = page.getByRole('group', { name: settingsStrings.digest });
  await expectShown(choice.getByRole('radio', { name: 'Never', checked: true }));
  await choice.getByRole('radio', { name: 'Daily' }).check();
  await expect.poll(settings).toMatchObject({ digest: 'daily', time_zone: 'Asia/Calcutta' });
  await page.reload();
  await expectShown(choice.getByRole('radio', { name: 'Daily', checked: true }));
});

test('until the member’s settings have come, the page shows what the community mails', async () => {
  const weekly = await startCommunity({ digest: 'weekly' });
  onTestFinished(() => weekly.stop());
  const { page } = await weekly.visit({ as: await weekly.server.signUp('bob') });
  await page.route('**/v3/user/settings', () => {});
  await page.goto('/settings#notifications');
  const choice = page.getByRole('group', { name: settingsStrings.digest });
  await expectShown(choice.getByRole('radio', { name: 'Weekly', checked: true }));
});

test('the last link of a mail ends the mails by a press, without signing in', async () => {
  await alice.api('PATCH', '/user/settings', { digest: 'weekly' });
  const { page, calls } = await community.visit({ viewport: PHONE });
  await page.goto(mailedPath());
  const end = page.getByRole('button', { name: strings.end });
  await expectShown(end);
  expect(calls).toEqual([]);
  expect((await settings())['digest']).toBe('weekly');
  await page.route('**/v3/digest/**', (route) => route.abort());
  await end.click();
  // Nothing was lost: the same press again does it.
  await expectShown(page.getByRole('alert').getByText(/connection|reach/i));
  await page.unroute('**/v3/digest/**');
  await end.click();
  await expectShown(page.getByRole('heading', { name: strings.doneTitle }));
  expect((await settings())['digest']).toBe('never');
  await page.getByRole('link', { name: strings.signIn('Rookery') }).click();
  await arrived(page, '/login');
});

test('a link that lost its end says so, and leads members to the settings', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto(mailedPath().slice(0, -3));
  await page.getByRole('button', { name: strings.end }).click();
  await expectShown(page.getByRole('alert').getByText(strings.broken));
  await page.getByRole('link', { name: strings.settings }).click();
  await arrived(page, '/settings');
});
