// Thorough: These tests measure positions and element counts, close the viewer in every way, and cover rare
// posts.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  measureCards,
  card,
  expectHiddenInApp,
  waitForPictures,
  MANY,
  insertWebOnlyPost,
  signUpAuthor,
  visitPictures,
} from './card-scenes.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  pathOf,
  PHONE,
  startCommunity,
  type Visit,
  type VisitOptions,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { type PostFields, insertPost, picture } from '../harness/pictures.ts';
import { expectShown } from '../harness/shown.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

const paint = (author: TestMember, fields: PostFields): Promise<string> =>
  insertPost(community.server, author, fields);
const someone = (): Promise<TestMember> => signUpAuthor(community);
const looking = (options: VisitOptions = {}): Promise<Visit> =>
  visitPictures(community, { as: alice, ...options });

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s reserves space for pictures before they load',
  { tags: ['CARD-09'] },
  async (_where, viewport) => {
    const author = await someone();
    const link = { title: 'A card', description: '', url: 'https://example.org/a' };
    for (const count of [5, 4, 3, 2, 1]) {
      const images = Array.from({ length: count }, (_, at) => picture(800, 600, { name: `${at}` }));
      await paint(author, { body: `With ${count}`, images });
    }
    // The stored size is wide, but the picture itself is tall. The box must keep the stored size.
    const wrong = { ...picture(300, 900, { name: 'wrong' }), widthPx: 900, heightPx: 300 };
    await paint(author, { body: 'With another size', images: [wrong] });
    await paint(author, { openGraph: { ...link, image: picture(900, 400).url } });
    const { page } = await looking({ viewport: { ...viewport, height: 4000 } });
    const release = await delayResponses(page, '**/media/test/*.svg', (route) => route.fallback());
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as { shifted: number }).shifted += (
            entry as unknown as { value: number }
          ).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/${author.username}`);
    await card(page, 'With 5').waitFor();
    await expect.poll(async () => (await measureCards(page)).length).toBe(7);
    // The browser reports the layout shifts of the first drawing after a short delay.
    await waitForStillness(page);
    const before = await measureCards(page);
    const shiftBefore = await page.evaluate(() => (window as never as { shifted: number }).shifted);
    release();
    await waitForPictures(page, 15);
    await waitForStillness(page);
    expect(await measureCards(page)).toEqual(before);
    const shift = await page.evaluate(() => (window as never as { shifted: number }).shifted);
    expect(shift - shiftBefore).toBe(0);
    for (const [, height = 0] of before) expect(height).toBeLessThan(760);
  },
);

test(
  'covers text, pictures and card of a sensitive post',
  { tags: ['CARD-10', 'CARD-11'] },
  async () => {
    const author = await someone();
    const images = [picture(400, 300, { description: 'The secret picture' })];
    const openGraph = {
      title: 'The secret link',
      description: '',
      image: null,
      url: 'https://example.org',
    };
    await paint(author, { body: 'The secret words', images, openGraph, isSensitive: true });
    const plain = await writePost(author, 'In the open');
    const comment = await writeComment(author, plain, 'A comment in the open');
    const reply = { body: 'The words of a sensitive reply', isSensitive: true, replyTo: comment };
    await paint(author, { ...reply, images });
    const { page } = await looking();
    await page.goto(`/${author.username}`);
    const covered = card(page, 'Sensitive Content');
    await covered.waitFor();
    const html = await page.getByRole('feed').innerHTML();
    for (const secret of ['secret words', 'secret picture', 'secret link', '/media/test/']) {
      expect(html).not.toContain(secret);
    }
    await covered.getByRole('button', { name: 'View Anyways' }).click();
    await page.getByText('The secret words').waitFor();
    await page.getByRole('button', { name: 'The secret picture' }).waitFor();
    await page.getByRole('link', { name: 'The secret link' }).waitFor();

    await page.goto(`/post/${comment}`);
    const open = card(page, 'The words of a sensitive reply');
    await open.getByText('Sensitive Content').waitFor();
    expect(await open.locator('img[src*=test]').count()).toBe(0);
    await open.getByRole('button', { name: 'View Anyways' }).click();
    await open.getByRole('button', { name: 'The secret picture' }).waitFor();
  },
);

test(
  'an app from a store hides web-only content',
  { tags: ['CARD-13', 'PWA-02', 'PWA-03'] },
  async () => {
    const author = await someone();
    const id = await insertWebOnlyPost(community, author);
    const { page } = await looking();
    await page.goto('/feed?source=store');
    await page.getByRole('article').first().waitFor();
    await expectHiddenInApp(page, author, id);
  },
);

test.each([
  ['Back', (page: Page) => page.goBack()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['a click beside the picture', (page: Page) => page.mouse.click(30, 700)],
])('%s closes the viewer and keeps the scroll position', async (_how, close) => {
  const author = await someone();
  for (let at = 0; at < 12; at += 1) await writePost(author, `${'A long line. '.repeat(20)}${at}`);
  await paint(author, { body: 'Three of them', images: MANY });
  const below = await paint(author, { body: 'The newest', images: [picture(900, 900)] });
  for (let at = 0; at < 3; at += 1) await paint(author, { body: `Above ${at}`, images: MANY });
  const { page } = await looking();
  await page.goto('/feed');
  await page.getByRole('tab', { name: 'Global' }).click();
  const tile = page.locator(`[data-post="${below}"] button img`);
  await tile.waitFor();
  // Until the list has settled, it sets its own scroll position. Scripted scrolling counts only after that.
  await waitForStillness(page);
  await tile.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await waitForStillness(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const top = (): Promise<number | undefined> =>
    page
      .locator(`[data-post="${below}"]`)
      .boundingBox()
      .then((box) => box?.y);
  const opener = page.locator(`[data-post="${below}"] [data-act=media]`);
  await opener.focus();
  const before = await top();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('PageDown');
  await waitForStillness(page);
  expect(await top()).toBe(before);
  await close(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(top).toBe(before);
  const layers = (): Promise<number> => page.evaluate(() => history.state.layers ?? 0);
  await expect.poll(layers).toBe(0);
  expect(pathOf(page)).toBe('/feed');
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.evaluate(async () => {
    const arrival = new Promise((resolve) =>
      window.addEventListener('popstate', () => resolve(null), { once: true }),
    );
    history.forward();
    await arrival;
  });
  await expect.poll(layers).toBe(0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(top).toBe(before);
});

test('keeps one history entry after reloading an open viewer', async () => {
  const author = await someone();
  await paint(author, { body: 'Three of them', images: MANY });
  const { page } = await looking();
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await openViewerFromFeed(page, author);
  await page.reload();
  await page.getByRole('button', { name: 'Picture two' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(0);
  await page.goBack();
  await waitForPath(page, '/feed');
});

async function openViewerFromFeed(page: Page, author: TestMember): Promise<void> {
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: 'there' });
    document.querySelector('article')?.append(link);
    link.click();
  }, `/${author.username}`);
  await page.getByRole('button', { name: 'Picture two' }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'Picture two' }).waitFor();
}

test('explains an unused topic and suggests alternatives', { tags: ['FEED-43'] }, async () => {
  const { page } = await looking();
  await page.goto('/hashtag/zzz');
  await expectShown(page.getByText('No posts found for #zzz.'));
  await expectShown(page.getByText('Try another hashtag, username, ticker or search term.'));
  await page.goto('/ticker/zzz');
  await expectShown(page.getByText('No posts found for $ZZZ.'));
});

test('restores a topic’s scroll position after Back from a post', async () => {
  const author = await someone();
  for (let at = 0; at < 30; at += 1) {
    await writePost(author, `${'So many words. '.repeat(3 + (at % 7) * 6)} #deepdive ${at}`);
  }
  const { page } = await looking({ viewport: PHONE });
  await page.goto('/hashtag/deepdive');
  await card(page, '#deepdive 29').waitFor();
  await page.mouse.wheel(0, 2600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await waitForStillness(page);
  const cards = page.locator('[role=feed] article');
  const anchor = await cards.evaluateAll((all) => {
    const shown = all.find((each) => each.getBoundingClientRect().top > 60) as HTMLElement;
    shown.focus({ preventScroll: true });
    return { id: shown.getAttribute('data-post'), top: shown.getBoundingClientRect().top };
  });
  await page.keyboard.press('Enter');
  await waitForPath(page, `/post/${anchor.id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  const back = page.locator(`[role=feed] [data-post="${anchor.id}"]`);
  await expect
    .poll(async () => Math.abs(((await back.boundingBox())?.y ?? 9999) - anchor.top))
    .toBeLessThanOrEqual(2);
});

test('limits the number of DOM elements in a card', async () => {
  const author = await someone();
  const link = { title: 'A card', description: '', url: 'https://example.org/a' };
  await paint(author, { body: 'plain words' });
  await paint(author, { body: 'one picture', images: [picture(600, 400)] });
  await paint(author, { body: 'five pictures', images: [...MANY, ...MANY].slice(0, 5) });
  await paint(author, { body: 'link card', openGraph: { ...link, image: picture(9, 9).url } });
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  await card(page, 'plain words').waitFor();
  for (const [text, most] of [
    ['plain words', 31],
    ['one picture', 33],
    ['five pictures', 47],
    ['link card', 36],
  ] as const) {
    const count = await card(page, text).evaluate((one) => one.querySelectorAll('*').length + 1);
    expect(count, text).toBeLessThanOrEqual(most);
  }
});
