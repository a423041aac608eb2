import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';
import { picture } from '../../server/test/uploads.ts';
import { shareStrings } from '../../web/src/app/hosts/share-strings.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('opens the composer with files that another app shares', async () => {
  const alice = await community.server.signUp('alice');
  const { page } = await community.visit({ as: alice, serviceWorkers: 'allow' });
  await page.goto('/feed');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const bytes = [...(await picture(64, 48))];
  await page.evaluate((png) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.enctype = 'multipart/form-data';
    form.action = '/share';
    form.innerHTML =
      '<input name=share-text value="From the camera"><input type=file name=share-files>';
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(png)], 'gull.png', { type: 'image/png' }));
    const field = form.querySelector<HTMLInputElement>('[type=file]');
    if (field) field.files = transfer.files;
    document.body.append(form);
    form.submit();
  }, bytes);
  const composer = page.getByRole('dialog');
  await composer.locator('[data-state=finished]').waitFor();
  expect(await composer.getByRole('textbox').first().inputValue()).toBe('From the camera');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const left = await page.evaluate(() => caches.has('rookery-shared-files'));
  expect(left).toBe(false);
});

test('opens the composer with a hint for a lost share', async () => {
  const bob = await community.server.signUp('bob');
  const { page } = await community.visit({ as: bob });
  await page.goto('/feed');
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.enctype = 'multipart/form-data';
    form.action = '/share';
    form.innerHTML = '<input name=share-text value="From the camera">';
    document.body.append(form);
    form.submit();
  });
  await page.getByText(shareStrings.lost).waitFor();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
