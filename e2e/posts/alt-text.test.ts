import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const TEXT = 'A heron on one leg.\nBehind it the harbour in fog.';

test.each([
  ['a wide window', { width: 1280, height: 900 }],
  ['a phone', PHONE],
])('the ALT badge opens the text in %s', async (_where, viewport) => {
  const { server } = community;
  const ann = await server.signUp(`ann${viewport.width}`);
  const images = [
    picture(800, 600, { name: 'heron', description: TEXT }),
    picture(800, 600, { name: 'fog', description: null }),
  ];
  await insertPost(server, ann, { body: 'At the harbour', images });
  const { page, context, errors } = await community.visit({ as: ann, viewport });
  await servePictures(context);
  await page.goto(`/${ann.username}`);
  const card = page.locator('article[data-post]:visible').first();
  const badge = card.getByRole('button', { name: /^ALT/ });
  await badge.waitFor();
  expect(await badge.count()).toBe(1);
  expect(await badge.getAttribute('aria-label')).toBe('ALT text of image 1 of 2');

  await badge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alt text' });
  await dialog.getByText('A heron on one leg.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => badge.evaluate((one) => one === document.activeElement)).toBe(true);

  const box = await badge.boundingBox();
  // Presses beside the badge, inside its larger target.
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) - 8);
  await dialog.getByText('A heron on one leg.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${ann.username}`);
  expect(errors).toEqual([]);
});
