// Thorough: It opens every main screen with texts that few members write.
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { sendMessage } from '../chats/chat-page.ts';
import { type Community, startCommunity, writeComment, writePost } from '../harness/community.ts';
import { findOverflows } from '../harness/page-faults.ts';
import { insertPost } from '../harness/pictures.ts';
import { card } from '../harness/scene.ts';
import { waitForStillness } from '../harness/stillness.ts';

const BODIES = {
  chain: `Chain ${Array.from({ length: 300 }, () => '👩').join('\u200d')} end`,
  marks: `Marks Z${'\u0335\u0300\u0316'.repeat(300)}algo on everything`,
  letters: `Letters ${'w'.repeat(1900)}`,
  hashtag: `Hashtag #${'x'.repeat(100)} #${'é'.repeat(90)}`,
  code: `Code\n\tif (a) {\n${' '.repeat(60)}return ${'b_'.repeat(200)};\n\t}`,
  wide: `Wide ${'﷽'.repeat(400)}`,
  mixed: `Mixed ${'اب'.repeat(500)}\u202e${'z'.repeat(300)}`,
  lines: `Lines ${'a\n'.repeat(990)}b`,
  empty: `Empty${'\n'.repeat(1900)}end`,
} as const;
const LONG_NAME = `${'W'.repeat(30)} ${'ش'.repeat(19)}`;
const LONGEST_FEED_CARD = 1500;
const WIDTHS = [320, 390] as const;
const HEIGHT = 844;

let community: Community;
let reader: TestMember;
let author: TestMember;
let paths: Record<string, string>;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  reader = await server.signUp('reader');
  author = await server.signUp(`author_${'x'.repeat(13)}`);
  await author.api('PATCH', '/user', {
    name: LONG_NAME,
    bio: `Bio ${'é'.repeat(100)}${'\n.'.repeat(90)}`,
  });
  await reader.api('PUT', `/profile/${author.username}/follow`);
  await author.api('PUT', '/profile/reader/follow');
  const own = await writePost(reader, 'A post of my own');
  const ids: string[] = [];
  for (const body of Object.values(BODIES)) {
    ids.push(await writePost(author, body));
    await writeComment(author, own, body);
  }
  await author.api('POST', '/posts/repost', {
    ulid: makeUlid(Date.now()),
    repostUlid: ids[0],
    body: BODIES.letters,
  });
  const link = { title: 'T'.repeat(300), description: 'D'.repeat(500) };
  await insertPost(server, author, {
    body: 'A link',
    openGraph: { ...link, url: `https://${'long.'.repeat(12)}example/`, image: null },
  });
  const group = await author.api('PUT', '/group/add', {
    name: 'G'.repeat(50),
    description: `About ${'g'.repeat(200)}${'\n.'.repeat(100)}`,
    visibility: 'public',
  });
  const groupId = String(group.body.data.id);
  await reader.api('POST', '/group/join', { groupId });
  await writePost(author, BODIES.letters, { groupId });
  const chatId = (await author.api('POST', '/chats', { userId: reader.ulid })).body.data.id;
  for (const body of Object.values(BODIES)) await sendMessage(author, chatId, body);
  paths = {
    feed: '/feed',
    thread: `/post/${own}`,
    ...Object.fromEntries(Object.keys(BODIES).map((name, at) => [name, `/post/${ids[at]}`])),
    profile: `/${author.username}`,
    connections: '/reader/connections',
    chats: '/chats',
    chat: `/chat/${chatId}`,
    notifications: '/notifications',
    people: '/username/author',
    posts: '/posts/letters',
    groups: '/groups?list=all',
    group: `/group/${groupId}`,
    members: `/group/${groupId}/members`,
  };
});
afterAll(() => community.stop());

const heights = (page: Page): Promise<number[]> =>
  page.$$eval('main article', (cards) => cards.map((each) => each.getBoundingClientRect().height));

/** Scroll containers that a text widens, and texts that no box clips at the edge of the window. */
const findWideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClipped = (one: Element): boolean => {
      for (let box = one.parentElement; box && box.localName !== 'main'; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      }
      return false;
    };
    const isWide = (one: Element): boolean => {
      const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowX);
      if (scrolls) return one.scrollWidth > one.clientWidth + 1;
      const { right, width } = one.getBoundingClientRect();
      return width > 0 && right > innerWidth + 1 && !isClipped(one);
    };
    return [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter((each) => !each.closest('[role=tablist], [role=list], nav') && isWide(each))
      .slice(0, 3)
      .map((each) => `${each.tagName}.${each.getAttribute('class') ?? ''}`);
  });

test.each(WIDTHS)('keeps hostile texts within a window of %d pixels', async (width) => {
  const { page } = await community.visit({ as: reader, viewport: { width, height: HEIGHT } });
  const found: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await page.getByRole('main').locator('article, li').first().waitFor();
    await waitForStillness(page);
    const wide = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth,
    );
    const faults = [...(await findOverflows(page)), ...(await findWideParts(page))];
    if (wide || faults.length > 0) found[name] = faults;
    if (name === 'feed' || name === 'profile' || name === 'thread') {
      const tallest = Math.max(...(await heights(page)));
      expect(tallest, name).toBeLessThan(LONGEST_FEED_CARD);
    }
  }
  expect(found).toEqual({});
});

test.each(WIDTHS)('keeps them within the composer of %d pixels', async (width) => {
  const { page } = await community.visit({ as: reader, viewport: { width, height: HEIGHT } });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  const field = page.getByPlaceholder("What's on your mind?");
  for (const body of Object.values(BODIES)) {
    await field.fill(body);
    expect(await findOverflows(page), body.slice(0, 10)).toEqual([]);
    expect(await findWideParts(page), body.slice(0, 10)).toEqual([]);
  }
});

test('folds a tall post in feeds but not when opened', async () => {
  const { page } = await community.visit({ as: reader });
  await page.goto(`/${author.username}`);
  const lines = card(page, 'Lines');
  await lines.getByRole('button', { name: 'Show More' }).click();
  await lines.getByRole('button', { name: 'Show Less' }).waitFor();
  expect((await lines.boundingBox())?.height).toBeGreaterThan(10_000);
  await lines.getByRole('button', { name: 'Show Less' }).click();
  await expect.poll(async () => (await lines.boundingBox())?.height).toBeLessThan(700);
  const empty = card(page, 'Empty');
  expect((await empty.boundingBox())?.height).toBeLessThan(300);
  await page.goto(paths['empty'] ?? '');
  const opened = page.getByRole('main').getByRole('article').first();
  await opened.getByText('Empty').waitFor();
  expect((await opened.boundingBox())?.height).toBeGreaterThan(20_000);
});

test('folds a long chat message', async () => {
  const { page } = await community.visit({ as: reader });
  await page.goto(paths['chat'] ?? '');
  const message = page.locator('article[data-message]').filter({ hasText: 'Lines' });
  await message.getByRole('button', { name: 'Show More' }).waitFor();
  expect((await message.boundingBox())?.height).toBeLessThan(HEIGHT);
});
