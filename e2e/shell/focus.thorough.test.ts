// Thorough: it opens every dialog by keys, and the focus in dialogs changes rarely.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DESKTOP, PHONE } from '../harness/community.ts';
import { card, closeOverlays, dialog, LONG_TIMEOUT } from '../harness/scene.ts';
import { expireProof } from '../account/sign-in-scenes.ts';
import { setStage, type Stage, visitStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

type Opener = [
  name: string,
  path: string,
  opener: (page: Page) => Locator,
  key: string,
  entry?: string | RegExp,
];

const more = (page: Page): Locator =>
  card(page, 'A picture of mine').getByRole('button', { name: 'More' });
const moreOfBob = (page: Page): Locator =>
  card(page, 'Two pictures').getByRole('button', { name: 'More' });
const ownCard = (page: Page): Locator => card(page, 'A picture of mine');
const openers: Opener[] = [
  ['help', '/alice', ownCard, '?'],
  ['the composer', '/alice', ownCard, 'n'],
  [
    'the viewer',
    '/alice',
    (page) => ownCard(page).getByRole('button', { name: 'A heron' }),
    'Enter',
  ],
  ['the question before a deletion', '/alice', more, 'Enter', 'Delete'],
  [
    'the profile to edit',
    '/alice',
    (page) => page.getByRole('button', { name: 'Edit profile' }),
    'Enter',
  ],
  [
    'the default feed',
    '/feed',
    (page) => page.getByRole('button', { name: 'Select Your Default Feed' }),
    'Enter',
  ],
  ['a report', '/bob?tab=media', moreOfBob, 'Enter', 'Report'],
  ['the question before a block', '/bob?tab=media', moreOfBob, 'Enter', /^Block/],
  ['the link to copy', '/bob?tab=media', moreOfBob, 'Enter', 'Share'],
];

const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

async function chooseByKeys(page: Page, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.waitFor();
  await expect.poll(() => hasFocus(page.getByRole('menu')), LONG_TIMEOUT).toBe(true);
  // A menu that has just opened may not have focused its first entry yet, so the keys are pressed again.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return hasFocus(entry);
    }, LONG_TIMEOUT)
    .toBe(true);
  await page.keyboard.press('Enter');
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s keeps focus in overlays and returns it', async (_where, viewport) => {
  const { page } = await visitStage(stage, { as: stage.alice, viewport });
  let shown = '';
  for (const [name, path, opener, key, entry] of openers) {
    if (path !== shown) await page.goto(path);
    shown = path;
    await opener(page).focus();
    await page.keyboard.press(key);
    if (entry) await chooseByKeys(page, entry);
    await dialog(page).waitFor();
    const isInside = (): Promise<boolean> => hasFocus(dialog(page));
    await expect.poll(isInside, { ...LONG_TIMEOUT, message: name }).toBe(true);
    for (const tab of ['Tab', 'Shift+Tab']) {
      for (let count = 0; count < 8; count += 1) {
        await page.keyboard.press(tab);
        await expect.poll(isInside, { ...LONG_TIMEOUT, message: `${name}, ${tab}` }).toBe(true);
      }
    }
    await closeOverlays(page);
    await expect
      .poll(() => opener(page).evaluate((one) => one === document.activeElement), {
        ...LONG_TIMEOUT,
        message: `${name}: the focus afterwards`,
      })
      .toBe(true);
  }
});

test('focuses the input for a mailed code', async () => {
  const { community, mona } = stage;
  const { page } = await visitStage(stage, { as: mona, viewport: PHONE });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(page).getByLabel('New email address').fill('mona@elsewhere.test');
  await page.keyboard.press('Enter');
  const first = dialog(page).getByLabel('Code from the email to mona@elsewhere.test');
  await expect.poll(() => hasFocus(first), LONG_TIMEOUT).toBe(true);
  await page.keyboard.type('123456');
  expect(await first.inputValue()).toBe('123456');
  await closeOverlays(page);

  await expireProof(community, mona.id);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const proof = dialog(page).getByLabel('Code from the email');
  await expect.poll(() => hasFocus(proof), LONG_TIMEOUT).toBe(true);
  await page.keyboard.type('12345');
  expect(await proof.inputValue()).toBe('12345');
});
