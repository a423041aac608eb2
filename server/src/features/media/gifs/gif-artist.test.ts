import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGifArtist, type GifArtist } from './gif-artist.ts';

describe('the drawing process', () => {
  let folder: string;
  let artist: GifArtist;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rookery-gifs-'));
    artist = createGifArtist();
  });
  afterAll(async () => {
    artist.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('draws an animation and its still, in order', async () => {
    const [gif, still] = [join(folder, 'a.gif'), join(folder, 'a.webp')];
    await Promise.all([
      artist.draw('rook-waves', 'gif', gif, 'a'),
      artist.draw('rook-waves', 'still', still, 'a'),
    ]);
    expect((await readFile(gif)).toString('latin1', 0, 6)).toBe('GIF89a');
    const { format, width, height } = await sharp(still).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 });
  });

  test('serves other members while one requests many drawings', async () => {
    const order: string[] = [];
    const draw = (who: string, at: number): Promise<unknown> =>
      artist
        .draw('ok', 'still', join(folder, `${who}-${at}.webp`), who)
        .then(() => order.push(who));
    const flood = Array.from({ length: 12 }, (_, at) => draw('magpie', at));
    await Promise.all([...flood, draw('wren', 0)]);
    expect(order.indexOf('wren')).toBeLessThanOrEqual(2);
  });

  test('reports a failed drawing and continues with the next', async () => {
    await expect(artist.draw('nothing', 'gif', join(folder, 'b.gif'), 'a')).rejects.toThrow(
      /no drawing/,
    );
    await artist.draw('ok', 'still', join(folder, 'b.webp'), 'a');
    expect((await readFile(join(folder, 'b.webp'))).length).toBeGreaterThan(500);
  });

  test('draws nothing after stop', async () => {
    const stopped = createGifArtist();
    stopped.stop();
    await expect(stopped.draw('ok', 'gif', join(folder, 'c.gif'), 'a')).rejects.toThrow(/stopping/);
  });
});
