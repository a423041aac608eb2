// Thorough: These are reloads, pasted files and late answers; uploads.test.ts posts five pictures.
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { ULID_PATTERN } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { video } from '../../server/test/media-files.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { delayResponses } from '../harness/stillness.ts';
import {
  choose,
  type ChosenFile,
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

test(
  'resumes an upload after the network and page were lost',
  { tags: ['GAP-082', 'COMPOSE-16', 'COMPOSE-17'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/feed');
    await openComposer(page);
    const network = await slowNetwork(page, 10_000);
    await choose(page, [await photo('310.png', 310), await photo('320.png', 320, 600)]);
    await tile(page, 1).getByRole('button', { name: 'Alt text for 320.png' }).click();
    await page.getByLabel('Alt text', { exact: true }).fill('Fog');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await finished(page).waitFor();
    await network.go();
    await page.getByText('No connection. The upload will resume automatically.').waitFor();
    await network.comeBack();
    await page
      .getByText('No connection. The upload will resume automatically.')
      .waitFor({ state: 'detached' });

    await page.reload();
    await openComposer(page);
    await expect.poll(() => finished(page).count()).toBe(2);
    await expect
      .poll(() => calls.some((call) => /^GET \/v3\/media\/upload\/\w+$/.test(call)))
      .toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await openComposer(page);
    await postButton(page).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await newestMedia(community)).toEqual([
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
  },
);

test(
  'accepts pasted and dropped files and explains refused ones',
  { tags: ['MEDIA-04', 'MEDIA-06', 'MEDIA-07', 'COMPOSE-24', 'COMPOSE-28'] },
  async () => {
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
    const refused = page.getByRole('alert');
    await refused.getByText('Invalid file format', { exact: true }).waitFor();
    await refused.getByText('a.pdf is a PDF. Pictures, GIFs and videos can be posted.').waitFor();

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
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect((await newestMedia(community)).map(([width]) => width)).toEqual([
      410, 320, 411, 412, 413,
    ]);
    expect(posters).toEqual([expect.stringMatching(ULID_PATTERN)]);
  },
);

test(
  'sends a post after its alt texts, keeping later additions',
  { tags: ['COMPOSE-19', 'COMPOSE-24'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/feed');
    await openComposer(page);
    const letGo = await delayResponses(page, '**/media/uploads/**');
    await choose(page, [await photo('510.png', 510)]);
    await postButton(page).click();
    await tile(page, 0).getByRole('button', { name: 'Alt text for 510.png' }).click();
    const description = page.getByLabel('Alt text', { exact: true });
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
    await tile(page, 0)
      .getByRole('button', { name: 'Alt text for 510.png' })
      .click({ force: true });
    await bring(dialog.getByRole('textbox'), 'paste', await photo('image.png', 520));
    expect(await page.getByLabel('Alt text', { exact: true }).count()).toBe(0);
    expect(await finished(page).count()).toBe(1);
    await choose(page, [await photo('530.png', 530)]);
    await finished(page).nth(1).waitFor();
    answer();
    await page.getByText('An older version was posted, without your latest changes.').waitFor();
    expect(await newestMedia(community)).toEqual([[510, 'A heron in the fog']]);
    await tile(page, 0).getByRole('button', { name: 'Remove 510.png' }).click();
    await postButton(page).click();
    await dialog.first().waitFor({ state: 'detached' });
    expect(await newestMedia(community)).toEqual([[530, null]]);
  },
);

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
