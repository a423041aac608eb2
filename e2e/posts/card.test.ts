import type { Locator } from 'playwright-core';
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
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { type PostFields, insertPost, picture } from '../harness/pictures.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

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

async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
}

test(
  'shows covers, pictures, link cards and the viewer on profiles',
  { tags: ['CARD-12', 'CARD-14', 'CARD-15', 'CARD-18', 'MEDIA-25'] },
  async () => {
    const author = await signUpAuthor(community);
    await paint(author, { body: 'Words for the web', isTrolling: true });
    await paint(author, { body: 'On its way', isProcessing: true });
    const body = `${'word '.repeat(50)}the end`;
    await paint(author, { body: `Bare ${body}` });
    await paint(author, { body: `Painted ${body}`, images: [picture(600, 300)] });
    const images = [picture(600, 400, { description: 'A heron on the slip' }), picture(600, 401)];
    await paint(author, { body: 'Two pictures', images });
    await paint(author, {
      body: 'Read https://www.example.org/birds',
      openGraph: {
        title: 'A field guide to rooks',
        description: 'All of it',
        image: picture(1200, 600).url,
        url: 'https://www.example.org/birds',
      },
    });
    // Readers must not send requests to other hosts.
    await paint(author, {
      body: 'From elsewhere',
      openGraph: {
        title: 'Elsewhere',
        description: '',
        image: 'https://tracker.example/pixel.gif',
        url: 'https://tracker.example/',
      },
    });
    await paint(author, { body: 'Three of them', images: MANY });
    // The window is tall enough for all cards of the profile, so the list draws every card.
    const viewport = { ...DESKTOP, height: 4000 };
    const { page, errors } = await visitPictures(community, { as: alice, viewport });
    await page.goto(`/${author.username}`);
    const covered = card(page, 'Web-Only Content');
    await covered.waitFor();
    expect(await page.getByText('Words for the web').count()).toBe(0);
    await covered.getByRole('button', { name: 'View Anyways' }).click();
    await page.getByText('Words for the web').waitFor();
    await expectShown(card(page, 'On its way').getByText('Processing', { exact: true }));
    await card(page, 'Bare word').getByText('the end').waitFor();
    const cut = card(page, 'Painted word');
    await cut.getByRole('button', { name: 'Show More' }).waitFor();
    expect(await cut.getByText('the end').count()).toBe(0);
    const post = card(page, 'Two pictures');
    await post.getByRole('button', { name: 'A heron on the slip' }).waitFor();
    await post.getByRole('button', { name: 'Image 2 of 2' }).waitFor();
    expect(await post.getAttribute('aria-label')).toContain('Two pictures, 2 pictures');
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

    await page.getByRole('button', { name: 'Picture two' }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('img', { name: 'Picture two' }).waitFor();
    await expectFocusIn(viewer);
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
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('Tab');
    await expectFocusIn(viewer);
  },
);

test(
  'an author reloads a failed picture and follows tags',
  { tags: ['CARD-15', 'CARD-22', 'CARD-23', 'GUARD-21', 'MEDIA-16'] },
  async () => {
    const author = await signUpAuthor(community);
    const id = await writePost(author, 'First light #HarbourDawn and $rook up');
    await writeComment(author, id, 'Another #harbourdawn');
    await paint(author, { body: 'On its way', isProcessing: true });
    await paint(author, { body: 'A lost picture', images: [picture(800, 500, { name: 'lost' })] });
    const viewport = { ...DESKTOP, height: 2000 };
    const { page } = await community.visit({ as: author, viewport });
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
    await expectShown(card(page, 'On its way').getByText('Your media is processing'));
    const post = card(page, 'A lost picture');
    await post.getByText('Media not available').waitFor();
    await waitForStillness(page);
    const before = await measureCards(page);
    isThere = true;
    await post.getByRole('button', { name: 'Try again' }).click();
    await waitForPictures(page, 1);
    expect(await measureCards(page)).toEqual(before);
    expect(pathOf(page)).toBe(`/${author.username}`);

    await card(page, 'First light').getByRole('link', { name: '#HarbourDawn' }).click();
    await waitForPath(page, '/hashtag/HarbourDawn');
    await page.getByRole('heading', { name: '#HarbourDawn' }).waitFor();
    await card(page, 'First light').waitFor();
    await card(page, 'Another').waitFor();
    await page.goBack();
    await card(page, 'First light').getByRole('link', { name: '$ROOK' }).click();
    await waitForPath(page, '/ticker/ROOK');
    await page.getByRole('heading', { name: '$ROOK' }).waitFor();
    await card(page, 'First light').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  },
);

test(
  'an app on the home screen hides web-only content',
  { tags: ['CARD-13', 'PWA-02', 'PWA-03'] },
  async () => {
    const author = await signUpAuthor(community);
    const id = await insertWebOnlyPost(community, author);
    const { page } = await visitPictures(community, { as: alice });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: true });
    });
    await expectHiddenInApp(page, author, id);
  },
);
