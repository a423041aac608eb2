import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

/** Timeout for a drawing, which is made at its first request, when a CPU core is idle. */
const DRAWN = { timeout: 60_000 };

test(
  'on a phone a post is quoted with a GIF',
  { tags: ['GIF-01', 'GIF-02', 'GIF-03', 'GIF-04', 'GIF-05', 'GIF-06'] },
  async () => {
    const author = await community.server.signUp('author');
    const reader = await community.server.signUp('reader');
    await writePost(reader, 'I was here before');
    await reader.api('PUT', `/profile/${author.username}/follow`);
    const id = await writePost(author, 'Worth passing on');

    const { page, errors } = await community.visit({
      as: reader,
      viewport: PHONE,
      reducedMotion: 'no-preference',
    });
    const asked: string[] = [];
    const sent: { images?: unknown }[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/v3/gifs/search') asked.push(url.search);
      if (url.pathname === '/v3/posts/repost') sent.push(request.postDataJSON());
    });
    await page.goto('/feed');
    const card = page.getByRole('main').locator(`article[data-post="${id}"]`);
    await card
      .first()
      .getByRole('button', { name: /^Repost/ })
      .click();
    await page.getByRole('menuitem', { name: 'Quote' }).click();
    await page.getByRole('button', { name: 'Add a GIF' }).click();

    const sheet = page.getByRole('dialog', { name: 'Choose a GIF' });
    const gifs = sheet.getByRole('list', { name: 'GIFs' }).getByRole('button');
    await expect.poll(() => gifs.count()).toBe(20);
    expect(asked).toEqual(['?limit=20&offset=0']);
    await sheet.getByRole('button', { name: 'Load More' }).click();
    await expect.poll(() => gifs.count()).toBe(40);
    expect(asked.slice(1)).toEqual(['?limit=20&offset=20']);
    expect(await findOverflows(page)).toEqual([]);
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await sheet.getByRole('textbox', { name: 'Search GIFs' }).fill('umbrella');
    const found = sheet.getByRole('button', { name: 'A rook under an umbrella in the rain' });
    await found.waitFor();
    await expect.poll(() => asked.slice(2)).toEqual(['?q=umbrella&limit=20&offset=0']);
    await expect.poll(() => gifs.count()).toBe(1);
    await expect.poll(() => sheet.getByRole('button', { name: 'Load More' }).count()).toBe(0);
    const picture = found.getByRole('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), DRAWN)
      .toBe(240);

    await sheet.getByRole('textbox').fill('quasar');
    await sheet.getByText('No GIFs for “quasar”').waitFor();
    await sheet.getByRole('textbox').fill('umbrella');
    await found.click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('textbox').first().fill('Rain again');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.images).toEqual([
      {
        url: '/media/gifs/rook-umbrella.gif',
        description: 'A rook under an umbrella in the rain',
        widthPx: 240,
        heightPx: 240,
      },
    ]);
    const shown = page
      .getByRole('main')
      .getByRole('img', { name: 'A rook under an umbrella in the rain' });
    await expect
      .poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth), DRAWN)
      .toBe(240);
    expect(errors).toEqual([]);
  },
);
