// Thorough: Unfollows, failures and members who left are rarer than a follow or a saved profile.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community, startCommunity } from '../harness/community.ts';
import { expectToast, waitForLifetime, watchToasts } from '../harness/element-lifetimes.ts';
import { count, seedPeople } from './people-scenes.ts';
import { expectGone, expectShown } from '../harness/shown.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob, carol } = await seedPeople(community));
});
afterAll(() => community.stop());

test(
  'shows an unfollow once the server has confirmed it',
  { tags: ['FOLLOW-02', 'FOLLOW-11'] },
  async () => {
    const { signUp } = community.server;
    const [cleo, curt] = [await signUp('cleo'), await signUp('curt')];
    await cleo.api('PUT', `/profile/${curt.username}/follow`);
    const { page } = await community.visit({ as: cleo });
    await watchToasts(page);
    await page.goto('/curt');
    const following = page.getByRole('main').getByRole('button', { name: 'Following Curt' });
    await following.waitFor();
    const release = await delayResponses(page, '**/v3/profile/*/follow');
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    await following.click();
    await asked;
    expect(await following.isVisible()).toBe(true);
    expect(await count(page, 'Follower')).toBe('1');
    release();
    await expectToast(page, '@curt successfully unfollowed');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Follow Curt', exact: true })
      .waitFor();
    expect(await count(page, 'Follower')).toBe('0');
  },
);

test(
  'reverts a failed follow in text and counts',
  { tags: ['FOLLOW-10', 'FOLLOW-18'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
    await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/carol');
    await page.getByRole('main').getByRole('button', { name: 'Follow Carol', exact: true }).click();
    await expectToast(page, 'Failed to follow @carol. Please try again.');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Follow Carol', exact: true })
      .waitFor();
    expect(await count(page, 'Follower')).toBe('0');
  },
);

test('reports a failed follow from a list', { tags: ['FOLLOW-16'] }, async () => {
  await carol.api('PUT', '/profile/bob/follow');
  await alice.api('DELETE', '/profile/carol/follow');
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/bob/connections');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '@carol' });
  await row.getByRole('button', { name: 'Follow Carol', exact: true }).click();
  expect((await waitForLifetime(page, 'Error following user')).ms).toBeGreaterThan(1000);
  await row.getByRole('button', { name: 'Follow Carol', exact: true }).waitFor();
});

test('the menu of a card follows and unfollows its author', { tags: ['FOLLOW-19'] }, async () => {
  await alice.api('DELETE', '/profile/bob/follow');
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.goto('/feed?feedType=all');
  const more = page
    .getByRole('article')
    .filter({ hasText: 'Bob has something to say' })
    .getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Follow @bob', exact: true }).click();
  await expectToast(page, '@bob successfully followed');
  await more.click();
  await page.getByRole('menuitem', { name: 'Unfollow @bob' }).click();
  await expectToast(page, '@bob successfully unfollowed');
});

test('shows the error of a rejected profile until it changes', async () => {
  const flora = await community.server.signUp('flora');
  const { page } = await community.visit({ as: flora, viewport: { width: 390, height: 450 } });
  await page.goto('/flora');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('');
  await dialog.getByLabel('Website').fill('nowhere at all');
  await dialog.getByLabel('Website').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const missing = dialog.getByText('Please enter a name.');
  await missing.waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await name.fill('Flora');
  await expectGone(missing);
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(1);
});

test('an unknown default feed opens Following', { tags: ['FEED-04'] }, async () => {
  const finn = await community.server.signUp('finn');
  const other = await community.visit({ as: finn });
  await other.page.route('**/v3/user/settings', (route) =>
    route.fulfill({ json: { success: true, data: [{ name: 'default_feed', value: 'nonsense' }] } }),
  );
  await other.page.goto('/feed');
  const known = () => other.page.evaluate(() => localStorage.getItem('rookery-settings'));
  await expect.poll(known).toContain('nonsense');
  await other.page.getByRole('tab', { name: 'Following', selected: true }).waitFor();
});

test('reverts an unsaved setting and shows an error', async () => {
  const { page } = await community.visit({ as: bob });
  const heard = page.waitForResponse('**/v3/user/settings');
  await page.goto('/settings');
  await heard;
  const refuse = await delayResponses(page, '**/v3/user/settings', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole('radio', { name: 'Discover' }).check({ force: true });
  refuse();
  await page.getByText('Couldn’t save this. Check your connection and try again.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Following' }).isChecked()).toBe(true);
});

test('reports an unknown name and retries a profile that failed', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/nobody_here');
  await page.getByRole('heading', { name: 'User not found', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/nobody_here');
  await page.goto('/nobody_here/connections');
  await page.getByRole('heading', { name: 'User not found', exact: true }).waitFor();
  await page.route('**/v3/profile/bob', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/bob');
  await page.getByText('Couldn’t load this profile.').waitFor();
  await page.unroute('**/v3/profile/bob');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Bob has something to say').waitFor();
});

test('shows deleted and renamed members as not found after Back', async () => {
  const { signUp } = community.server;
  const [gina, hugo] = [await signUp('gina'), await signUp('hugo')];
  for (const name of ['gina', 'hugo']) await bob.api('PUT', `/profile/${name}/follow`);
  const { page } = await community.visit({ as: alice });
  const shown = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const unknown = page.getByRole('heading', { name: 'User not found', exact: true });
  const backToUnknown = async (name: string): Promise<void> => {
    const answered = page.waitForResponse(`**/v3/profile/${name}`);
    await page.goBack();
    expect((await answered).status()).toBe(404);
    await unknown.waitFor();
  };
  await page.goto('/gina');
  await shown('Gina').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Follower/ })
    .click();
  await page.getByRole('main').getByText('@bob').waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await page.getByRole('tab', { name: 'Global' }).waitFor();
  expect((await gina.api('DELETE', '/user')).status).toBe(200);
  await backToUnknown('gina');
  const followers = page.getByRole('main').getByText('@bob').filter({ visible: true });
  expect(await followers.count()).toBe(0);
  await backToUnknown('gina');
  await waitForPath(page, '/gina');
  await waitForStillness(page);
  await unknown.waitFor();
  expect(await shown('Gina').count()).toBe(0);

  await page.goto('/hugo');
  await shown('Hugo').waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await page.getByRole('tab', { name: 'Global' }).waitFor();
  expect((await hugo.api('PATCH', '/user', { username: 'hugo_now' })).status).toBe(200);
  await backToUnknown('hugo');
  expect(await shown('Hugo').count()).toBe(0);
});

test('continues past an empty page in a member list', async () => {
  await carol.api('PUT', '/profile/bob/follow');
  await alice.api('PUT', '/profile/carol/mute');
  const { page } = await community.visit({ as: alice });
  for (const [path, list] of [
    ['/bob/connections', 'profile/bob/followers'],
    ['/mute_block', 'user/muted'],
  ] as const) {
    await page.route(`**/v3/${list}`, (route) =>
      route.fulfill({ json: { success: true, data: [], next_cursor: 'on' } }),
    );
    await page.route(`**/v3/${list}?cursor=on`, (route) =>
      route.continue({ url: route.request().url().replace('?cursor=on', '') }),
    );
    await page.goto(path);
    await page.getByRole('button', { name: 'Load More' }).click();
    await expectShown(page.getByRole('main').getByText('@carol'));
  }
  await alice.api('DELETE', '/profile/carol/mute');
});
