import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { RECORDED_PHOTOS, recordGif, recordNear, RECORDINGS } from './record.ts';
import { RENDERED_PHOTOS } from './catalogue.ts';
import { uploadedPosts } from '../../content/uploaded-posts.ts';

let folder: string;
let photo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-record-'));
  photo = join(folder, 'photo.jpg');
  const create = { width: 1280, height: 720, channels: 3, background: '#88aa66' } as const;
  const square = { create: { ...create, width: 200, height: 200, background: '#203040' } };
  await sharp({ create })
    .composite([{ input: square, left: 500, top: 200 }])
    .jpeg()
    .toFile(photo);
});
afterAll(() => rm(folder, { recursive: true }));

test('makes an animation that moves across the photo', async () => {
  const { pages, width, height, loop } = await sharp(await recordGif(photo)).metadata();
  expect({ width, height, loop }).toEqual({ width: 420, height: 280, loop: 0 });
  // The encoder joins equal frames.
  expect(pages).toBeGreaterThan(16);
});

test('cuts the middle out of a photo', async () => {
  const { width, height } = await sharp(await recordNear(photo)).metadata();
  expect([width, height]).toEqual([768, 432]);
});

test('uploads only files that the program writes', () => {
  expect(RENDERED_PHOTOS).toEqual(expect.arrayContaining(Object.values(RECORDED_PHOTOS)));
  const names = uploadedPosts.flatMap(({ files }) => files.map(({ name }) => name));
  const written: readonly string[] = [...Object.values(RECORDINGS), ...RENDERED_PHOTOS];
  expect(written).toEqual(expect.arrayContaining(names));
});
