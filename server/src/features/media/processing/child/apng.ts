import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that a frame needs to be decoded alone. */
const SHARED_CHUNKS = ['PLTE', 'tRNS', 'gAMA', 'sRGB', 'iCCP', 'cHRM', 'sBIT'];
const CHUNK_MAX = 20 * 1024 * 1024;
const [DISPOSE_BACKGROUND, DISPOSE_PREVIOUS] = [1, 2];

export interface ApngFrame {
  width: number;
  height: number;
  left: number;
  top: number;
  delayMs: number;
  dispose: number;
  isBlended: boolean;
  data: Buffer[];
}

export interface Apng {
  width: number;
  height: number;
  /** How often it plays. 0: without end. */
  plays: number;
  frames: ApngFrame[];
  header: Buffer;
  shared: Buffer[];
}

/** Reads an animated PNG; null for a still one. @throws MediaFault for broken frames */
export async function readApng(path: string): Promise<Apng | null> {
  const file = await open(path);
  try {
    return await readChunks(file);
  } finally {
    await file.close();
  }
}

async function readChunks(file: FileHandle): Promise<Apng | null> {
  const found: Apng = {
    width: 0,
    height: 0,
    plays: 0,
    frames: [],
    header: Buffer.alloc(0),
    shared: [],
  };
  let isAnimated = false;
  for await (const { name, body } of chunksOf(file)) {
    if (name === 'IHDR') {
      found.header = body;
      found.width = body.readUInt32BE(0);
      found.height = body.readUInt32BE(4);
    } else if (name === 'acTL') {
      isAnimated = true;
      found.plays = body.readUInt32BE(4);
    } else if (name === 'fcTL') found.frames.push(frameOf(body, found));
    else if (name === 'IDAT') {
      if (!isAnimated) return null;
      found.frames.at(-1)?.data.push(body);
    } else if (name === 'fdAT') found.frames.at(-1)?.data.push(body.subarray(4));
    else if (SHARED_CHUNKS.includes(name)) found.shared.push(chunk(name, body));
    else if (name === 'IEND') {
      if (found.frames.some(({ data }) => data.length === 0)) throw damaged();
      return found.frames.length > 1 ? found : null;
    }
  }
  throw damaged();
}

async function* chunksOf(file: FileHandle): AsyncGenerator<{ name: string; body: Buffer }> {
  const head = Buffer.alloc(8);
  for (let at = SIGNATURE.length; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each place depends on the one before
    if ((await file.read(head, 0, 8, at)).bytesRead < 8) return;
    const size = head.readUInt32BE(0);
    if (size > CHUNK_MAX) throw damaged();
    const body = Buffer.alloc(size);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await file.read(body, 0, size, at + 8)).bytesRead < size) return;
    yield { name: head.toString('latin1', 4, 8), body };
    at += size + 12;
  }
}

function frameOf(body: Buffer, canvas: { width: number; height: number }): ApngFrame {
  if (body.length < 26) throw damaged();
  const [width = 0, height = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) =>
    body.readUInt32BE(at),
  );
  const isInside = left + width <= canvas.width && top + height <= canvas.height;
  if (width === 0 || height === 0 || !isInside) throw damaged();
  const delayMs = (body.readUInt16BE(20) * 1000) / (body.readUInt16BE(22) || 100);
  const [dispose, isBlended] = [body[24] ?? 0, body[25] === 1];
  return { width, height, left, top, delayMs, dispose, isBlended, data: [] };
}

const damaged = (): MediaFault => new MediaFault(FAULTS.damaged);

/** Draws the frames one after the other into an animated WebP without loss, to read it like any other. */
export async function writeAsWebp(apng: Apng, out: string): Promise<void> {
  const { width, height, plays } = apng;
  const file = await open(out, 'w');
  try {
    const extended = Buffer.from([0x12, 0, 0, 0, ...u24(width - 1), ...u24(height - 1)]);
    const loop = Buffer.from([0, 0, 0, 0, plays & 255, (plays >> 8) & 255]);
    let size = 4;
    const write = async (bytes: Buffer): Promise<void> => {
      await file.write(bytes);
      size += bytes.length;
    };
    await file.write(Buffer.from('RIFF\0\0\0\0WEBP'));
    await write(riff('VP8X', extended));
    await write(riff('ANIM', loop));
    for await (const { pixels, delayMs } of draw(apng)) {
      const raw = { width, height, channels: 4 } as const;
      const still = await sharp(pixels, { raw }).webp({ lossless: true, effort: 0 }).toBuffer();
      const delay = Math.min(0xffffff, Math.round(delayMs));
      const place = [0, 0, 0, 0, 0, 0, ...u24(width - 1), ...u24(height - 1), ...u24(delay), 2];
      await write(riff('ANMF', Buffer.concat([Buffer.from(place), still.subarray(12)])));
    }
    const total = Buffer.alloc(4);
    total.writeUInt32LE(size);
    await file.write(total, 0, 4, 4);
  } finally {
    await file.close();
  }
}

async function* draw(apng: Apng): AsyncGenerator<{ pixels: Buffer; delayMs: number }> {
  const { width, height, frames } = apng;
  let canvas = Buffer.alloc(width * height * 4);
  for (const frame of frames) {
    const before = frame.dispose === DISPOSE_PREVIOUS ? Buffer.from(canvas) : null;
    // oxlint-disable-next-line no-await-in-loop -- each frame is drawn on the one before
    drawFrame(canvas, width, frame, await decode(apng, frame));
    yield { pixels: canvas, delayMs: frame.delayMs };
    if (before) canvas = before;
    if (frame.dispose === DISPOSE_BACKGROUND) clear(canvas, width, frame);
  }
}

async function decode({ header, shared }: Apng, frame: ApngFrame): Promise<Buffer> {
  const own = Buffer.from(header);
  own.writeUInt32BE(frame.width, 0);
  own.writeUInt32BE(frame.height, 4);
  const parts = [SIGNATURE, chunk('IHDR', own), ...shared];
  const png = Buffer.concat([
    ...parts,
    chunk('IDAT', Buffer.concat(frame.data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  try {
    return await sharp(png, { failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (error) {
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

function drawFrame(canvas: Buffer, across: number, frame: ApngFrame, pixels: Buffer): void {
  const { left, top, width, height, isBlended } = frame;
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width * 4, (y + 1) * width * 4);
    const at = ((top + y) * across + left) * 4;
    if (isBlended) blendRow(canvas, at, row);
    else row.copy(canvas, at);
  }
}

function blendRow(canvas: Buffer, start: number, row: Buffer): void {
  for (let x = 0; x < row.length; x += 4) {
    const over = (row[x + 3] ?? 0) / 255;
    if (over === 0) continue;
    const under = ((canvas[start + x + 3] ?? 0) / 255) * (1 - over);
    const alpha = over + under;
    for (let channel = 0; channel < 3; channel++) {
      const at = start + x + channel;
      canvas[at] = ((row[x + channel] ?? 0) * over + (canvas[at] ?? 0) * under) / alpha + 0.5;
    }
    canvas[start + x + 3] = alpha * 255 + 0.5;
  }
}

function clear(canvas: Buffer, across: number, { left, top, width, height }: ApngFrame): void {
  for (let y = 0; y < height; y++) {
    const at = ((top + y) * across + left) * 4;
    canvas.fill(0, at, at + width * 4);
  }
}

const u24 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255];

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(body.length);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}

function riff(name: string, body: Buffer): Buffer {
  const made = Buffer.alloc(8 + body.length + (body.length % 2));
  made.write(name, 'latin1');
  made.writeUInt32LE(body.length, 4);
  body.copy(made, 8);
  return made;
}
