// Thorough: uploads pictures of a hundred megapixels, animations of thousands of frames and cut films, made
// by real programs.
import { describe, expect, test } from 'vitest';
import {
  hostileScene,
  DAMAGED_MESSAGE,
  TOO_LARGE_MESSAGE,
  flat,
  half,
} from '#test/hostile-uploads.ts';
import { heic } from '#test/heif-files.ts';
import { hollowPng, manyFrames, pattern, photo, video } from '#test/media-files.ts';

const on = hostileScene();
const { send, expectRefusal } = on;

describe(
  'refuses harmful files with a clear message',
  { tags: ['GAP-131'], timeout: 60_000 },
  () => {
    test('decompression bombs, complete and truncated', async () => {
      const bomb = await flat(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
      expect(bomb.length).toBeLessThan(1_000_000);
      await expectRefusal(await send(bomb, 'image/png'), TOO_LARGE_MESSAGE);
      await expectRefusal(await send(hollowPng(30_000, 30_000), 'image/png'), TOO_LARGE_MESSAGE);
      await expectRefusal(await send(hollowPng(9000, 9000), 'image/png'), DAMAGED_MESSAGE);
      const knotted = await flat(9990, 9990).jpeg({ progressive: true }).toBuffer();
      await expectRefusal(await send(knotted, 'image/jpeg'), /picture is too large to process/);
      const dense = await flat(7800, 7800).webp({ lossless: true, effort: 0 }).toBuffer();
      expect(dense.length).toBeLessThan(20_000);
      await expectRefusal(await send(dense, 'image/webp'), /picture is too large to process/);
    });

    test('AVIF and HEIC that need too much memory', async () => {
      const avif = await flat(5000, 5000).avif({ effort: 0 }).toBuffer();
      await expectRefusal(
        await send(avif, 'image/avif'),
        /has 25 megapixels. The limit .* is 18\./,
      );
      const single = await send(withSizes(await heic(), 8000, 8000), '');
      await expectRefusal(single, /has 64 megapixels. The limit for HEIC is 30\./);
      const tiled = await heic({ grid: [20, 20], tileSide: 496, width: 9900, height: 9900 });
      await expectRefusal(await send(tiled, ''), /has 99 megapixels. The limit for HEIC is 79\./);
      const wide = await heic({ grid: [2, 2] });
      await expectRefusal(await send(withSizes(wide, 20_000, 9000), ''), TOO_LARGE_MESSAGE);
      await expectRefusal(await send(withSizes(wide, 4000, 4000), ''), DAMAGED_MESSAGE);
    });

    test('truncated AVIF and HEIC', async () => {
      const whole = await pattern(600, 400);
      for (const file of [await whole.avif({ effort: 0 }).toBuffer(), await heic()]) {
        await expectRefusal(await send(half(file), 'image/png'), DAMAGED_MESSAGE);
      }
    });

    test('truncated pictures and videos', async () => {
      const whole = await pattern(600, 400);
      await expectRefusal(await send(half(await photo()), 'image/jpeg'), DAMAGED_MESSAGE);
      await expectRefusal(
        await send(half(await whole.png().toBuffer()), 'image/png'),
        DAMAGED_MESSAGE,
      );
      await expectRefusal(
        await send(half(await whole.webp().toBuffer()), 'image/webp'),
        DAMAGED_MESSAGE,
      );
      for (const startsAtOnce of [false, true]) {
        const film = await video({ seconds: 2, startsAtOnce });
        await expectRefusal(await send(half(film), 'video/mp4'), DAMAGED_MESSAGE);
      }
    });

    test('a video with a false header or over ten minutes', async () => {
      const film = await video({ hasSound: false });
      await expectRefusal(
        await send(withFirstDelta(film, 0x7fff_ffff), 'video/mp4'),
        /The video is too long \(\d+:\d\d\)\. The limit is 10 minutes/,
      );
      await expectRefusal(
        await send(withSampleCount(film, 0x7fff_ffff), 'video/mp4'),
        DAMAGED_MESSAGE,
      );
      const atoms = Buffer.concat([film.subarray(0, 40), Buffer.from('7fffffff6d6f6f76', 'hex')]);
      await expectRefusal(await send(atoms, 'video/mp4'), DAMAGED_MESSAGE);
    });

    test('a GIF of five thousand frames', async () => {
      await expectRefusal(await send(manyFrames(5000), 'image/gif'), /more than 2000 frames/);
      await expectRefusal(await send(manyFrames(40, 2000, 2000), 'image/gif'), /too large/);
      const tiny = manyFrames(30, 2000, 2000);
      expect(tiny.length).toBeLessThan(1000);
      await expectRefusal(await send(tiny, 'image/gif'), /too large/);
    });
  },
);

test(
  'processes the largest allowed picture within the memory limit',
  { tags: ['GAP-131'], timeout: 60_000 },
  () => on.expectLargestFits(),
);

test(
  'processes a HEIC of 48 megapixels within the limit',
  { tags: ['GAP-131'], timeout: 60_000 },
  async () => {
    const tiles = { grid: [16, 12], tileSide: 512 } as const;
    const taken = await heic({ ...tiles, width: 8064, height: 6048, turns: 3 });
    await on.expectFits(taken, { widthPx: 1920, heightPx: 2560 });
  },
);

/** Claims another size in the properties and the grid of a HEIC of 256 by 128 pixels. */
function withSizes(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 4)) {
    if (changed.readUInt32BE(at + 8) !== 256) continue;
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  const grid = changed.indexOf(Buffer.from([0, 0, 1, 1, 1, 0, 0, 128]));
  if (grid < 0) return changed;
  changed.writeUInt16BE(width, grid + 4);
  changed.writeUInt16BE(height, grid + 6);
  return changed;
}

function withFirstDelta(film: Buffer, delta: number): Buffer {
  const changed = Buffer.from(film);
  changed.writeUInt32BE(delta, changed.indexOf('stts') + 16);
  // Without its edit list, the whole film is presented.
  changed.write('free', changed.indexOf('edts'));
  return changed;
}

function withSampleCount(film: Buffer, count: number): Buffer {
  const changed = Buffer.from(film);
  changed.writeUInt32BE(count, changed.indexOf('stts') + 12);
  changed.writeUInt32BE(count, changed.indexOf('stsz') + 12);
  return changed;
}
