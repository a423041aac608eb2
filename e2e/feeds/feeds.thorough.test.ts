// Thorough: it checks every feed at two widths, failed calls and the place in each tab.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  pathOf,
  PHONE,
  writePost,
} from '../harness/community.ts';
import {
  chooseDefaultFeed,
  defaultFeedButton,
  feed,
  first,
  heading,
  selected,
  fetchDefaultFeed,
  defaultFeedSheet,
  expectSoon,
  startFeeds,
  tabs,
} from './feeds-scenes.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let mona: TestMember;
let emma: TestMember;
let oldest: string;

beforeAll(async () => {
  ({ community, alice, mona, emma, oldest } = await startFeeds());
});
afterAll(() => community.stop());

async function isInView(locator: Locator, windowWidth: number): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= windowWidth;
}

async function feature(ulid: string): Promise<void> {
  const reply = await emma.api('POST', '/employee/post/discover', { ulid });
  expect(reply.status).toBe(200);
}

async function emptied(page: Page, pattern: string): Promise<void> {
  const json = { success: true, data: [], next_cursor: null };
  await page.route(pattern, (route) => route.fulfill({ json }));
}

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(
    `on ${where} shows the extra tab of the current feed`,
    { tags: ['FEED-01', 'FEED-06', 'FEED-07', 'GUARD-05'] },
    async () => {
      const { page, calls } = await community.visit({ as: alice, viewport });
      for (const [type, label, call] of [
        ['newUsers', 'Welcome', 'GET /v3/posts/newUsers'],
        ['followingMutual', 'Friends', 'GET /v3/posts/followingMutual'],
        ['influencers', 'Influencers', 'GET /v3/posts/influencers'],
        ['global', 'Global', 'GET /v3/xposts/all'],
      ] as const) {
        await page.goto(`/feed?feedType=${type}`);
        await waitForPath(page, '/feed');
        await selected(page, label).waitFor();
        await expectSoon(() => calls).toContain(call);
        const extra = label === 'Global' ? [] : [label];
        expect(await tabs(page)).toEqual(['Following', 'Discover', 'Global', ...extra]);
        // The tab row scrolls into place only after its layout, shortly after it is drawn.
        await expectSoon(() => isInView(selected(page, label), viewport.width)).toBe(true);
      }
    },
  );
}

test(
  'a member chooses the default feed on a desktop',
  { tags: ['FEED-10', 'FEED-11', 'FEED-12', 'FEED-13'] },
  async () => {
    const dora = await community.server.signUp('dora');
    await chooseDefaultFeed(await community.visit({ as: dora, viewport: DESKTOP }), dora);
  },
);

test('selects the default feed even when saving it fails', { tags: ['FEED-13'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.route('**/v3/user/settings', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await page.goto('/feed');
  await defaultFeedButton(page).click();
  await defaultFeedSheet(page).getByRole('button', { name: 'Welcome' }).click();
  await page
    .getByText('Couldn’t save your default feed. Check your connection and try again.')
    .waitFor();
  await selected(page, 'Welcome').waitFor();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await page.getByRole('tab', { name: 'Welcome' }).waitFor({ state: 'detached' });
  expect(await fetchDefaultFeed(alice)).not.toBe('newUsers');
});

test('offers the choice of a default feed on /feed only', { tags: ['FEED-14'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await defaultFeedButton(page).waitFor();
  await page.goto('/settings');
  await heading(page, 'Settings').waitFor();
  expect(await defaultFeedButton(page).count()).toBe(0);
  expect(await page.getByRole('tab', { name: 'Discover' }).count()).toBe(0);
});

test(
  'shows the moderation tab to moderators only',
  { tags: ['FEED-09', 'PROFILE-19'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/feed?feedType=violations');
    await selected(page, 'Following').waitFor();
    await expectSoon(() => calls).toContain('GET /v3/posts/following');
    expect(await tabs(page)).not.toContain('Moderation');
    expect(calls).not.toContain('POST /v3/moderation/posts/violations');

    const moderated = await community.visit({ as: mona });
    await moderated.page.goto('/feed');
    await moderated.page.getByRole('tab', { name: 'Moderation' }).click();
    await selected(moderated.page, 'Moderation').waitFor();
    await expectSoon(() => moderated.calls).toContain('POST /v3/moderation/posts/violations');
  },
);

test(
  'shows a featured post after ten posts of Global',
  { tags: ['FEED-36', 'FEED-37'] },
  async () => {
    await feature(oldest);
    const { page } = await community.visit({ as: alice });
    await page.goto('/feed?feedType=global');
    const eleventh = feed(page).getByRole('article').nth(10);
    await eleventh.getByText('Featured', { exact: true }).waitFor();
    expect(await eleventh.getAttribute('data-post')).toBe(oldest);
    await expect.poll(() => feed(page).getByText('Featured', { exact: true }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Discover' }).click();
    await selected(page, 'Discover').waitFor();
    await expectSoon(() => first(page).getAttribute('data-post')).toBe(oldest);
    await page.getByRole('tab', { name: 'Following' }).click();
    await first(page).waitFor();
    await expect.poll(() => page.getByText('Featured', { exact: true }).count()).toBe(0);
  },
);

test('adds no featured post to a feed of nine posts', { tags: ['FEED-36'] }, async () => {
  await feature(oldest);
  const { page, calls } = await community.visit({ as: alice });
  await page.route('**/v3/xposts/all?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: unknown[] };
    await route.fulfill({ json: { success: true, data: data.slice(0, 9), next_cursor: null } });
  });
  const featured = page.waitForResponse('**/v3/posts/featured');
  await page.goto('/feed?feedType=global');
  await featured;
  await page.getByText('End of Feed', { exact: true }).waitFor();
  // A featured post would appear shortly after this response, so wait.
  await waitForStillness(page);
  expect(await feed(page).getByRole('article').count()).toBe(9);
  expect(calls).toContain('GET /v3/posts/featured');
});

test(
  'shows a text and one action in each empty feed',
  { tags: ['FEED-47', 'FEED-50'] },
  async () => {
    const nora = await community.server.signUp('nora');
    const { page } = await community.visit({ as: nora });
    const start = heading(page, 'Start Building Your Experience: Follow Someone!');
    await page.goto('/feed');
    await expectShown(start);
    await expectShown(page.getByText('Search for members in Discover', { exact: false }));
    await page.goto('/feed?feedType=followingMutual');
    await expectShown(start);
    await page.getByRole('button', { name: 'Open Discover' }).click();
    await expectShown(selected(page, 'Discover'));
    await emptied(page, '**/v3/xposts/all?*');
    await page.goto('/feed?feedType=global');
    await expectShown(start);
    await page.getByRole('button', { name: 'New post', exact: true }).click();
    await expectShown(page.getByRole('dialog'));
  },
);

test('offers the invite link in the empty Welcome feed', { tags: ['FEED-47'] }, async () => {
  const { page, context } = await community.visit({ as: alice });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: community.url,
  });
  await emptied(page, '**/v3/posts/newUsers?*');
  await page.goto('/feed?feedType=newUsers');
  await page.getByText(/invite your friends to join/i).waitFor();
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByText('Link copied. Send it to your friends.').waitFor();
  const { body } = await alice.api('GET', '/user');
  const link = `${community.url}/login?ref=${body.data.referral_code}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
    });
  });
  await page.getByRole('button', { name: 'Invite friends' }).click();
  expect(await page.getByLabel('Send this link to your friends:').inputValue()).toBe(link);
});

test(
  'explains the profiles of muted members and members without posts',
  { tags: ['FEED-41', 'FEED-42'] },
  async () => {
    const quinn = await community.server.signUp('quinn');
    const { page } = await community.visit({ as: alice });
    await page.goto(`/${quinn.username}`);
    await expectShown(heading(page, 'This user has no posts yet.'));
    await alice.api('PUT', `/profile/${quinn.username}/mute`);
    const { page: later } = await community.visit({ as: alice });
    await later.goto(`/${quinn.username}`);
    await expectShown(heading(later, 'You muted this user.'));
  },
);

test('shows an error with Retry instead of an empty feed', { tags: ['FEED-33'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.clock.install();
  await page.route('**/v3/posts/newUsers?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/feed?feedType=newUsers');
  const failed = page.getByText('Couldn’t load this feed.');
  await expectSoon(async () => {
    await page.clock.runFor(4000);
    return failed.isVisible();
  }).toBe(true);
  expect(await page.getByText(/invite your friends/i).count()).toBe(0);
  await page.unroute('**/v3/posts/newUsers?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await first(page).waitFor();
});

test('keeps a scroll position for each tab of a profile', { tags: ['FEED-02'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/bob');
  await first(page).waitFor();
  await page.evaluate(() => window.scrollTo(0, 2600));
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 60);
  await waitForStillness(page);
  // A click on a covered tab scrolls first, so the position is read at the click.
  await page.evaluate(() => {
    const note = (): void => {
      const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] article')];
      const card = cards.find((each) => each.getBoundingClientRect().top > 120);
      const top = card?.getBoundingClientRect().top;
      document.body.dataset['place'] = JSON.stringify({ id: card?.dataset['post'], top });
    };
    window.addEventListener('click', note, { capture: true, once: true });
  });
  await page.getByRole('tab', { name: 'Media' }).click();
  await heading(page, 'No images or videos yet').waitFor();
  const place = await page.evaluate(() => document.body.dataset['place'] ?? '{}');
  const before = JSON.parse(place) as { id: string; top: number };
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expectSoon(async () => {
    const now = await page.evaluate(
      (id) =>
        document.querySelector(`[role=feed] [data-post="${id}"]`)?.getBoundingClientRect().top,
      before.id,
    );
    return Math.abs((now ?? 99_999) - before.top);
  }).toBeLessThanOrEqual(2);
});

test('applies an unfollow when the feed is next opened', { tags: ['FEED-39'] }, async () => {
  const { server } = community;
  const erin = await server.signUp('erin');
  const fred = await server.signUp('fred');
  await writePost(erin, 'Erin says hello');
  await fred.api('PUT', '/profile/erin/follow');
  const { page } = await community.visit({ as: fred });
  await page.goto('/feed');
  const card = feed(page).getByRole('article').filter({ hasText: 'Erin says hello' });
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unfollow @erin' }).click();
  await page.getByText('@erin successfully unfollowed').waitFor();
  expect(await card.count()).toBe(1);
  await page.getByRole('tab', { name: 'Discover' }).click();
  await selected(page, 'Discover').waitFor();
  await page.getByRole('tab', { name: 'Following' }).click();
  await heading(page, 'Start Building Your Experience: Follow Someone!').waitFor();

  await page.getByRole('tab', { name: 'Discover' }).click();
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Follow @erin', exact: true }).click();
  await page.getByText('@erin successfully followed').waitFor();
  await page.getByRole('tab', { name: 'Following' }).click();
  await card.waitFor();
  expect(pathOf(page)).toBe('/feed');
});

test('shows the moderation tab on a new moderator’s next page', { tags: ['FEED-09'] }, async () => {
  const { server } = community;
  const gina = await server.signUp('gina');
  const { page } = await community.visit({ as: gina });
  await page.goto('/feed');
  await selected(page, 'Following').waitFor();
  expect(await tabs(page)).toHaveLength(3);
  await giveBadge(server, gina, 'moderator');
  await page.reload();
  await page.getByRole('tab', { name: 'Moderation' }).waitFor();
});

test('shows a cached profile first, then its update', async () => {
  const hana = await community.server.signUp('hana');
  await writePost(hana, 'Hana begins');
  const { page, calls } = await community.visit({ as: alice });
  const asked = (): number => calls.filter((call) => call === 'GET /v3/profile/hana/feed').length;
  await page.clock.install();
  await page.goto('/feed?feedType=global');
  const name = feed(page).getByRole('link', { name: 'Hana', exact: true });
  await name.click();
  await waitForPath(page, '/hana');
  await expect.poll(asked).toBe(1);
  await page.getByText('Hana begins').filter({ visible: true }).waitFor();
  const back = async (): Promise<void> => {
    await page.goBack();
    await selected(page, 'Global').waitFor();
  };
  await back();
  await name.click();
  await waitForPath(page, '/hana');
  await heading(page, 'Hana').first().waitFor();
  await page.getByText('Hana begins').filter({ visible: true }).waitFor();
  expect(asked()).toBe(1);
  await back();
  await writePost(hana, 'Hana goes on');
  await page.clock.runFor(31_000);
  // The pill for the new post may cover the link.
  await name.last().press('Enter');
  await waitForPath(page, '/hana');
  await page.getByText('Hana goes on').filter({ visible: true }).waitFor();
  expect(asked()).toBe(2);
});
