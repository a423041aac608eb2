// Thorough: Labels for screen readers are details; other journeys cover the feed itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, startCommunity, writePost } from '../harness/community.ts';
import { LONG_TIMEOUT } from '../harness/scene.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let emma: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob, emma] = [await signUp('alice'), await signUp('bob'), await signUp('emma')];
  await alice.api('PUT', '/profile/bob/follow');
  await writePost(bob, 'One that was there before');
});
afterAll(() => community.stop());

describe('a feed in a screen reader', () => {
  test('labels the feed and posts, and announces loading', async () => {
    const author = await community.server.signUp('many');
    for (let at = 1; at <= 60; at += 1) await writePost(author, `Number ${at}`);
    const { page } = await community.visit({ as: alice });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v3/profile/many/feed?*cursor*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/many');
    const feed = page.getByRole('feed', { name: 'Posts', exact: true });
    await feed.getByRole('article', { name: /Many.*Number 60/ }).waitFor();
    const places = (): Promise<string[]> =>
      feed
        .getByRole('article')
        .evaluateAll((cards) => cards.map((each) => `${each.ariaPosInSet} of ${each.ariaSetSize}`));
    expect((await places()).slice(0, 3)).toEqual(['1 of -1', '2 of -1', '3 of -1']);
    expect(await feed.getAttribute('aria-busy')).toBe('false');
    await page.mouse.move(640, 400);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 900);
        return feed.getAttribute('aria-busy');
      }, LONG_TIMEOUT)
      .toBe('true');
    release();
    await expect.poll(() => feed.getAttribute('aria-busy'), LONG_TIMEOUT).toBe('false');
    await expect.poll(async () => (await places()).at(-1), LONG_TIMEOUT).toMatch(/of 60$/);
  });

  test('announces once that posts are loading', async () => {
    const { page } = await community.visit({ as: alice });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await writePost(emma, 'The only one');
    await page.route('**/v3/profile/emma/feed?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/emma');
    await page.getByRole('tab', { name: 'Posts' }).waitFor();
    const waiting = page.getByRole('status').filter({ hasText: 'Loading posts' });
    await waiting.waitFor();
    expect(await waiting.count()).toBe(1);
    expect(await page.getByRole('article').count()).toBe(0);
    release();
    await page.getByRole('article').first().waitFor();
    await page.getByText('End of Feed').waitFor();
    await expect.poll(() => waiting.count()).toBe(0);
  });

  test('has an empty live region before new posts arrive', async () => {
    const { page } = await community.visit({ as: alice });
    await openLive(page, '/feed');
    const marked = await page.evaluate(() => {
      const empty = [...document.querySelectorAll('main [role=status]')].filter(
        (each) => each.textContent === '',
      );
      for (const each of empty) each.setAttribute('data-was-empty', '');
      return empty.length;
    });
    expect(marked).toBeGreaterThan(0);
    await writePost(bob, 'Told to those who listen');
    const told = page.locator('[data-was-empty]').filter({ hasText: 'New Post' });
    await told.waitFor({ state: 'attached' });
    expect(await told.getAttribute('role')).toBe('status');
  });
});
