import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { photo } from '../../server/test/media-files.ts';
import { startPageServer, type PageServer } from '../../server/test/page-server.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';

let site: PageServer;
let community: Community;
let alice: TestMember;

beforeAll(async () => {
  site = await startPageServer();
  community = await startCommunity({}, { fetchGuard: site.guard });
  alice = await community.server.signUp('alice');
  await writePost(alice, 'Alice has posted before.');
  const oven = await photo(1200, 630);
  site.at('/oven.jpg', (response) => response.setHeader('content-type', 'image/jpeg').end(oven));
  const card = (title: string, picture: string): string =>
    `<meta property="og:title" content="${title}"><meta property="og:image" content="${picture}">`;
  site.page('/open-day', card('Open day at the kiln, with broken pots', '/oven.jpg'));
  site.page('/lost', card('A page whose picture is gone', '/gone.jpg'));
});
afterAll(async () => {
  await community.stop();
  await site.stop();
});

const link = (path: string): string => `${site.origin()}${path}`;
const cardIn = (place: Locator, title: string): Locator =>
  place.getByRole('link').filter({ hasText: title });

async function openComposer(page: Page): Promise<{ dialog: Locator; text: Locator }> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  return { dialog, text };
}

const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth === 500;
  });

test('shows a link card while typing and on the post', { tags: ['EMBED-05'] }, async () => {
  const { page, context, errors } = await community.visit({ as: alice, viewport: DESKTOP });
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== community.url) elsewhere.push(url.href);
  });
  await page.goto('/feed');
  const { dialog, text } = await openComposer(page);
  const title = 'Open day at the kiln, with broken pots';
  await text.fill(`Who comes along? ${link('/open-day')} and ${link('/lost')}`);
  await cardIn(dialog, title).waitFor();
  expect(await isDrawn(cardIn(dialog, title).locator('img'))).toBe(true);

  await text.fill(`Who comes along? ${link('/lost')}`);
  await cardIn(dialog, 'A page whose picture is gone').waitFor();
  expect(await cardIn(dialog, title).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Remove the preview' }).click();
  await text.fill(`${link('/lost')} is gone`);
  await text.fill(`Who comes along? ${link('/open-day')}`);
  await cardIn(dialog, title).waitFor();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const onFeed = cardIn(page.getByRole('main'), title);
  await onFeed.waitFor();
  expect(await isDrawn(onFeed.locator('img'))).toBe(true);
  expect(await onFeed.getAttribute('href')).toBe(link('/open-day'));
  expect(site.asked.filter((path) => path === '/open-day' || path === '/oven.jpg')).toHaveLength(2);
  expect(elsewhere).toEqual([]);
  // Only the missing picture of the card above failed.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('keeps the height of a card without its picture', { tags: ['EMBED-05'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const id = await writePost(alice, 'A post to comment on.');
  await page.goto(`/post/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Comment' }).first().click();
  const dialog = page.getByRole('dialog');
  const gone = page.waitForResponse((response) => response.url().includes('/media/previews/'));
  await dialog.getByPlaceholder('Add a comment').fill(link('/lost'));
  const card = cardIn(dialog, 'A page whose picture is gone');
  await card.waitFor();
  expect((await gone).status()).toBe(404);
  await card.and(page.locator('[data-picture=lost]')).waitFor();
  expect((await card.boundingBox())?.height).toBe(104);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await cardIn(page.getByRole('main'), 'A page whose picture is gone').waitFor();
});
