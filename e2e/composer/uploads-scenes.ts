import { crc32 } from 'node:zlib';

import type { Locator, Page } from 'playwright-core';

import { picture } from '../../server/test/uploads.ts';
import type { Community } from '../harness/community.ts';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photo(name: string, width: number, kilobytes = 0): Promise<ChosenFile> {
  const png = await picture(width, 100);
  const end = png.length - 12;
  const body = Buffer.concat([Buffer.from('teXt'), Buffer.alloc(kilobytes * 1024, 7)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  const buffer = Buffer.concat([png.subarray(0, end), length, body, sum, png.subarray(end)]);
  return { name, mimeType: 'image/png', buffer };
}

export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const text = page.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  return text;
}

export const choose = (page: Page, files: ChosenFile[]): Promise<void> =>
  page.locator('[role=dialog] input[type=file]').setInputFiles(files);
export const tile = (page: Page, at: number): Locator =>
  page.getByRole('group', { name: 'Media in this post' }).getByRole('listitem').nth(at);
export const finished = (page: Page): Locator => page.locator('[data-state=finished]');
export const postButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true });

const SLOW = 250_000;

export async function slowNetwork(
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

export async function newestMedia(
  community: Community,
): Promise<[width: number, description: string | null][]> {
  const { images } = await community.server.db
    .selectFrom('posts')
    .select('images')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const items = images as unknown as { widthPx: number; description: string | null }[];
  return items.map(({ widthPx, description }) => [widthPx, description]);
}
