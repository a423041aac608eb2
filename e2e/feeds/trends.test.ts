import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findOverflows } from '../harness/page-faults.ts';
import { waitForPath, type Community, DESKTOP, startCommunity } from '../harness/community.ts';
import { go } from '../harness/scene.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';
import {
  sidebar,
  fillTrends,
  countRows,
  section,
  showRecommended,
  showTrending,
} from './trends-scenes.ts';

let community: Community;
let alice: TestMember;
let members: TestMember[];

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, members } = await fillTrends(community));
});
afterAll(() => community.stop());

test(
  'a wide window lists members and topics beside the feed',
  { tags: ['GUARD-20', 'TREND-08', 'TREND-09', 'TREND-10', 'TREND-11', 'TREND-14'] },
  async () => {
    const { page, calls } = await community.visit({
      as: alice,
      viewport: { width: 999, height: 900 },
    });
    await page.goto('/feed?feedType=global');
    await page.getByRole('article').first().waitFor();
    await waitForStillness(page);
    expect(await sidebar(page).count()).toBe(0);
    expect(calls).not.toContain('GET /v3/recommended/users');
    await page.setViewportSize({ width: 1000, height: 900 });
    await section(page, 'Who to follow').getByText('@rook_1', { exact: true }).waitFor();
    expect(await sidebar(page).isVisible()).toBe(true);
    expect(await findOverflows(page)).toEqual([]);

    await page.setViewportSize(DESKTOP);
    const people = section(page, 'Who to follow');
    const more = people.getByRole('button', { name: 'Show More' });
    await more.waitFor();
    await expect.poll(() => countRows(people)).toBe(5);
    await more.click();
    await expect.poll(() => countRows(people)).toBe(10);
    await more.click();
    await expect.poll(() => countRows(people)).toBe(12);
    await expect.poll(() => more.count()).toBe(0);

    const topics = section(page, 'Trending Topics');
    const moreTopics = topics.getByRole('button', { name: 'Show More' });
    await moreTopics.waitFor();
    await expect.poll(() => countRows(topics)).toBe(5);
    await topics.getByText('12 Posts', { exact: true }).waitFor();
    await moreTopics.click();
    await expect.poll(() => countRows(topics)).toBe(10);
    await topics.getByRole('link', { name: /#topic1\b/ }).click();
    await waitForPath(page, '/hashtag/topic1');
    await page.getByRole('article').filter({ hasText: 'Again 11' }).waitFor();
  },
);

test(
  'empty lists of members, topics and posts show a text',
  { tags: ['FEED-45', 'TREND-12', 'TREND-13'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.route('**/v3/recommended/users', (route) =>
      route.fulfill({ json: { success: true, recommended_users: [], reasons: [] } }),
    );
    await page.route('**/v3/trending/hashtags/last24', (route) =>
      route.fulfill({ json: { success: true, hashtags: [] } }),
    );
    await page.goto('/feed');
    await expectShown(
      section(page, 'Who to follow').getByText('No recommended accounts for you', { exact: true }),
    );
    await expectShown(
      section(page, 'Trending Topics').getByText('No recommended topics for you', { exact: true }),
    );
    const none = page.getByRole('heading', { name: 'No recommended accounts for you' });
    await go(page, '/recommendations', none);
    await expectShown(none);
    await page.route('**/v3/trending/posts/last24?*', (route) =>
      route.fulfill({ json: { success: true, posts: [], next_cursor: null } }),
    );
    const heading = page.getByRole('heading', { name: 'No trending posts found.', exact: true });
    await go(page, '/trending', heading);
    await expectShown(heading);
  },
);

test(
  'the search screen leads to trends, and recommendations list members',
  { tags: ['GUARD-22', 'GUARD-25', 'UI-05'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: DESKTOP });
    await showTrending(page);
    const follow = page.getByRole('main').getByRole('listitem').filter({ hasText: '@rook_12' });
    await go(page, '/recommendations', follow);
    await showRecommended(page, members.length);
  },
);

test('twenty of thirty trending posts are shown', { tags: ['TREND-06'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.route('**/v3/trending/posts/last24?*', async (route) => {
    const feed = await community.server.apiAs(alice.accessToken)('GET', '/xposts/all?limit=30');
    const json = { success: true, posts: feed.body.data, next_cursor: 'more' };
    expect(json.posts.length).toBeGreaterThan(20);
    await route.fulfill({ json });
  });
  await page.goto('/trending');
  const posts = page.getByRole('feed', { name: 'Trending Posts' });
  await posts.getByRole('article').first().waitFor();
  const size = (): Promise<string | null> =>
    posts.getByRole('article').first().getAttribute('aria-setsize');
  await expect.poll(size).toBe('20');
  await expect
    .poll(async () => {
      await page.mouse.move(640, 400);
      await page.mouse.wheel(0, 1000);
      return page.getByText('End of Feed').isVisible();
    })
    .toBe(true);
});

test('trending shows posts that followed members reacted to', async () => {
  const { server } = community;
  const [reader, fan, author] = [
    await server.signUp('reader'),
    await server.signUp('fan'),
    await server.signUp('author'),
  ];
  await reader.follow(fan);
  await fan.react(await author.post('Otters at the weir'));
  const { page } = await community.visit({ as: reader });
  await page.goto('/trending');
  const popular = page.getByRole('region', { name: 'Popular with Members You Follow' });
  await popular.getByText('fan reacted').waitFor();
  await popular.getByRole('article').filter({ hasText: 'Otters at the weir' }).waitFor();
  await popular.getByRole('link', { name: 'Author' }).first().click();
  await page.waitForURL('**/author');
});
