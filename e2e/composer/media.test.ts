import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import {
  choose,
  type ChosenFile,
  newestMedia,
  openComposer,
  photo,
  postButton,
  tile,
} from './uploads-scenes.ts';

let community: Community;
let ann: TestMember;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  ann = await community.server.signUp(`ann${++people}`);
});
afterAll(() => community.stop());

const reminder = (page: Page) => page.getByText(/ha(s|ve) no alt text\.$/);
const posted = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' });

test('reminds of missing alt texts once, and posts with them', async () => {
  const { page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 60), await photo('b.png', 61)]);
  await tile(page, 1).waitFor();
  await postButton(page).dblclick();
  await page.getByText('2 pictures have no alt text.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  for (const text of ['A heron', 'Fog']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Alt text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await reminder(page).waitFor({ state: 'detached' });
  await postButton(page).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([
    [60, 'A heron'],
    [61, 'Fog'],
  ]);
});

test.each(['Post anyway', 'Post'])('one press of “%s” posts without alt texts', async (name) => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 62)]);
  await tile(page, 0).waitFor();
  await postButton(page).click();
  await page.getByText('1 picture has no alt text.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([[62, null]]);
});

test('a setting turns the reminder off', async () => {
  await ann.do(updateSettings, { body: { alt_reminder: 'false' } });
  const { page } = await community.visit({ as: ann });
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Remind me about alt texts' });
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 63)]);
  await tile(page, 0).waitFor();
  await postButton(page).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([[63, null]]);
});

/** Upright it is 100 wide and 200 high, red above blue. The camera held it sideways. */
async function sidewaysPhoto(): Promise<ChosenFile> {
  const red = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: 200, height: 100, channels: 3, background: 'blue' },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: 'heron.jpg', mimeType: 'image/jpeg', buffer };
}

async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Crop or rotate heron.jpg' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit picture' });
  await apply(editor).waitFor();
  return editor;
}

const apply = (editor: Locator): Locator => editor.getByRole('button', { name: 'Apply' });

async function applyEdit(editor: Locator): Promise<void> {
  await expect.poll(() => apply(editor).isEnabled()).toBe(true);
  await apply(editor).click();
  await editor.waitFor({ state: 'detached' });
}

/** The colour near the left and the right edge: `r`, `b` or `?`. */
async function coloursOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number): string => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(start, start + 3);
    return red > 200 && blue < 60 ? 'r' : blue > 200 && red < 60 ? 'b' : '?';
  };
  return at(10) + at(info.width - 10);
}

/** Waits until the server has processed the file. */
async function expectColours(path: string, colours: string): Promise<void> {
  const seen = async (): Promise<string> => {
    const file = await fetch(new URL(path, community.server.url));
    return file.ok ? coloursOf(Buffer.from(await file.arrayBuffer())) : `${file.status}`;
  };
  await expect.poll(seen, { timeout: 20_000 }).toBe(colours);
}

test('crops, undoes, rotates and posts a picture with a warning', async () => {
  await ann.do(updateSettings, { body: { alt_reminder: 'false' } });
  const { page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await (await openComposer(page)).fill('At the harbour');
  await choose(page, [await sidewaysPhoto()]);
  await tile(page, 0).waitFor();

  let editor = await openEditor(page);
  await editor.getByRole('radio', { name: 'Square' }).check();
  await applyEdit(editor);
  const size = () =>
    tile(page, 0)
      .locator('img')
      .evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
  await expect.poll(size).toEqual([100, 100]);
  editor = await openEditor(page);
  await editor.getByRole('button', { name: 'Undo edits' }).click();
  await editor.waitFor({ state: 'detached' });
  await expect.poll(size).toEqual([100, 200]);

  editor = await openEditor(page);
  await expect.poll(() => apply(editor).isEnabled()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Rotate' }).click();
  await applyEdit(editor);
  await expect.poll(size).toEqual([200, 100]);

  await page.getByRole('button', { name: 'Mark Sensitive' }).click();
  await page.getByRole('textbox', { name: 'Reason for the warning' }).fill('A dead heron');
  await postButton(page).click();
  await posted(page);
  const card = page.locator('article[data-post]:visible').first();
  await card.getByText('A dead heron').waitFor();
  await card.getByRole('button', { name: 'View Anyways' }).click();
  await card.getByText('At the harbour').waitFor();

  const { images } = await community.server.db
    .selectFrom('posts')
    .select('images')
    .where('warning', '=', 'A dead heron')
    .executeTakeFirstOrThrow();
  const [image] = images as { url: string; widthPx: number; heightPx: number }[];
  expect([image?.widthPx, image?.heightPx]).toEqual([200, 100]);
  await expectColours(image?.url ?? '', 'br');
});

/** Pastes or drops files as the browser does. */
async function bring(target: Locator, kind: 'paste' | 'drop', files: ChosenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }));
  await target.evaluate(
    (element, { event, list }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of list) {
        const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      const how = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      );
    },
    { event: kind, list: given },
  );
}

const titles = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-media] > button:first-child')
    .evaluateAll((all) => all.map((each) => each.getAttribute('title')));

test('keeps the order of pasted and dropped files', async () => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  const text = await openComposer(page);
  // The first file is the largest, so that reading it takes longest.
  await bring(text, 'paste', [await photo('c.png', 70, 900), await photo('a.png', 71)]);
  await bring(text, 'drop', [
    await photo('e.png', 72, 900),
    await photo('b.png', 73),
    await photo('d.png', 74),
  ]);
  await expect.poll(() => titles(page)).toEqual(['c.png', 'a.png', 'e.png', 'b.png', 'd.png']);
  await expect
    .poll(() => page.locator('[data-state=finished]').count(), { timeout: 20_000 })
    .toBe(5);
});

async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
}

test('a finger moves the crop, and the sheet stays open', async () => {
  await ann.do(updateSettings, { body: { alt_reminder: 'false' } });
  const { page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await sidewaysPhoto()]);
  await tile(page, 0).waitFor();
  const editor = await openEditor(page);
  await editor.getByRole('radio', { name: 'Square' }).check();
  await expect.poll(() => apply(editor).isEnabled()).toBe(true);
  const box = await editor.getByRole('application').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const touch = await fingerOn(page);
  await touch('touchStart', x, y);
  for (const by of [40, 120, 240]) await touch('touchMove', x, y - by);
  await touch('touchEnd', x, y - 240);
  await applyEdit(editor);
  await postButton(page).click();
  await posted(page);
  const picture = page.locator('article[data-post]:visible').first().locator('button img');
  await expectColours((await picture.getAttribute('src')) ?? '', 'bb');
});

test('a finger reorders pictures after a short hold', async () => {
  const { page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 70), await photo('b.png', 71)]);
  await expect
    .poll(() => page.locator('[data-state=finished]').count(), { timeout: 20_000 })
    .toBe(2);
  const touch = await fingerOn(page);
  const centre = async (at: number): Promise<[number, number]> => {
    const box = await tile(page, at).boundingBox();
    return [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60];
  };
  const [[swipeX, swipeY], [swipeTo]] = [await centre(0), await centre(1)];

  await touch('touchStart', swipeX, swipeY);
  await touch('touchMove', swipeTo, swipeY);
  await touch('touchEnd', swipeTo, swipeY);
  expect(await titles(page)).toEqual(['a.png', 'b.png']);

  // The swipe may have scrolled the pictures.
  const [[x, y], [toX]] = [await centre(0), await centre(1)];
  await touch('touchStart', x, y);
  await page.locator('[data-dragged]').waitFor();
  await touch('touchMove', (x + toX) / 2, y);
  await touch('touchMove', toX, y);
  await touch('touchEnd', toX, y);
  await expect.poll(() => titles(page)).toEqual(['b.png', 'a.png']);
  expect(await page.getByRole('dialog', { name: /^Alt text for/ }).count()).toBe(0);
});
