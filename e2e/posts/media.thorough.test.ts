// Thorough: These tests cover details of the players: films at each width, autoplay and image widths.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, DESKTOP, PHONE, writePost } from '../harness/community.ts';
import { film } from '../harness/films.ts';
import {
  card,
  DOT,
  expectPlayed,
  expectViewer,
  type MediaScene,
  played,
  startMedia,
} from './media-scenes.ts';
import { picture } from '../harness/pictures.ts';

let media: MediaScene;
let community: MediaScene['community'];
let alice: TestMember;
let someone: MediaScene['someone'];
let paint: MediaScene['paint'];
let looking: MediaScene['looking'];

beforeAll(async () => {
  media = await startMedia(60);
  ({ community, alice, someone, paint, looking } = media);
});
afterAll(() => community.stop());

test.each([
  ['a phone', { viewport: PHONE, deviceScaleFactor: 2 }, { column: 1024, five: 500, avatar: 80 }],
  ['a desktop', { viewport: DESKTOP }, { column: 500, five: 500, avatar: 40 }],
])(
  'on %s loads pictures in the displayed width',
  { tags: ['MEDIA-27', 'MEDIA-28', 'MEDIA-29'] },
  async (where, options, widths) => {
    const author = await someone();
    const key = (name: string): string => `/media/${where.replace(' ', '-')}-${name}`;
    await community.server.db
      .updateTable('users')
      .set({ avatar: `${key('face')}.webp` })
      .where('id', '=', author.id)
      .execute();
    // The avatar was changed by SQL, so this call refreshes the server’s cache of the member.
    await author.api('PATCH', '/user', { bio: 'Takes pictures.' });
    const own = (name: string, size: [number, number], more = {}) => ({
      ...picture(...size),
      url: `${key(name)}.webp`,
      mimeType: 'image/webp',
      ...more,
    });
    await paint(author, { body: 'A tall one', images: [own('tall', [1000, 4000])] });
    const five = [1, 2, 3, 4, 5].map((at) => own(`five${at}`, [2000, 1000]));
    await paint(author, { body: 'Five of them', images: five });
    const still = { thumbnail: { url: `${key('wave-still')}.webp` }, isAnimated: true };
    await paint(author, { body: 'It waves', images: [own('wave', [800, 600], still)] });
    const { page, errors } = await looking(options);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/media\/a-/, async (route) => {
      await held;
      await route.fulfill(DOT);
    });
    await page.goto(`/${author.username}`);
    const tall = card(page, 'A tall one').locator('button img');
    await tall.waitFor({ state: 'attached' });
    const { height = 0 } = (await tall.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 2);
    expect(await tall.getAttribute('src')).toBe(`${key('tall')}.webp?width=${widths.column}`);
    const last = card(page, 'Five of them').locator('button img').last();
    expect(await card(page, 'Five of them').locator('button img').count()).toBe(4);
    await card(page, 'Five of them').getByRole('button', { name: /\+1$/ }).waitFor();
    expect(await last.getAttribute('src')).toBe(`${key('five4')}.webp?width=${widths.five}`);
    const face = card(page, 'A tall one').locator(`img[src*="face"]`);
    expect(await face.getAttribute('src')).toBe(`${key('face')}.webp?width=${widths.avatar}`);
    release();

    const waving = card(page, 'It waves').locator('button img');
    expect(await waving.getAttribute('src')).toContain('wave-still.webp?width=');
    await waving.click();
    await expect.poll(() => waving.getAttribute('src')).toContain('wave.webp?width=');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await waving.click();
    const large = page.getByRole('dialog').getByRole('img', { name: 'Image' });
    await large.waitFor();
    expect(await large.getAttribute('src')).toBe(`${key('wave')}.webp?width=1920`);
    expect(errors).toEqual([]);
  },
);

test.each([
  ['a phone', { viewport: PHONE, hasTouch: true }],
  ['a desktop', { viewport: DESKTOP }],
])(
  'on %s plays one video at a time and resumes',
  { tags: ['MEDIA-18', 'MEDIA-19', 'MEDIA-20', 'MEDIA-21', 'MEDIA-22', 'MEDIA-23'] },
  async (_where, options) => {
    const author = await someone();
    for (let at = 0; at < 8; at += 1) await writePost(author, `${'A long line. '.repeat(40)}${at}`);
    const ids = [];
    for (const name of ['second', 'first']) {
      ids.push(await paint(author, { body: `Look at the ${name}`, images: [film(name)] }));
    }
    const { page, errors } = await looking(options);
    const [first, second] = [card(page, 'Look at the first'), card(page, 'Look at the second')];
    await page.goto(`/${author.username}`);
    await first.getByRole('button', { name: 'The film first' }).click();
    await expectPlayed(first, { paused: false, muted: false, volume: 1, rate: 1 });
    expect(new URL(page.url()).pathname).toBe(`/${author.username}`);

    const rates = first.getByRole('combobox', { name: 'Speed' });
    expect(await rates.locator('option').allTextContents()).toEqual(['0.5×', '1×', '1.5×', '2×']);
    await rates.selectOption('2×');
    await first.getByRole('group', { name: 'Video: The film first' }).focus();
    for (const key of ['<', 'm', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
    }
    await expectPlayed(first, { muted: true, rate: 1.5 });
    await expect.poll(async () => (await played(first)).time).toBeGreaterThan(9.9);

    await second.getByRole('button', { name: /The film second/ }).click();
    await expectPlayed(second, { paused: false, muted: true });
    await expectPlayed(first, { paused: true });
    const left = (await played(first)).time;
    await second.getByRole('group').first().focus();
    await page.keyboard.press('m');
    await expectPlayed(second, { muted: false });
    await expectPlayed(first, { muted: false });

    await page.keyboard.press('k');
    await expectPlayed(second, { paused: true });
    await page.keyboard.press(' ');
    await expectPlayed(second, { paused: false });
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 3000);
    await expectPlayed(second, { paused: true });

    await page.reload();
    await card(page, 'A long line').waitFor();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await first.getByRole('button', { name: /The film first/ }).click();
    await expectPlayed(first, { paused: false });
    await expect.poll(async () => (await played(first)).time).toBeGreaterThan(left - 0.2);
    // The film resumes at that position and must not replay earlier parts. A busy browser may replay them
    // briefly.
    const again = first.locator('video').evaluate((one: HTMLVideoElement, until) => {
      let seconds = 0;
      for (let at = 0; at < one.played.length; at += 1) {
        const start = one.played.start(at);
        seconds += Math.max(0, Math.min(one.played.end(at), until) - start);
      }
      return seconds;
    }, left - 0.2);
    expect(await again).toBeLessThan(0.5);
    expect(errors).toEqual([]);
  },
);

test('autoplays muted videos only if the member allows it', { tags: ['MEDIA-24'] }, async () => {
  const author = await someone();
  await paint(author, { body: 'It starts', images: [film('starts')] });
  const moving = { reducedMotion: 'no-preference' } as const;
  const { page } = await looking(moving);
  await page.goto(`/${author.username}`);
  const post = card(page, 'It starts');
  await expectPlayed(post, { paused: false, muted: true, volume: 1 });
  await post.getByRole('button', { name: 'Tap for sound' }).click();
  await expectPlayed(post, { paused: false, muted: false });

  await author.api('PATCH', '/user/settings', { auto_play: 'false' });
  for (const options of [{ as: author, ...moving }, { as: alice }]) {
    const other = await looking(options);
    const asked: string[] = [];
    other.page.on('request', (each) => asked.push(new URL(each.url()).pathname));
    await other.page.goto(`/${author.username}`);
    await card(other.page, 'It starts').getByRole('button', { name: 'The film starts' }).waitFor();
    await other.page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /video-player|starts\.mp4/.test(path))).toEqual([]);
    expect(await other.page.locator('video').count()).toBe(0);
  }
});

async function followerOf(author: TestMember): Promise<TestMember> {
  const member = await someone();
  await member.api('PUT', `/profile/${author.username}/follow`);
  return member;
}

async function leaveFeed(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  await waitForPath(page, '/notifications');
  await page.getByRole('main').getByRole('article').first().waitFor({ state: 'hidden' });
}

test(
  'pauses a playing video behind another screen and resumes it',
  { tags: ['MEDIA-23'] },
  async () => {
    const author = await someone();
    await paint(author, { body: 'A film to come back to', images: [film('again')] });
    const { page, errors } = await looking({ as: await followerOf(author) });
    await page.goto('/feed?feedType=following');
    const post = card(page, 'A film to come back to');
    await post.getByRole('button', { name: 'The film again' }).click();
    await expectPlayed(post, { paused: false });
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await played(post)).time).toBeGreaterThan(15);
    const speed = post.getByRole('combobox', { name: 'Speed' });
    await speed.selectOption('1.5×');

    await leaveFeed(page);
    await page.goBack();
    await expect.poll(async () => (await played(post)).time).toBeGreaterThan(14.8);
    const left = await played(post);
    expect(left.paused).toBe(true);
    expect(left.rate).toBe(1.5);
    expect(await speed.inputValue()).toBe('1.5');
    const hasFocus = post
      .locator('[data-player]')
      .evaluate((one) => one.contains(document.activeElement));
    expect(await hasFocus).toBe(false);
    await post.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlayed(post, { paused: false });
    await expect.poll(async () => (await played(post)).time).toBeGreaterThan(left.time);
    expect(errors).toEqual([]);
  },
);

test('autoplays again when the reader returns to the feed', { tags: ['MEDIA-24'] }, async () => {
  const author = await someone();
  await paint(author, { body: 'It starts again', images: [film('restarts')] });
  const { page } = await looking({
    as: await followerOf(author),
    reducedMotion: 'no-preference',
  });
  await page.goto('/feed?feedType=following');
  const post = card(page, 'It starts again');
  await expectPlayed(post, { paused: false, muted: true });
  await leaveFeed(page);
  await page.goBack();
  await expect
    .poll(() => post.locator('video').evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(0);
  await expectPlayed(post, { paused: false, muted: true });
});

test(
  'the viewer switches, zooms, plays and closes on a desktop',
  { tags: ['MEDIA-25', 'MEDIA-26', 'MEDIA-13'] },
  async () => {
    await expectViewer(media, DESKTOP);
  },
);

test(
  'removes another site’s player when another screen opens',
  { tags: ['EMBED-06'] },
  async () => {
    const author = await someone();
    await writePost(author, 'At TikTok: https://www.tiktok.com/@someone/video/7253214567890123456');
    const { page, context, errors } = await looking({ as: await followerOf(author) });
    await context.route(
      ({ host }) => !host.startsWith('127.0.0.1'),
      (route) => route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' }),
    );
    await page.goto('/feed?feedType=following');
    const post = card(page, 'At TikTok:');
    const height = async (): Promise<number> => (await post.boundingBox())?.height ?? 0;
    const before = await height();
    await post.getByRole('button', { name: /^Play:/ }).click();
    await post.frameLocator('iframe').getByText('A player').waitFor();
    const during = await height();
    expect(during).toBeGreaterThan(before + 50);
    await leaveFeed(page);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.goBack();
    await post.getByRole('button', { name: /^Play:/ }).waitFor();
    expect(await height()).toBeCloseTo(during, 0);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

test('hides and shows the controls of an autoplayed video', async () => {
  const author = await someone();
  await paint(author, { body: 'A film to be left alone', images: [film('alone')] });
  const { page } = await looking({ reducedMotion: 'no-preference' });
  await page.goto(`/${author.username}`);
  const post = card(page, 'A film to be left alone');
  await expectPlayed(post, { paused: false });
  const player = post.locator('[data-player]');
  const isHidden = (): Promise<boolean> =>
    player.evaluate((one) => one.hasAttribute('data-hidden'));
  await expect.poll(isHidden).toBe(true);
  const seek = post.getByRole('slider', { name: 'Playback position' });
  const opacity = (): Promise<string> =>
    seek.evaluate((one) => getComputedStyle(one.parentElement as Element).opacity);
  await expect.poll(opacity).toBe('0');
  const cameBack = seek.evaluate(
    (one) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (getComputedStyle(one.parentElement as Element).opacity === '1') resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await player.hover();
  expect(await cameBack).toBeUndefined();
  await expect.poll(opacity).toBe('0');
  await page.keyboard.press('Tab');
  await seek.focus();
  await page.keyboard.press('k');
  await expectPlayed(post, { paused: true });
  await expect.poll(opacity).toBe('1');
  expect(await isHidden()).toBe(false);
});
