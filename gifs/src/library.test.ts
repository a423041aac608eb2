import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { framesOf, type SizedDrawing } from './drawing.ts';
import { DRAWINGS, findDrawing } from './find-drawing.ts';
import { LIBRARY } from './library.ts';
import { renderGif } from './render-gif.ts';

function drawingOf(name: string): SizedDrawing {
  const drawing = findDrawing(name);
  if (!drawing) throw new Error(`${name} has no drawing.`);
  return drawing;
}

describe('the library', () => {
  test('holds at least 64 drawings, each with its own name', { tags: ['GIF-03'] }, () => {
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

  test('lists exactly the existing drawings', () => {
    expect(LIBRARY.map(({ name }) => name).toSorted()).toEqual(Object.keys(DRAWINGS).toSorted());
    expect(findDrawing('nothing')).toBeNull();
    expect(findDrawing('constructor')).toBeNull();
  });

  test('draws the same valid frames each time', () => {
    for (const { name } of LIBRARY) {
      const drawing = drawingOf(name);
      const frames = framesOf(drawing);
      expect(frames.length, name).toBeGreaterThanOrEqual(12);
      expect(frames.length, name).toBeLessThanOrEqual(24);
      expect(frames.join(''), name).not.toMatch(/NaN|Infinity|undefined|\[object/);
      expect(framesOf(drawing)).toEqual(frames);
      expect(new Set(frames).size, name).toBeGreaterThan(1);
    }
  });

  test('keeps the largest GIFs below 160 kB and loops forever', async () => {
    for (const name of ['wow', 'yay', 'confetti']) {
      const drawing = drawingOf(name);
      const gif = await renderGif(drawing);
      expect(gif.length, name).toBeLessThan(160_000);
      const { format, pages, loop, delay } = await sharp(gif, { animated: true }).metadata();
      const frames = framesOf(drawing).length;
      expect({ format, pages, loop }).toEqual({ format: 'gif', pages: frames, loop: 0 });
      expect(delay).toEqual(Array.from({ length: frames }, () => drawing.frameMs ?? 80));
    }
  });
});
