import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';
import { expectToast, waitForLifetime, watchToasts } from '../harness/element-lifetimes.ts';
import { count, seedPeople } from './people-scenes.ts';
import { delayResponses } from '../harness/stillness.ts';

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
  'counts a follow on both sides before the response',
  { tags: ['FOLLOW-01', 'FOLLOW-07', 'FOLLOW-08', 'FOLLOW-09', 'FOLLOW-17'] },
  async () => {
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
    const release = await delayResponses(page, '**/v3/profile/*/follow');
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
  },
);

test(
  'shows members in three lists, and confirms a follow',
  { tags: ['FOLLOW-15', 'FOLLOW-23', 'UI-37'] },
  async () => {
    await alice.api('PUT', '/profile/bob/follow');
    await alice.api('DELETE', '/profile/carol/follow');
    await carol.api('PUT', '/profile/alice/follow');
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
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

    await page.getByRole('tab', { name: 'Followers' }).click();
    await expect.poll(names).toEqual(['bob', 'carol']);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '@carol' });
    await row.getByRole('button', { name: /^Follow/ }).click();
    const stood = await waitForLifetime(page, 'User followed successfully');
    expect(stood.ms).toBeGreaterThan(1000);
    expect(stood.timerMs).toBeLessThan(1950);
  },
);

test('ignores the second click of a double click on Follow', async () => {
  const { signUp } = community.server;
  const [eva, finn] = [await signUp('eva'), await signUp('finn')];
  const { page } = await community.visit({ as: eva });
  await page.goto('/finn');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Follow Finn', exact: true }).dblclick();
  const button = main.getByRole('button', { name: 'Following Finn' });
  const isShown = (text: string): Promise<boolean> =>
    button.getByText(text, { exact: true }).isVisible();
  await button.waitFor();
  expect([await isShown('Following'), await isShown('Unfollow')]).toEqual([true, false]);
  await page.mouse.move(0, 0);
  await button.hover();
  expect([await isShown('Following'), await isShown('Unfollow')]).toEqual([false, true]);
  await expect
    .poll(async () => (await eva.api('GET', '/profile/finn')).body.data.ProfileEngagement)
    .toMatchObject({ isFollowing: true });
  expect((await finn.api('GET', '/profile/finn')).body.data.followers).toBe(1);
});

test(
  'shows edits everywhere and keeps input after a refusal',
  { tags: ['PROFILE-09', 'PROFILE-10'] },
  async () => {
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
    await dan.api('PATCH', '/user', { name: 'Daniel Rook' });
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await dialog.getByLabel('Bio').fill('Another story');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No room for it today.').waitFor();
    expect(await dialog.getByLabel('Bio').inputValue()).toBe('Another story');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Daniel Rook', level: 2 }).waitFor();
  },
);

test('shows a member’s comments below the original posts', { tags: ['CARD-01'] }, async () => {
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

test(
  'keeps the theme and default feed after a reload',
  {
    tags: ['FEED-04', 'SETTINGS-02', 'SETTINGS-07', 'SETTINGS-09', 'SETTINGS-11', 'UI-06', 'UI-22'],
  },
  async () => {
    const finn = await community.server.signUp('finn');
    const { page } = await community.visit({ as: finn, colorScheme: 'light' });
    await page.goto('/settings');
    const look = () =>
      page.evaluate(() => ({
        meta: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
        ground: getComputedStyle(document.body).backgroundColor,
        theme: document.documentElement.dataset['theme'],
      }));
    const toggle = page.getByRole('button', { name: 'Dark mode' });
    await toggle.waitFor();
    const save = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    const savedLight = save();
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await expect.poll(look).toMatchObject({ meta: '#FFFFFF', theme: 'light' });
    await savedLight;
    const saved = save();
    await toggle.click();
    await expect.poll(look).toMatchObject({ meta: '#000000', theme: 'dark' });
    await saved;

    const savedFeed = save();
    expect(await page.getByRole('radio', { name: 'Following' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Discover' }).check({ force: true });
    await savedFeed;
    await page.goto('/feed');
    await toggle.waitFor();
    expect(await look()).toMatchObject({ meta: '#000000', theme: 'dark' });
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Global' }).click();
    await page.getByRole('tab', { name: 'Global', selected: true }).waitFor();
    const asked = page.waitForRequest(/\/v3\/posts\/all\?/);
    await page.getByRole('button', { name: 'Rookery, Home' }).click();
    await asked;
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
    const { body } = await finn.api('GET', '/user/settings');
    expect(body.data).toContainEqual({ name: 'dark_mode', value: 'true' });
  },
);
