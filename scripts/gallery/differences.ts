import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

export interface Difference {
  name: string;
  before?: string;
  after?: string;
  changed?: string;
  pixels?: number;
}

interface Pair {
  name: string;
  before: string;
  after: string;
  folder: string;
}

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * The largest colour difference that is not visible. Two drawings of the same letters may differ by this
 * much.
 */
const MAX_COLOR_DISTANCE = 3;
const CHANNELS = 4;

export async function findDifferences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  folder: string,
): Promise<Difference[]> {
  await mkdir(folder, { recursive: true });
  const found: Difference[] = [];
  for (const name of new Set([...after.keys(), ...before.keys()])) {
    const [then, now] = [before.get(name), after.get(name)];
    const pair = then && now && { name, before: then, after: now, folder };
    const difference = pair ? await comparePair(pair) : { name, before: then, after: now };
    if (difference) found.push(difference);
  }
  return found;
}

async function comparePair({ name, before, after, folder }: Pair): Promise<Difference | null> {
  const [then, now] = [await readRaw(before), await readRaw(after)];
  if (then.width === now.width && then.data.equals(now.data)) return null;
  const width = Math.max(then.width, now.width);
  const height = Math.max(then.height, now.height);
  const drawn = Buffer.alloc(width * height * CHANNELS, 255);
  let pixels = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [one, other] = [pixelAt(then, x, y), pixelAt(now, x, y)];
      const isAlike = one !== null && other !== null && isClose(one, other);
      if (!isAlike) pixels++;
      drawn.set(isAlike ? paled(other) : [220, 0, 40, 255], (y * width + x) * CHANNELS);
    }
  }
  if (pixels === 0) return null;
  const changed = join(folder, `${name.replaceAll(' ', '-')}.png`);
  await sharp(drawn, { raw: { width, height, channels: CHANNELS } })
    .png()
    .toFile(changed);
  return { name, before, after, changed, pixels };
}

async function readRaw(file: string): Promise<Raw> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function pixelAt({ data, width, height }: Raw, x: number, y: number): Uint8Array | null {
  if (x >= width || y >= height) return null;
  const at = (y * width + x) * CHANNELS;
  return data.subarray(at, at + CHANNELS);
}

function isClose(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= MAX_COLOR_DISTANCE);
}

function paled(pixel: Uint8Array): number[] {
  return [...pixel.subarray(0, 3)].map((value) => 200 + Math.round(value / 5)).concat(255);
}
