import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, writePost } from '../harness/community.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';
import { waitForStillness } from '../harness/stillness.ts';

export async function seedLayers({
  server,
}: Community): Promise<{ alice: TestMember; bob: TestMember }> {
  const alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 0; at < 8; at += 1) await writePost(alice, `My line ${at}`);
  for (let at = 0; at < 8; at += 1) await writePost(bob, `Line ${at}`);
  await insertPost(server, bob, {
    body: 'A picture of a heron',
    images: [picture(600, 400, { name: 'heron', description: 'A heron' })],
  });
  const liked = await writePost(bob, 'Much liked');
  await bob.api('PUT', '/post/reaction', { ulid: liked, reaction: 'heart' });
  return { alice, bob };
}

export const overlays = (page: Page): Locator => page.locator('[role=dialog], [role=menu]');
const CLOSE = 'button[aria-label=Close], [role=menuitem]:text-is("Close")';
export const waitForNoOverlay = (page: Page): Promise<void> =>
  overlays(page).first().waitFor({ state: 'detached' });
export const card = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text, visible: true }).first();
export const countLayers = (page: Page): Promise<number> =>
  page.evaluate(() => history.state?.layers ?? 0);
/**
 * Waits for the history. A closed layer disappears before its history step is done, and a Back before then
 * would be lost.
 */
export const expectLayerCount = (page: Page, count: number): Promise<void> =>
  expect.poll(() => countLayers(page)).toBe(count);
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

export async function openDialogFromMenu(page: Page, text: string, entry: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
  // The menu’s step through the history may still be running, and no event shows its end.
  await waitForStillness(page);
}

export async function phoneAt(
  community: Community,
  member: TestMember,
  path: string,
): Promise<Page> {
  const { page, context } = await community.visit({ as: member, viewport: PHONE });
  await servePictures(context);
  await page.goto('/policy');
  // If a page sends a request while it unloads, Playwright may never see the end of that request.
  await waitForStillness(page);
  await page.goto(path);
  await page.getByRole('main').getByRole('article').first().waitFor();
  return page;
}

export async function expectClosesOnly(
  page: Page,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  await card(page, 'Much liked').evaluate((one) =>
    one.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const place = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
  await waitForStillness(page);
  const before = await place();
  const ways: [string, () => Promise<unknown>][] = [
    ['Back', () => page.goBack()],
    ['Close', () => overlays(page).last().locator(CLOSE).first().click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ];
  for (const [way, close] of ways) {
    await open(page);
    await overlays(page).first().waitFor();
    expect(await countLayers(page), way).toBe(1);
    await close();
    await waitForNoOverlay(page);
    await expect.poll(() => countLayers(page), { message: way }).toBe(0);
    expect(new URL(page.url()).pathname, way).toBe('/feed');
    await expect.poll(place, { message: way }).toBe(before);
  }
}
