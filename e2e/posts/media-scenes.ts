import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { video } from '../../server/test/media-files.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  startCommunity,
  type Visit,
  type VisitOptions,
  writePost,
} from '../harness/community.ts';
import { film, serveFilms } from '../harness/films.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';

export interface MediaScene {
  community: Community;
  alice: TestMember;
  someone(): Promise<TestMember>;
  paint(author: TestMember, fields: Parameters<typeof insertPost>[2]): Promise<string>;
  looking(options?: VisitOptions): Promise<Visit>;
}

export const DOT = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
};

export async function startMedia(seconds: number): Promise<MediaScene> {
  const [community, file] = await Promise.all([
    startCommunity(),
    // The tests’ browser plays this codec. The controls work without sound.
    video({ codec: 'vp9', seconds, size: '160x90', hasSound: false }),
  ]);
  const alice = await community.server.signUp('alice');
  await writePost(alice, 'Alice has posted before.');
  let people = 0;
  return {
    community,
    alice,
    someone: () => community.server.signUp(`filmer${++people}`),
    paint: (author, fields) => insertPost(community.server, author, fields),
    async looking(options = {}) {
      const visit = await community.visit({ as: alice, savesData: false, ...options });
      await servePictures(visit.context);
      await serveFilms(visit.context, file);
      await visit.context.route(/\/media\/a-/, (route) => route.fulfill(DOT));
      return visit;
    },
  };
}

export const card = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text }).first();

interface Played {
  paused: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  time: number;
}

export const played = (post: Locator): Promise<Played> =>
  post.locator('video').evaluate((one: HTMLVideoElement) => ({
    paused: one.paused,
    muted: one.muted,
    volume: one.volume,
    rate: one.playbackRate,
    time: one.currentTime,
  }));
export async function expectPlayed(post: Locator, wanted: Partial<Played>): Promise<void> {
  await post.locator('video').waitFor({ state: 'attached' });
  await expect.poll(() => played(post)).toMatchObject(wanted);
}

const MANY = ['one', 'two', 'three'].map((name) =>
  picture(900, 600, { name, description: `Picture ${name}` }),
);

async function swipe(page: Page, dx: number, dy: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = [width / 2, height / 2 - 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) {
    await page.mouse.move(x + (dx * step) / 5, y + (dy * step) / 5);
  }
  await page.mouse.up();
}

export async function expectViewer(
  { someone, paint, looking }: MediaScene,
  viewport: { width: number; height: number },
): Promise<void> {
  const author = await someone();
  const unnamed = film('unnamed', { isVideo: false, mimeType: '', thumbnail: null });
  const clip = { ...film('clip'), widthPx: 900, heightPx: 600 };
  await paint(author, { body: 'Several', images: [...MANY, clip, unnamed] });
  const { page, errors } = await looking({ viewport });
  const heads: string[] = [];
  page.on('request', (each) => each.method() === 'HEAD' && heads.push(each.url()));
  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: 'Picture two' }).click();
  const viewer = page.getByRole('dialog');
  await page.route('**/unnamed.mp4', async (route) => {
    const isAsked = route.request().method() === 'HEAD';
    if (isAsked) await viewer.getByText('Media not available').waitFor();
    await route.fallback();
  });
  const shows = (name: string): Promise<void> => viewer.getByRole('img', { name }).waitFor();
  await shows('Picture two');
  await swipe(page, -100, 0);
  await viewer.getByText('2 / 5').waitFor();
  await swipe(page, -160, 10);
  await shows('Picture three');
  await swipe(page, 100, 0);
  await swipe(page, 0, 120);
  await swipe(page, 160, -10);
  await shows('Picture two');
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await shows('Picture one');

  const hasFocus = (): Promise<boolean> =>
    viewer.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);

  const scale = (): Promise<number> =>
    viewer
      .getByRole('img', { name: 'Picture one' })
      .evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
  await page.keyboard.press('+');
  await expect.poll(scale).toBeCloseTo(1.5);
  await swipe(page, -160, 0);
  await shows('Picture one');
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await page.mouse.dblclick(viewport.width / 2, viewport.height / 2 - 40);
  await expect.poll(scale).toBeCloseTo(2.5);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(scale).toBe(1);

  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
  await viewer.getByRole('button', { name: 'Play: The film clip' }).click();
  await expectPlayed(viewer, { paused: false });
  const { time } = await played(viewer);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await played(viewer)).time).toBeGreaterThan(time + 4);
  await viewer.getByText('4 / 5').waitFor();
  await swipe(page, -160, 0);
  await viewer.getByText('5 / 5').waitFor();
  await viewer.getByRole('button', { name: 'Play: The film unnamed' }).waitFor();
  expect(heads.map((url) => new URL(url).pathname)).toEqual(['/media/test/unnamed.mp4']);
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shows('Picture three');
  await swipe(page, 0, 170);
  await viewer.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
}
