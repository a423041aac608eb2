import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { moving, pattern, photo, PHOTOGRAPHER } from '#test/media-files.ts';
import { workerScene, names } from '#test/worker-scene.ts';
import { cpuOf } from './cpu-of.ts';
import { createMediaWorker, type MediaWorker } from './media-worker.ts';
import { createWorkerLane } from './worker-lane.ts';

const on = workerScene();
const { log, fileOf, makePictures } = on;
let worker: MediaWorker;
beforeAll(() => {
  ({ worker } = on);
});

describe('pictures', { timeout: 60_000 }, () => {
  test(
    'makes upright sRGB versions of a photo without metadata',
    { tags: ['GAP-131', 'GAP-132', 'MEDIA-27'] },
    async () => {
      const taken = await photo(2400, 1600);
      expect((await sharp(taken).metadata()).orientation).toBe(6);
      for (const secret of ['GPS', PHOTOGRAPHER, '8BIM', 'xmpmeta']) {
        expect(taken.includes(secret)).toBe(true);
      }
      const found = await worker.inspect({
        path: await fileOf(taken),
        kind: 'jpeg',
        purpose: 'post',
      });
      expect(found).toEqual({
        widthPx: 1600,
        heightPx: 2400,
        durationMs: null,
        isAnimated: false,
        totalPixels: 3_840_000,
      });
      const made = await makePictures(taken, 'jpeg');
      expect(names(made.files)).toEqual(['w500.webp', 'w1024.webp', 'w1600.webp']);
      expect(made).toMatchObject({ widthPx: 1600, heightPx: 2400, stills: [], captions: [] });
      for (const { name, width, height, bytes, type } of made.files) {
        const file = await made.read(name);
        const header = await sharp(file).metadata();
        expect(header).toMatchObject({ format: 'webp', width, height });
        expect({ bytes, type }).toEqual({ bytes: file.length, type: 'image/webp' });
        expect(height).toBe(Math.round(width * 1.5));
        expect(header.exif ?? header.icc ?? header.xmp ?? header.iptc).toBe(undefined);
        expect(file.includes(PHOTOGRAPHER)).toBe(false);
      }
      const corner = async (left: number, top: number): Promise<number[]> => [
        ...(await sharp(await made.read('w500.webp'))
          .extract({ left, top, width: 4, height: 4 })
          .resize(1, 1)
          .raw()
          .toBuffer()),
      ];
      const [red = 0, green = 0] = await corner(4, 740);
      expect(red).toBeGreaterThan(235);
      expect(green).toBeGreaterThan(235);
      const [darkRed = 0, lastGreen = 0] = await corner(4, 4);
      expect(darkRed).toBeLessThan(20);
      expect(lastGreen).toBeGreaterThan(235);
    },
  );

  test(
    'makes avatar and cover widths, never enlarged, keeping transparency',
    { tags: ['GAP-132'] },
    async () => {
      const logo = await (await pattern(300, 300, 4)).png().toBuffer();
      const avatar = await makePictures(logo, 'png', { purpose: 'avatar' });
      expect(names(avatar.files)).toEqual(['w40.webp', 'w80.webp', 'w300.webp']);
      const { data, info } = await sharp(await avatar.read('w80.webp'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect([data[3], data[4 * 79 + 3]]).toEqual([0, 255]);
      const wide = await (await pattern(2400, 300)).jpeg().toBuffer();
      const cover = await makePictures(wide, 'jpeg', { purpose: 'cover' });
      expect(names(cover.files)).toEqual(['w500.webp', 'w1024.webp', 'w1920.webp']);
      expect(cover).toMatchObject({ widthPx: 1920, heightPx: 240 });
    },
  );

  test('keeps animation and timing, with a first-frame still', { tags: ['GAP-132'] }, async () => {
    const gif = await makePictures(await moving('gif', { width: 600, height: 400 }), 'gif', {
      isAnimated: true,
    });
    expect(names(gif.files)).toEqual(['w500.webp', 'original-size.gif']);
    expect(names(gif.stills)).toEqual(['still-500.webp', 'still-1024.webp']);
    expect(gif).toMatchObject({ widthPx: 600, heightPx: 400 });
    expect(gif.files.map(({ width, height }) => [width, height])).toEqual([
      [500, 333],
      [600, 400],
    ]);
    const webp = await makePictures(await moving('webp', { width: 600, height: 400 }), 'webp', {
      isAnimated: true,
    });
    expect(names(webp.files)).toEqual(['w500.webp', 'w600.webp']);
    for (const [made, name, format] of [
      [gif, 'w500.webp', 'webp'],
      [gif, 'original-size.gif', 'gif'],
      [webp, 'w600.webp', 'webp'],
    ] as const) {
      const header = await sharp(await made.read(name), { animated: true }).metadata();
      expect(header).toMatchObject({ format, pages: 6, delay: Array(6).fill(70), loop: 0 });
    }
    expect((await sharp(await gif.read('still-1024.webp')).metadata()).pages ?? 1).toBe(1);
    const path = await fileOf(await moving('gif'));
    const avatar = await worker.inspect({ path, kind: 'gif', purpose: 'avatar' });
    expect(avatar.isAnimated).toBe(false);
  });
});

describe('the worker process', { timeout: 60_000 }, () => {
  test('measures CPU time of a process and its children', () => {
    const before = cpuOf(process.pid);
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1000;
    let busy = 0;
    while ((process.cpuUsage().user - user) / 1000 < 300) busy += Math.sqrt(busy);
    expect(before).toBeGreaterThan(own * 0.5);
    expect(cpuOf(process.pid) - before).toBeGreaterThan(200);
    expect(cpuOf(2 ** 30)).toBe(0);
  });

  test('alternates urgent and other tasks', async () => {
    const limits = { memoryBytes: 1e9, heapMegabytes: 128 };
    const lane = createWorkerLane({ log, limits, idleMs: 50 });
    const path = await fileOf(await photo(60, 40));
    const look = { path, kind: 'jpeg', purpose: 'post', ffmpeg: null } as const;
    const order: string[] = [];
    const run = async (name: string, isUrgent: boolean): Promise<void> => {
      await lane.run('inspect', look, { patienceMs: 20_000, isUrgent });
      order.push(name);
    };
    await Promise.all([
      run('first', false),
      run('second', false),
      run('third', false),
      run('urgent', true),
      run('urgent too', true),
      run('urgent as well', true),
    ]);
    expect(order).toEqual(['first', 'urgent', 'second', 'urgent too', 'third', 'urgent as well']);
    await lane.stop();
  });
});

test('keeps folders in use by another process, removes old ones', async () => {
  const workFolder = await mkdtemp(join(tmpdir(), 'rookery-shared-'));
  const start = (): MediaWorker => createMediaWorker({ log, ffmpegPath: null, workFolder });
  try {
    const first = start();
    const [left, inUse] = [await first.makeFolder(), await first.makeFolder()];
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    await utimes(left, longAgo, longAgo);
    const own = await start().makeFolder();
    const kept = [inUse, own].map((path) => basename(path));
    expect((await readdir(workFolder)).toSorted()).toEqual(kept.toSorted());
  } finally {
    await rm(workFolder, { recursive: true });
  }
});
