import { crc32 } from 'node:zlib';

import { ULID_PATTERN } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { video } from '../server/test/media-files.ts';
import type { TestMember } from '../server/test/server.ts';
import { picture } from '../server/test/uploads.ts';
import { barriers } from './barriers.ts';
import { type Community, PHONE, startCommunity, writePost } from './community.ts';
import { holdBack } from './stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture that is known again by its width, and takes a while on a slow network. */
async function photo(name: string, width: number, kilobytes = 0): Promise<ChosenFile> {
  const png = await picture(width, 100);
  const end = png.length - 12;
  const body = Buffer.concat([Buffer.from('teXt'), Buffer.alloc(kilobytes * 1024, 7)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  const buffer = Buffer.concat([png.subarray(0, end), length, body, sum, png.subarray(end)]);
  return { name, mimeType: 'image/png', buffer };
}

async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const text = page.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  return text;
}

const choose = (page: Page, files: ChosenFile[]): Promise<void> =>
  page.locator('[role=dialog] input[type=file]').setInputFiles(files);
const tile = (page: Page, at: number): Locator =>
  page.getByRole('group', { name: 'Media of this post' }).getByRole('listitem').nth(at);
const finished = (page: Page): Locator => page.locator('[data-state=finished]');
const postButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true });

const SLOW = 250_000;

/** A network that takes so many bytes a second to the server, and can go. */
async function slowNetwork(
  page: Page,
  bytesPerSecond = SLOW,
): Promise<{ go(): Promise<void>; comeBack(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const set = async (offline: boolean, uploadThroughput: number): Promise<void> => {
    const speed = { latency: 20, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', { offline, ...speed });
  };
  await set(false, bytesPerSecond);
  return { go: () => set(true, SLOW), comeBack: () => set(false, SLOW) };
}

/** Has the page note each value of this progress bar from now on, however short it stands. */
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

/** Widths and words of the media of the newest post. */
async function newestMedia(): Promise<[width: number, description: string | null][]> {
  const { images } = await community.server.db
    .selectFrom('posts')
    .select('images')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const items = images as unknown as { widthPx: number; description: string | null }[];
  return items.map(({ widthPx, description }) => [widthPx, description]);
}

test('COMPOSE-01 MEDIA-02 MEDIA-03 MEDIA-10 MEDIA-14 MEDIA-15 GAP-133 five pictures from a phone on a slow network, with failures in the middle, are posted in their order with their words', async () => {
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

  await tile(page, 0).getByRole('button', { name: 'ALT text of 210.png' }).click();
  // What is pasted is not cut: it stands, is said to be too long, and is not sent.
  const description = page.getByLabel('Description');
  await description.fill('a'.repeat(1002));
  await page.getByText('2 characters too many.').waitFor();
  expect(await description.inputValue()).toHaveLength(1002);
  expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await page
    .getByRole('dialog', { name: 'Describe' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByText('The description of 210.png is too long. Open it, and make').waitFor();
  expect(await postButton(page).isDisabled()).toBe(true);
  await tile(page, 0).getByRole('button', { name: 'ALT text of 210.png' }).click();
  await description.fill('The harbour at dawn');
  await page.getByRole('button', { name: 'Done' }).click();
  // The connection that was cut is taken up again by itself; what failed on the server is left to the member.
  const retry = page.getByRole('button', { name: /^Retry \d+\.png$/ });
  await retry.waitFor();
  expect(await barriers(page)).toEqual([]);
  await postButton(page).click();
  await page.getByText('Not posted: one of the files could not be uploaded.').waitFor();
  const retried = /^Retry (\d+\.png)$/.exec((await retry.getAttribute('aria-label')) ?? '')?.[1];
  await retry.click();
  // The button is gone, and the focus goes on to the picture.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')))
    .toBe(retried);
  await tile(page, 4)
    .getByRole('button', { name: /^Image 5 of 5/ })
    .press('ArrowLeft');
  await page.getByText('250.png is now 4 of 5.').waitFor({ state: 'attached' });
  await postButton(page).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  expect(await newestMedia()).toEqual([
    [210, 'The harbour at dawn'],
    [220, null],
    [230, null],
    [250, null],
    [240, null],
  ]);
  expect(calls.indexOf('POST /v3/media/signed-storage-url')).toBeGreaterThan(
    calls.indexOf('GET /v3/test/probe'),
  );
  expect(errors.some((line) => line.includes('was cut off.'))).toBe(true);
  await page.getByRole('main').getByRole('img', { name: 'The harbour at dawn' }).waitFor();
});

test('GAP-082 COMPOSE-16 COMPOSE-17 the network goes in the middle of an upload, and then the page: file, words and upload go on by themselves', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/feed');
  await openComposer(page);
  // The first file, which is small, arrives; the second would take a minute.
  const network = await slowNetwork(page, 10_000);
  await choose(page, [await photo('310.png', 310), await photo('320.png', 320, 600)]);
  await tile(page, 1).getByRole('button', { name: 'ALT text of 320.png' }).click();
  await page.getByLabel('Description').fill('Fog');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await finished(page).waitFor();
  await network.go();
  await page.getByText('No connection. The upload goes on by itself.').waitFor();
  await network.comeBack();
  await page
    .getByText('No connection. The upload goes on by itself.')
    .waitFor({ state: 'detached' });

  await page.reload();
  await openComposer(page);
  await expect.poll(() => finished(page).count()).toBe(2);
  // What was there already was asked for, not sent again.
  await expect
    .poll(() => calls.some((call) => /^GET \/v3\/media\/upload\/\w+$/.test(call)))
    .toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await openComposer(page);
  await postButton(page).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  expect(await newestMedia()).toEqual([
    [310, null],
    [320, 'Fog'],
  ]);
  await expect.poll(() => keptFiles(page)).toBe(0);

  await openComposer(page);
  await choose(page, [await photo('330.png', 330)]);
  await finished(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await openComposer(page);
  expect(await finished(page).count()).toBe(0);
  await expect.poll(() => keptFiles(page)).toBe(0);
});

test('MEDIA-04 MEDIA-06 MEDIA-07 COMPOSE-24 COMPOSE-28 a screenshot is pasted, a film is dropped, what is not taken says why, and a failed send keeps them all', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const posters: string[] = [];
  page.on('request', (each) => {
    if (!each.url().endsWith('/v3/media/upload')) return;
    const { poster_uuid: poster } = each.postDataJSON() as { poster_uuid?: string | null };
    if (poster) posters.push(poster);
  });
  await page.goto('/feed');
  const text = await openComposer(page);
  const sheet = page.getByRole('dialog');
  const top = async (): Promise<number> => (await sheet.boundingBox())?.y ?? 0;
  const before = await top();
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await choose(page, [pdf]);
  await page.getByRole('alert').getByText('Invalid file format', { exact: true }).waitFor();

  const screenshot = await photo('image.png', 410);
  await bring(text, 'paste', { ...screenshot, mimeType: 'image/webp' });
  await bring(text, 'paste', screenshot);
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: await video({ codec: 'vp9' }) };
  await bring(sheet.getByRole('button', { name: 'Mark Sensitive' }), 'drop', film);
  await expect.poll(() => finished(page).count()).toBe(2);
  await expect.poll(top).toBeLessThan(before);
  await choose(page, await Promise.all([1, 2, 3, 4].map((at) => photo(`${at}.png`, 410 + at))));
  await page
    .getByRole('alert')
    .getByText('Maximum upload limit reached.', { exact: true })
    .waitFor();
  await expect.poll(() => finished(page).count()).toBe(5);
  await page.route('**/v3/posts', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await postButton(page).click();
  await page.getByText('Uh oh, something went wrong, try again').waitFor();
  await expect.poll(() => finished(page).count()).toBe(5);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  expect((await newestMedia()).map(([width]) => width)).toEqual([410, 320, 411, 412, 413]);
  // The film alone took a frame of itself along.
  expect(posters).toEqual([expect.stringMatching(ULID_PATTERN)]);
});

test('COMPOSE-19 COMPOSE-24 a post waits for the words about its picture, changes no more while it goes out, and what is added all the same stays as a draft', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/feed');
  await openComposer(page);
  const letGo = await holdBack(page, '**/media/uploads/**');
  await choose(page, [await photo('510.png', 510)]);
  await postButton(page).click();
  await tile(page, 0).getByRole('button', { name: 'ALT text of 510.png' }).click();
  const description = page.getByLabel('Description');
  await description.fill('A heron');
  letGo();
  await finished(page).waitFor({ state: 'attached' });
  await description.fill('A heron in the fog');
  expect(calls).not.toContain('PUT /v3/posts');

  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/v3/posts', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const asked = page.waitForRequest('**/v3/posts');
  await page.getByRole('button', { name: 'Done' }).click();
  await asked;
  const dialog = page.getByRole('dialog');
  for (const name of ['Mark Sensitive', 'Add images or videos', 'Add a GIF']) {
    expect(await dialog.getByRole('button', { name }).isDisabled()).toBe(true);
  }
  await tile(page, 0).getByRole('button', { name: 'Remove 510.png' }).click({ force: true });
  await tile(page, 0).getByRole('button', { name: 'ALT text of 510.png' }).click({ force: true });
  await bring(dialog.getByRole('textbox'), 'paste', await photo('image.png', 520));
  expect(await page.getByLabel('Description').count()).toBe(0);
  expect(await finished(page).count()).toBe(1);
  // The device's own window was open already, and what is chosen there comes now.
  await choose(page, [await photo('530.png', 530)]);
  await finished(page).nth(1).waitFor();
  answer();
  await page.getByText('An earlier version of this went through.').waitFor();
  expect(await newestMedia()).toEqual([[510, 'A heron in the fog']]);
  await tile(page, 0).getByRole('button', { name: 'Remove 510.png' }).click();
  await postButton(page).click();
  await dialog.first().waitFor({ state: 'detached' });
  expect(await newestMedia()).toEqual([[530, null]]);
});

/** Lets a file arrive as the clipboard or a hand would bring it. */
async function bring(target: Locator, kind: 'paste' | 'drop', file: ChosenFile): Promise<void> {
  const { name, mimeType, buffer } = file;
  await target.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], given.name, { type: given.mimeType }));
      const how = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      );
    },
    { kind, name, mimeType, base64: buffer.toString('base64') },
  );
}

/** How many files of drafts the browser holds. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('The database does not open.')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const count = db.transaction('files').objectStore('files').count();
          count.addEventListener('success', () => {
            db.close();
            resolve(count.result);
          });
        });
      }),
    `rookery-${alice.ulid}`,
  );
}
