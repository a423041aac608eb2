import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number, number];

export interface ApngOptions {
  width: number;
  height: number;
  plays?: number;
  /** The colour of a first picture that is not a part of the animation. */
  cover?: Colour;
  frames: readonly {
    colour: Colour;
    /** Left, top, width, height. */
    place?: readonly [number, number, number, number];
    /** A fraction of a second. */
    delay?: readonly [number, number];
    dispose?: number;
    isBlended?: boolean;
  }[];
}

export function apng({ width, height, plays = 0, cover, frames }: ApngOptions): Buffer {
  let sequence = 0;
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([...u32(width), ...u32(height), 8, 6, 0, 0, 0])),
    chunk('acTL', Buffer.from([...u32(frames.length), ...u32(plays)])),
  ];
  if (cover) parts.push(chunk('IDAT', pixels(width, height, cover)));
  for (const [at, frame] of frames.entries()) {
    const { colour, place = [0, 0, width, height], delay = [1, 10] } = frame;
    const [left, top, wide, tall] = place;
    const control = [sequence++, wide, tall, left, top].flatMap(u32);
    const ends = [...u16(delay[0]), ...u16(delay[1]), frame.dispose ?? 0, frame.isBlended ? 1 : 0];
    parts.push(chunk('fcTL', Buffer.from([...control, ...ends])));
    const data = pixels(wide, tall, colour);
    if (at === 0 && !cover) parts.push(chunk('IDAT', data));
    else parts.push(chunk('fdAT', Buffer.concat([Buffer.from(u32(sequence++)), data])));
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

function pixels(width: number, height: number, colour: Colour): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from(colour))]);
  return deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)));
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([Buffer.from(u32(data.length)), named, Buffer.from(u32(crc32(named)))]);
}

const red: Colour = [255, 0, 0, 255];
const two = (place: [number, number, number, number]): Buffer =>
  apng({ width: 50, height: 50, frames: [{ colour: red }, { colour: red, place }] });
const many = (count: number, side: number): Buffer =>
  apng({
    width: side,
    height: side,
    frames: Array.from({ length: count }, () => ({ colour: red })),
  });

/** Animated PNGs that are broken or too much work, with words of their refusals. */
export const DAMAGED_APNGS: readonly [string, () => Buffer, string][] = [
  ['a frame outside', () => two([40, 40, 20, 20]), 'damaged'],
  ['an empty frame', () => two([0, 0, 0, 10]), 'damaged'],
  ['no end', () => two([0, 0, 9, 9]).subarray(0, -30), 'damaged'],
  ['2001 frames', () => many(2001, 1), 'more than 2000 frames'],
  ['too many pixels', () => many(40, 2000), 'too large'],
];
