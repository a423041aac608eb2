import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import {
  choose,
  finished,
  newestMedia,
  openComposer,
  photo,
  postButton,
  slowNetwork,
  tile,
} from './uploads-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await alice.do(updateSettings, { body: { alt_reminder: 'false' } });
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

async function watchProgress(page: Page, name: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const values = new Set<string | null>();
    Object.assign(window, { progressValues: values });
    const look = (): void => {
      for (const bar of document.querySelectorAll('[role=progressbar]')) {
        if (bar.getAttribute('aria-label') === wanted) {
          values.add(bar.getAttribute('aria-valuenow'));
        }
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-valuenow'],
    });
  }, name);
  return () =>
    page.evaluate(
      () => (window as unknown as { progressValues: Set<unknown> }).progressValues.size,
    );
}

test(
  'five pictures are posted in order despite a slow network',
  { tags: ['COMPOSE-01', 'MEDIA-02', 'MEDIA-03', 'MEDIA-10', 'MEDIA-14', 'MEDIA-15', 'GAP-133'] },
  async () => {
    const { page, errors, calls } = await community.visit({ as: alice, viewport: PHONE });
    await page.goto('/feed');
    const failing = { put: 2, finish: 2 };
    await page.route('**/media/uploads/**', (route) =>
      --failing.put === 0 ? route.abort('connectionreset') : route.continue(),
    );
    await page.route('**/v3/media/upload', (route) =>
      --failing.finish === 0 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await openComposer(page);
    await slowNetwork(page);
    expect(await postButton(page).isDisabled()).toBe(true);
    const files = await Promise.all(
      [210, 220, 230, 240, 250].map((width) => photo(`${width}.png`, width, 120)),
    );
    const progress = await watchProgress(page, 'Uploading 210.png');
    await choose(page, files);
    await page.getByText('You can only upload up to 5 media files').waitFor();
    const add = page.getByRole('button', { name: 'Add images or videos' });
    await expect.poll(() => add.isDisabled()).toBe(true);
    await expect.poll(progress).toBeGreaterThan(2);

    await tile(page, 0).getByRole('button', { name: 'Alt text for 210.png' }).click();
    const description = page.getByLabel('Alt text', { exact: true });
    await description.fill('a'.repeat(1002));
    await page.getByText('2 characters too many.').waitFor();
    expect(await description.inputValue()).toHaveLength(1002);
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await page
      .getByRole('dialog', { name: 'Alt text for 210.png' })
      .getByRole('button', { name: 'Close' })
      .click();
    await page
      .getByText('The alt text for 210.png is too long. Open the alt text and shorten it.')
      .waitFor();
    expect(await postButton(page).isDisabled()).toBe(true);
    await tile(page, 0).getByRole('button', { name: 'Alt text for 210.png' }).click();
    await description.fill('The harbour at dawn');
    await page.getByRole('button', { name: 'Done' }).click();
    const retry = page.getByRole('button', { name: /^Try again: \d+\.png$/ });
    await retry.waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await postButton(page).click();
    await page.getByText('Not posted: one of the files couldn’t be uploaded.').waitFor();
    const retryLabel = (await retry.getAttribute('aria-label')) ?? '';
    const retried = /^Try again: (\d+\.png)$/.exec(retryLabel)?.[1];
    await retry.click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')))
      .toBe(retried);
    await tile(page, 4)
      .getByRole('button', { name: /^Image 5 of 5/ })
      .press('ArrowLeft');
    await page.getByText('250.png is now 4 of 5.').waitFor({ state: 'attached' });
    await postButton(page).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await newestMedia(community)).toEqual([
      [210, 'The harbour at dawn'],
      [220, null],
      [230, null],
      [250, null],
      [240, null],
    ]);
    expect(calls.indexOf('POST /v3/media/signed-storage-url')).toBeGreaterThan(
      calls.indexOf('GET /v3/test/probe'),
    );
    expect(errors.some((line) => /Upload failed: \d+\.png/.test(line))).toBe(true);
    await page.getByRole('main').getByRole('img', { name: 'The harbour at dawn' }).waitFor();
  },
);

test('scrolls an added picture into view on a phone', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [
    await photo('a.png', 60),
    await photo('b.png', 61),
    await photo('c.png', 62),
  ]);
  await tile(page, 2).waitFor();
  await choose(page, [await photo('d.png', 63)]);
  await expect
    .poll(async () => {
      const box = await tile(page, 3).boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    })
    .toBe(true);
  // Otherwise the closing page would abort an upload.
  await expect.poll(() => finished(page).count(), { timeout: 20_000 }).toBe(4);
});
