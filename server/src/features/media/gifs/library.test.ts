import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGifArtist, type GifArtist } from './gif-artist.ts';
import { framesOf } from './drawing/drawing.ts';
import { LIBRARY } from './library.ts';
import { renderGif } from './render-gif.ts';

describe('the library', () => {
  test('GIF-03 holds at least 64 drawings, each with a name, a title and tags of its own', () => {
    expect(LIBRARY.length).toBeGreaterThanOrEqual(64);
    expect(new Set(LIBRARY.map(({ name }) => name)).size).toBe(LIBRARY.length);
    expect(new Set(LIBRARY.map(({ title }) => title)).size).toBe(LIBRARY.length);
    for (const { name, title, tags } of LIBRARY) {
      expect(name, name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(name.endsWith('-still'), name).toBe(false);
      expect(title.length, name).toBeGreaterThan(8);
      expect(tags.length, name).toBeGreaterThanOrEqual(4);
      expect(tags.length, name).toBeLessThanOrEqual(10);
      expect(new Set(tags).size, name).toBe(tags.length);
    }
  });

  test('draws nothing that is no number, and the same each time', () => {
    for (const drawing of LIBRARY) {
      const frames = framesOf(drawing);
      expect(frames.length, drawing.name).toBeGreaterThanOrEqual(12);
      expect(frames.length, drawing.name).toBeLessThanOrEqual(24);
      expect(frames.join(''), drawing.name).not.toMatch(/NaN|Infinity|undefined|\[object/);
      expect(framesOf(drawing)).toEqual(frames);
      // It moves.
      expect(new Set(frames).size, drawing.name).toBeGreaterThan(1);
    }
  });

  test('the largest of them is below 160 kB and plays for ever', async () => {
    for (const name of ['wow', 'yay', 'confetti']) {
      const drawing = LIBRARY.find((each) => each.name === name);
      if (!drawing) throw new Error(`${name} is gone.`);
      const gif = await renderGif(drawing);
      expect(gif.length, name).toBeLessThan(160_000);
      const { format, pages, loop, delay } = await sharp(gif, { animated: true }).metadata();
      const frames = framesOf(drawing).length;
      expect({ format, pages, loop }).toEqual({ format: 'gif', pages: frames, loop: 0 });
      expect(delay).toEqual(Array.from({ length: frames }, () => drawing.frameMs ?? 80));
    }
  });
});

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

  test('draws what is asked for, one after the other, and a still of it', async () => {
    const [gif, still] = [join(folder, 'a.gif'), join(folder, 'a.webp')];
    await Promise.all([
      artist.draw('rook-waves', 'gif', gif, 'a'),
      artist.draw('rook-waves', 'still', still, 'a'),
    ]);
    expect((await readFile(gif)).toString('latin1', 0, 6)).toBe('GIF89a');
    const { format, width, height } = await sharp(still).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 });
  });

  test('who scrolls through the whole library does not hold up another', async () => {
    const order: string[] = [];
    const draw = (who: string, at: number): Promise<unknown> =>
      artist
        .draw('ok', 'still', join(folder, `${who}-${at}.webp`), who)
        .then(() => order.push(who));
    const flood = Array.from({ length: 12 }, (_, at) => draw('magpie', at));
    await Promise.all([...flood, draw('wren', 0)]);
    // After the one under way, and at most one more.
    expect(order.indexOf('wren')).toBeLessThanOrEqual(2);
  });

  test('a drawing that fails is told, and the next one succeeds', async () => {
    await expect(artist.draw('nothing', 'gif', join(folder, 'b.gif'), 'a')).rejects.toThrow(
      /no drawing/,
    );
    await artist.draw('ok', 'still', join(folder, 'b.webp'), 'a');
    expect((await readFile(join(folder, 'b.webp'))).length).toBeGreaterThan(500);
  });

  test('a stopped artist draws nothing more', async () => {
    const stopped = createGifArtist();
    stopped.stop();
    await expect(stopped.draw('ok', 'gif', join(folder, 'c.gif'), 'a')).rejects.toThrow(/stopping/);
  });
});
