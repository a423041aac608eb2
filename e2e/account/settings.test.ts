import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, DESKTOP, startCommunity } from '../harness/community.ts';
import { waitForLifetime, watchToasts } from '../harness/element-lifetimes.ts';
import { dialog, mailedCode, openSettings, fetchSettings } from './settings-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test(
  'reverts a refused setting and keeps a saved one',
  { tags: ['SETTINGS-08', 'UI-36'] },
  async () => {
    const { page, member } = await openSettings(community, watchToasts);
    await page.route('**/v3/user/settings', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    );
    const first = page.getByRole('switch', { name: /Autoplay videos/ });
    await first.click();
    const failed = 'Couldn’t save this. Check your connection and try again.';
    await page.getByText(failed).waitFor();
    expect(await first.isChecked()).toBe(true);
    const stood = await waitForLifetime(page, failed);
    expect(stood.ms).toBeGreaterThan(1300);
    expect(stood.timerMs).toBeLessThan(3500);
    const primary = page.getByLabel('Primary colour');
    await primary.fill('#2040a0');
    await primary.blur();
    await expect.poll(() => primary.inputValue()).toBe('#e50038');

    await page.unroute('**/v3/user/settings');
    expect(await first.isChecked()).toBe(true);
    await first.click();
    await expect.poll(async () => (await fetchSettings(member))['auto_play']).toBe('false');
    await page.reload();
    await first.waitFor();
    expect(await first.isChecked()).toBe(false);
  },
);

test('a member changes their mail address with two codes', async () => {
  const member = await community.server.signUp('petra');
  const { page } = await community.visit({ as: member, viewport: DESKTOP });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = dialog(page, 'Change email address');
  await change.getByLabel('New email address').fill('petra@elsewhere.test');
  await change.getByRole('button', { name: 'Send codes' }).click();
  const subject = 'Your email address on';
  await change
    .getByLabel('Code from the email to petra@elsewhere.test')
    .fill(await mailedCode(community, 'petra@elsewhere.test', subject));
  await change
    .getByLabel(`Code from the email to ${member.email}`)
    .fill(await mailedCode(community, member.email, subject));
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email address changed').waitFor();
  expect((await member.api('GET', '/user')).body.data.email).toBe('petra@elsewhere.test');
});
