import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import {
  arrived,
  type Community,
  DESKTOP,
  pathOf,
  PHONE,
  startCommunity,
  type Visit,
  type VisitOptions,
  writeComment,
  writePost,
} from './community.ts';
import { paintPost, picture, servePictures } from './pictures.ts';
import { holdBack, stillness } from './stillness.ts';
import { expectShown } from './shown.ts';

let community: Community;
let alice: TestMember;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();
const someone = (): Promise<TestMember> => community.server.signUp(`painter${++people}`);
const paint = (author: TestMember, fields: Parameters<typeof paintPost>[2]): Promise<string> =>
  paintPost(community.server, author, fields);

/** Alice looks at pages with pictures. */
async function looking(options: VisitOptions = {}): Promise<Visit> {
  const visit = await community.visit({ as: alice, ...options });
  await servePictures(visit.context);
  return visit;
}

/** Top and height of every card, in order. */
const boxes = (page: Page): Promise<number[][]> =>
  page.$$eval('[role=feed] article', (cards) =>
    cards.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return [top + window.scrollY, height];
    }),
  );

const loaded = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article button img')];
    return pictures.filter((each) => each.complete && each.naturalWidth > 0).length >= wanted;
  }, count);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'CARD-09 on %s pictures have their place before they come, and nothing moves when they do',
  async (_where, viewport) => {
    const author = await someone();
    const link = { title: 'A card', description: '', url: 'https://example.org/a' };
    for (const count of [5, 4, 3, 2, 1]) {
      const images = Array.from({ length: count }, (_, at) => picture(800, 600, { name: `${at}` }));
      await paint(author, { body: `With ${count}`, images });
    }
    // Promised as wide, and tall in truth: the box stays as promised.
    const wrong = { ...picture(300, 900, { name: 'wrong' }), widthPx: 900, heightPx: 300 };
    await paint(author, { body: 'With another size', images: [wrong] });
    await paint(author, { openGraph: { ...link, image: picture(900, 400).url } });
    const { page } = await looking({ viewport: { ...viewport, height: 4000 } });
    const release = await holdBack(page, '**/media/test/*.svg', (route) => route.fallback());
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
    await expect.poll(async () => (await boxes(page)).length).toBe(7);
    // What moved while the page was built is told of a moment later.
    await stillness(page);
    const before = await boxes(page);
    const shiftBefore = await page.evaluate(() => (window as never as { shifted: number }).shifted);
    release();
    await loaded(page, 16);
    await stillness(page);
    expect(await boxes(page)).toEqual(before);
    const shift = await page.evaluate(() => (window as never as { shifted: number }).shifted);
    expect(shift - shiftBefore).toBe(0);
    for (const [, height = 0] of before) expect(height).toBeLessThan(760);
  },
);

test('every picture says what it shows, by its own words or by its number', async () => {
  const author = await someone();
  const images = [picture(600, 400, { description: 'A heron on the slip' }), picture(600, 401)];
  await paint(author, { body: 'Two pictures', images });
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  const post = card(page, 'Two pictures');
  await post.getByRole('button', { name: 'A heron on the slip' }).waitFor();
  await post.getByRole('button', { name: 'Image 2 of 2' }).waitFor();
  expect(await post.getAttribute('aria-label')).toContain('Two pictures, 2 pictures');
});

test("MEDIA-16 a picture that does not come says 'Media not available' in its place, and comes when tried again", async () => {
  const author = await someone();
  await paint(author, { body: 'A lost picture', images: [picture(800, 500, { name: 'lost' })] });
  const { page } = await community.visit({ as: alice });
  let isThere = false;
  await page.route('**/media/test/**', (route) =>
    isThere
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"/>',
        })
      : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(`/${author.username}`);
  const post = card(page, 'A lost picture');
  await post.getByText('Media not available').waitFor();
  await stillness(page);
  const before = await boxes(page);
  isThere = true;
  await post.getByRole('button', { name: 'Retry' }).click();
  await loaded(page, 1);
  expect(await boxes(page)).toEqual(before);
  expect(pathOf(page)).toBe(`/${author.username}`);
});

test('CARD-10 CARD-11 the sensitive cover hides words, pictures and link card, and of a reply the pictures alone', async () => {
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
});

test('CARD-12 CARD-14 in a tab web-only content is covered until its reader opens it', async () => {
  const author = await someone();
  await paint(author, { body: 'Words for the web', isTrolling: true });
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  const covered = card(page, 'Web-Only Content');
  await covered.waitFor();
  expect(await page.getByText('Words for the web').count()).toBe(0);
  await covered.getByRole('button', { name: 'View Anyways' }).click();
  await page.getByText('Words for the web').waitFor();
});

test.each([
  ['on the home screen of a phone', true, ''],
  ['from a store', false, '?source=store'],
])(
  'CARD-13 PWA-02 PWA-03 in an app %s web-only content cannot be opened, wherever it is shown',
  async (_where, standalone, search) => {
    const author = await someone();
    const id = await paint(author, {
      body: 'Words not for apps',
      isTrolling: true,
      images: [picture(300, 200)],
    });
    await writeComment(author, id, 'A comment on it');
    const { page } = await looking();
    await page.addInitScript((is) => {
      if (is) Object.defineProperty(navigator, 'standalone', { value: true });
    }, standalone);
    await page.goto(`/feed${search}`);
    await page.getByRole('article').first().waitFor();
    await page.goto(`/${author.username}`);
    await card(page, 'Web-Only Content').waitFor();
    await page.getByText('It can’t be shown in this app.').waitFor();
    expect(await page.getByRole('button', { name: 'View Anyways' }).count()).toBe(0);
    for (const path of [`/${author.username}?tab=comments`, `/post/${id}`]) {
      await page.goto(path);
      await card(page, 'A comment on it').waitFor();
      await card(page, 'Web-Only Content').waitFor();
      const html = await page.getByRole('main').innerHTML();
      expect(html).not.toContain('Words not for apps');
      expect(html).not.toContain('/media/test/');
    }
  },
);

test('CARD-15 a post that is still processing says so, to its author in more words', async () => {
  const author = await someone();
  await paint(author, { body: 'On its way', isProcessing: true });
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  await expectShown(card(page, 'On its way').getByText('Processing', { exact: true }));
  const own = await community.visit({ as: author });
  await own.page.goto(`/${author.username}`);
  await expectShown(card(own.page, 'On its way').getByText('Your media is processing'));
});

test('CARD-18 a text of more than 200 characters is cut where a post has pictures, and not without', async () => {
  const author = await someone();
  const body = `${'word '.repeat(50)}the end`;
  await paint(author, { body: `Bare ${body}` });
  await paint(author, { body: `Painted ${body}`, images: [picture(600, 300)] });
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  await card(page, 'Bare word').getByText('the end').waitFor();
  const cut = card(page, 'Painted word');
  await cut.getByRole('button', { name: 'Show More' }).waitFor();
  expect(await cut.getByText('the end').count()).toBe(0);
});

test('a link card leads to its page in a tab of its own, with picture, title and host', async () => {
  const author = await someone();
  await paint(author, {
    body: 'Read https://www.example.org/birds',
    openGraph: {
      title: 'A field guide to rooks',
      description: 'All of it',
      image: picture(1200, 600).url,
      url: 'https://www.example.org/birds',
    },
  });
  // What another host would learn of its readers is none of its business.
  await paint(author, {
    body: 'From elsewhere',
    openGraph: {
      title: 'Elsewhere',
      description: '',
      image: 'https://tracker.example/pixel.gif',
      url: 'https://tracker.example/',
    },
  });
  const { page, errors } = await looking();
  await page.goto(`/${author.username}`);
  await card(page, 'From elsewhere').waitFor();
  const link = card(page, 'Read ').getByRole('link', { name: /A field guide to rooks/ });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://www.example.org/birds');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toBe('noopener nofollow ugc');
  expect(await link.textContent()).toContain('example.org');
  expect(await link.locator('img').count()).toBe(1);
  expect(await card(page, 'From elsewhere').locator('img[src*=tracker]').count()).toBe(0);
  expect(errors).toEqual([]);
});

const MANY: MediaItem[] = ['one', 'two', 'three'].map((name) =>
  picture(900, 600, { name, description: `Picture ${name}` }),
);

async function openViewer(page: Page, author: TestMember): Promise<Locator> {
  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: 'Picture two' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img', { name: 'Picture two' }).waitFor();
  await expectFocusIn(viewer);
  return viewer;
}

/** The focus comes into a dialog a moment after the dialog, and goes round in it. */
async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
}

test('MEDIA-25 the viewer shows a picture whole, with its words, and moves by keys and by buttons', async () => {
  const author = await someone();
  await paint(author, { body: 'Three of them', images: MANY });
  const { page } = await looking();
  const viewer = await openViewer(page, author);
  expect(await viewer.textContent()).toContain('2 / 3');
  await viewer.getByText('Picture two', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('img', { name: 'Picture three' }).waitFor();
  expect(await viewer.getByRole('button', { name: 'Next' }).count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('img', { name: 'Picture three' }).waitFor();
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await viewer.getByRole('img', { name: 'Picture two' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await viewer.getByRole('img', { name: 'Picture one' }).waitFor();
  // The focus stays inside.
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('Tab');
  await expectFocusIn(viewer);
});

test.each([
  ['Back', (page: Page) => page.goBack()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['a press beside the picture', (page: Page) => page.mouse.click(30, 700)],
])('%s closes the viewer, and what lies beneath is where it was', async (_how, close) => {
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
  // While the list settles it holds its own place; a script's scrolling counts from then on.
  await stillness(page);
  await tile.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await stillness(page);
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
  // What lies beneath does not scroll meanwhile.
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('PageDown');
  await stillness(page);
  expect(await top()).toBe(before);
  await close(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(top).toBe(before);
  const layers = (): Promise<number> => page.evaluate(() => history.state.layers ?? 0);
  await expect.poll(layers).toBe(0);
  expect(pathOf(page)).toBe('/feed');
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

  // Forward to what was closed leads nowhere, and the next step back leaves the screen as ever.
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

test('loading the page anew while the viewer is open leaves one entry for the screen, not two', async () => {
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
  await arrived(page, '/feed');
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

test('CARD-22 CARD-23 GUARD-21 hashtags and tickers lead to their pages, which list what carries them', async () => {
  const author = await someone();
  const id = await writePost(author, 'First light #HarbourDawn and $rook up');
  await writeComment(author, id, 'Another #harbourdawn');
  const { page } = await looking();
  await page.goto(`/${author.username}`);
  await card(page, 'First light').getByRole('link', { name: '#HarbourDawn' }).click();
  await arrived(page, '/hashtag/HarbourDawn');
  await page.getByRole('heading', { name: '#HarbourDawn' }).waitFor();
  await card(page, 'First light').waitFor();
  await card(page, 'Another').waitFor();
  await page.goBack();
  await card(page, 'First light').getByRole('link', { name: '$ROOK' }).click();
  await arrived(page, '/ticker/ROOK');
  await page.getByRole('heading', { name: '$ROOK' }).waitFor();
  await card(page, 'First light').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
});

test('FEED-43 a topic that nobody has used says so, and what else to try', async () => {
  const { page } = await looking();
  await page.goto('/hashtag/zzz');
  await expectShown(page.getByText('No posts found for #zzz.'));
  await expectShown(page.getByText('Try another hashtag, username, ticker or search.'));
  await page.goto('/ticker/zzz');
  await expectShown(page.getByText('No posts found for $ZZZ.'));
});

test('Back from a post finds a topic where it was left', async () => {
  const author = await someone();
  for (let at = 0; at < 30; at += 1) {
    await writePost(author, `${'So many words. '.repeat(3 + (at % 7) * 6)} #deepdive ${at}`);
  }
  const { page } = await looking({ viewport: PHONE });
  await page.goto('/hashtag/deepdive');
  await card(page, '#deepdive 29').waitFor();
  await page.mouse.wheel(0, 2600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await stillness(page);
  const cards = page.locator('[role=feed] article');
  const anchor = await cards.evaluateAll((all) => {
    const shown = all.find((each) => each.getBoundingClientRect().top > 60) as HTMLElement;
    shown.focus({ preventScroll: true });
    return { id: shown.getAttribute('data-post'), top: shown.getBoundingClientRect().top };
  });
  await page.keyboard.press('Enter');
  await arrived(page, `/post/${anchor.id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  const back = page.locator(`[role=feed] [data-post="${anchor.id}"]`);
  await expect
    .poll(async () => Math.abs(((await back.boundingBox())?.y ?? 9999) - anchor.top))
    .toBeLessThanOrEqual(2);
});

test('a card stays light: few elements for words, pictures and link cards', async () => {
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
    ['five pictures', 41],
    ['link card', 36],
  ] as const) {
    const count = await card(page, text).evaluate((one) => one.querySelectorAll('*').length + 1);
    expect(count, text).toBeLessThanOrEqual(most);
  }
});
