import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { arrived, type Community, startCommunity, writePost } from './community.ts';
import { expectToast, lifeOf, watchToasts } from './lives.ts';
import { expectGone, expectShown } from './shown.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  await bob.api('PUT', '/profile/alice/follow');
  await writePost(bob, 'Bob has something to say');
});
afterAll(() => community.stop());

/** The number before a word of the profile's counts. */
async function count(page: Page, word: 'Follower' | 'Following' | 'Friend'): Promise<string> {
  const text = await page
    .getByRole('main')
    .locator('a')
    .filter({ hasText: word })
    .first()
    .textContent();
  return /^[\d.KM]*/.exec(text ?? '')?.[0] ?? '';
}

test('FOLLOW-01 FOLLOW-07 FOLLOW-08 FOLLOW-09 FOLLOW-17 a follow counts at once on both sides, before the server has answered', async () => {
  const { signUp } = community.server;
  const [ada, bert] = [await signUp('ada'), await signUp('bert')];
  await bert.api('PUT', '/profile/ada/follow');
  const { page } = await community.visit({ as: ada });
  await watchToasts(page);
  await page.goto('/bert');
  const follow = page.getByRole('main').getByRole('button', { name: 'Follow Bert', exact: true });
  await follow.waitFor();
  await page.getByText('Follows you').waitFor();
  expect([await count(page, 'Follower'), await count(page, 'Friend')]).toEqual(['0', '0']);
  const release = await holdBack(page, '**/v3/profile/*/follow');
  await follow.click();
  await page.getByRole('main').getByRole('button', { name: 'Following Bert' }).waitFor();
  expect([await count(page, 'Follower'), await count(page, 'Friend')]).toEqual(['1', '1']);
  const own = await page.evaluate(() => localStorage.getItem('rookery-session'));
  expect(JSON.parse(own ?? '{}').currentUser).toMatchObject({ following: 1, friendCount: 1 });
  release();
  await expectToast(page, '@bert successfully followed');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect.poll(() => count(page, 'Following')).toBe('1');
  const { body } = await ada.api('GET', '/profile/bert');
  expect(body.data.ProfileEngagement.isFollowing).toBe(true);
});

test('FOLLOW-02 FOLLOW-11 an unfollow is drawn when the server has confirmed it', async () => {
  const { signUp } = community.server;
  const [cleo, curt] = [await signUp('cleo'), await signUp('curt')];
  await cleo.api('PUT', `/profile/${curt.username}/follow`);
  const { page } = await community.visit({ as: cleo });
  await watchToasts(page);
  await page.goto('/curt');
  const following = page.getByRole('main').getByRole('button', { name: 'Following Curt' });
  await following.waitFor();
  const release = await holdBack(page, '**/v3/profile/*/follow');
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await following.click();
  await asked;
  expect(await following.isVisible()).toBe(true);
  expect(await count(page, 'Follower')).toBe('1');
  release();
  await expectToast(page, '@curt successfully unfollowed');
  await page.getByRole('main').getByRole('button', { name: 'Follow Curt', exact: true }).waitFor();
  expect(await count(page, 'Follower')).toBe('0');
});

test('FOLLOW-10 FOLLOW-18 a follow that fails is taken back, in words and in numbers', async () => {
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/carol');
  await page.getByRole('main').getByRole('button', { name: 'Follow Carol', exact: true }).click();
  await expectToast(page, 'Failed to follow @carol. Please try again.');
  await page.getByRole('main').getByRole('button', { name: 'Follow Carol', exact: true }).waitFor();
  expect(await count(page, 'Follower')).toBe('0');
});

test('FOLLOW-15 FOLLOW-16 FOLLOW-23 UI-37 a follow from a list is confirmed for a second and a half, and its failure too', async () => {
  await carol.api('PUT', '/profile/bob/follow');
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.goto('/bob/connections');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '@carol' });
  const button = row.getByRole('button', { name: /^Follow/ });
  await button.click();
  const stood = await lifeOf(page, 'User followed successfully');
  expect(stood.ms).toBeGreaterThan(1000);
  expect(stood.timerMs).toBeLessThan(1950);
  await alice.api('DELETE', '/profile/carol/follow');
  await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await row.getByRole('button', { name: 'Follow Carol', exact: true }).click();
  expect((await lifeOf(page, 'Error following user')).ms).toBeGreaterThan(1000);
  await row.getByRole('button', { name: 'Follow Carol', exact: true }).waitFor();
});

test('FOLLOW-19 the menu of a card follows and unfollows its author', async () => {
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

test('FOLLOW-23 followers, following and friends each list their members', async () => {
  await alice.api('PUT', '/profile/bob/follow');
  await alice.api('DELETE', '/profile/carol/follow');
  await carol.api('PUT', '/profile/alice/follow');
  const { page } = await community.visit({ as: alice });
  const names = async (): Promise<string[]> => {
    const texts = await page.getByRole('main').getByRole('listitem').allTextContents();
    return texts.map((text) => /@(\w+?)(?=Follows|$|\W)/.exec(text)?.[1] ?? text).toSorted();
  };
  await page.goto('/alice/connections');
  await expect.poll(names).toEqual(['bob', 'carol']);
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect.poll(names).toEqual(['bob']);
  await page.getByRole('tab', { name: 'Friends' }).click();
  await expect.poll(names).toEqual(['bob']);
});

test('PROFILE-09 PROFILE-10 editing the profile shows everywhere at once; a taken name is refused with the words of the server, and nothing typed is lost', async () => {
  const dan = await community.server.signUp('dan');
  const { page } = await community.visit({ as: dan });
  await page.goto('/dan');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Daniel Dove');
  await dialog.getByLabel('Bio').fill('Keeps pigeons with @bob');
  await dialog.getByLabel('Website').fill('https://example.org/dan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Daniel Dove', level: 2 }).waitFor();
  await page.getByText('Keeps pigeons with').waitFor();
  await page.getByRole('link', { name: /example\.org\/dan/ }).waitFor();
  await page.getByRole('link', { name: /Daniel Dove @dan/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Daniel Dove', level: 2 }).waitFor();

  await page.route('**/v3/user', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ json: { success: false, message: 'No room for it today.' } })
      : route.continue(),
  );
  // Changed elsewhere meanwhile: what this page holds is behind, and is replaced with the refusal.
  await dan.api('PATCH', '/user', { name: 'Daniel Rook' });
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await dialog.getByLabel('Bio').fill('Another story');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('No room for it today.').waitFor();
  expect(await dialog.getByLabel('Bio').inputValue()).toBe('Another story');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Daniel Rook', level: 2 }).waitFor();
});

test('a profile that can’t be saved shows where it is wrong, however far that was scrolled away, until it is changed', async () => {
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

test('CARD-01 the comments of a member stand below the posts that they comment on', async () => {
  const erin = await community.server.signUp('erin');
  const post = await writePost(bob, 'The root of it all');
  await erin.api('PUT', '/comments', {
    ulid: post.slice(0, 20) + 'ZZZZZZ',
    parentId: post,
    groupName: 'default',
    body: 'Well said, Bob',
  });
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/erin');
  await page.getByText('This user has no posts yet.', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('Well said, Bob').waitFor();
  await page.getByText('The root of it all').waitFor();
  expect(calls).toContain('GET /v3/profile/erin/feedCommentsOnly');
});

test('UI-22 SETTINGS-02 SETTINGS-07 SETTINGS-09 dark mode turns the page over, colours the frame, and is kept after a reload', async () => {
  const { page } = await community.visit({ as: alice, colorScheme: 'light' });
  await page.goto('/feed');
  const look = () =>
    page.evaluate(() => ({
      meta: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
      ground: getComputedStyle(document.body).backgroundColor,
      theme: document.documentElement.dataset['theme'],
    }));
  const toggle = page.getByRole('button', { name: 'Dark mode' });
  await toggle.waitFor();
  await page.goto('/settings');
  const save = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  const savedLight = save();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(look).toMatchObject({ meta: '#FFFFFF', theme: 'light' });
  await savedLight;
  const saved = save();
  await toggle.click();
  await expect.poll(look).toMatchObject({ meta: '#000000', theme: 'dark' });
  await saved;
  await page.reload();
  await toggle.waitFor();
  expect(await look()).toMatchObject({ meta: '#000000', theme: 'dark' });
  const { body } = await alice.api('GET', '/user/settings');
  expect(body.data).toContainEqual({ name: 'dark_mode', value: 'true' });
});

test('FEED-04 SETTINGS-11 UI-06 the default feed opens, whichever was chosen, and an unknown one is Following', async () => {
  const finn = await community.server.signUp('finn');
  const { page, context } = await community.visit({ as: finn });
  await page.goto('/settings');
  const save = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  expect(await page.getByRole('radio', { name: 'Following' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Discover' }).check({ force: true });
  await save;
  const fresh = await context.newPage();
  await fresh.goto('/feed');
  await fresh.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
  await fresh.getByRole('tab', { name: 'Global' }).click();
  await fresh.getByRole('tab', { name: 'Global', selected: true }).waitFor();
  const asked = fresh.waitForRequest(/\/v3\/posts\/all\?/);
  await fresh.getByRole('button', { name: 'Rookery, Home' }).click();
  await asked;
  await fresh.getByRole('tab', { name: 'Discover', selected: true }).waitFor();

  const other = await community.visit({ as: finn });
  await other.page.route('**/v3/user/settings', (route) =>
    route.fulfill({ json: { success: true, data: [{ name: 'default_feed', value: 'nonsense' }] } }),
  );
  await other.page.goto('/feed');
  const known = () => other.page.evaluate(() => localStorage.getItem('rookery-settings'));
  await expect.poll(known).toContain('nonsense');
  await other.page.getByRole('tab', { name: 'Following', selected: true }).waitFor();
});

test('a setting that cannot be saved goes back, and says so', async () => {
  const { page } = await community.visit({ as: bob });
  const heard = page.waitForResponse('**/v3/user/settings');
  await page.goto('/settings');
  await heard;
  const refuse = await holdBack(page, '**/v3/user/settings', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole('radio', { name: 'Discover' }).check({ force: true });
  refuse();
  await page.getByText('This could not be saved. Check your connection and try again.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Following' }).isChecked()).toBe(true);
});

test('an unknown name is said to be unknown, and a profile in trouble can be tried again', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/nobody_here');
  await page.getByRole('heading', { name: 'User not found', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/nobody_here');
  await page.goto('/nobody_here/connections');
  await page.getByRole('heading', { name: 'User not found', exact: true }).waitFor();
  await page.route('**/v3/profile/bob', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/bob');
  await page.getByText('This profile could not be loaded.').waitFor();
  await page.unroute('**/v3/profile/bob');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Bob has something to say').waitFor();
});

test('who is gone or has another name is no longer shown to whoever saw them before', async () => {
  const { signUp } = community.server;
  const [gina, hugo] = [await signUp('gina'), await signUp('hugo')];
  for (const name of ['gina', 'hugo']) await bob.api('PUT', `/profile/${name}/follow`);
  const { page } = await community.visit({ as: alice });
  const shown = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const unknown = page.getByRole('heading', { name: 'User not found', exact: true });
  await page.goto('/gina');
  await shown('Gina').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Follower/ })
    .click();
  await page.getByRole('main').getByText('@bob').waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await page.getByRole('tab', { name: 'Global' }).waitFor();
  await gina.api('DELETE', '/user');
  await page.goBack();
  await unknown.waitFor();
  expect(await page.getByText('@bob').filter({ visible: true }).count()).toBe(0);
  await page.goBack();
  await arrived(page, '/gina');
  // The screen before it says the same.
  await stillness(page);
  await unknown.waitFor();
  expect(await shown('Gina').count()).toBe(0);

  await page.goto('/hugo');
  await shown('Hugo').waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await page.getByRole('tab', { name: 'Global' }).waitFor();
  expect((await hugo.api('PATCH', '/user', { username: 'hugo_now' })).status).toBe(200);
  await page.goBack();
  await unknown.waitFor();
  expect(await shown('Hugo').count()).toBe(0);
});

test('a page of people with nobody on it is not the end of the list', async () => {
  await carol.api('PUT', '/profile/bob/follow');
  await alice.api('PUT', '/profile/carol/mute');
  const { page } = await community.visit({ as: alice });
  for (const [path, list] of [
    ['/bob/connections', 'profile/bob/followers'],
    ['/mute_block', 'user/muted'],
  ] as const) {
    // All who stood on it left between two looks of the server.
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
