import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, Logging, LogLevel } from 'mediabunny';
import { ffmpegForTests } from './media-files.ts';

/** Runs ffmpeg in a folder of its own. @returns the file `out` */
export async function encode(
  out: string,
  args: readonly string[],
  input?: Buffer,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-encode-'));
  try {
    if (input) await writeFile(join(folder, 'input'), input);
    const all = ['-v', 'error', '-y', ...args, out];
    await promisify(execFile)(await ffmpegForTests(), all, { cwd: folder });
    return await readFile(join(folder, out));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One colour a second: red, lime, blue. A key picture every 0.4 s. */
export function colouredFilm({ bFrames = 0, out = 'film.mp4', seconds = 3 } = {}): Promise<Buffer> {
  const colours = ['red', 'lime', 'blue'].slice(0, seconds);
  const noise = 'noise=alls=12:allf=t';
  const inputs = colours.flatMap((colour) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:s=160x120:d=1:r=25`,
  ]);
  const tones = ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
  const joined = `${colours.map((_, at) => `[${at}:v]`).join('')}concat=n=${colours.length},${noise}[v]`;
  const x264 = `keyint=10:scenecut=0:bframes=${bFrames}:b-adapt=0`;
  const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-x264-params', x264, '-c:a', 'aac'];
  const maps = ['-filter_complex', joined, '-map', '[v]', '-map', `${colours.length}:a`];
  return encode(out, [...inputs, ...tones, ...maps, ...codec]);
}

export interface Cut {
  start: number;
  end: number;
}

/** Presents only these parts of a film, as a lossless cutter does: all packets stay in the file. */
export function withEdits(film: Buffer, cuts: readonly Cut[]): Buffer {
  const names = ['moov', 'trak', 'edts'];
  const movieScale = film.readUInt32BE(film.indexOf('mvhd') + 16);
  const change = (bytes: Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length;) {
      const size = bytes.readUInt32BE(at);
      const name = bytes.toString('latin1', at + 4, at + 8);
      const body = bytes.subarray(at + 8, at + size);
      if (name === 'elst') parts.push(elst(body));
      else if (names.includes(name)) {
        if (name === 'trak') mediaScale = body.readUInt32BE(body.indexOf('mdhd') + 16);
        parts.push(boxOf(name, change(body)));
      } else parts.push(bytes.subarray(at, at + size));
      at += size;
    }
    return Buffer.concat(parts);
  };
  let mediaScale = 0;
  const elst = (old: Buffer): Buffer => {
    const offset = old.readInt32BE(12);
    const body = Buffer.alloc(8 + cuts.length * 12);
    body.writeUInt32BE(cuts.length, 4);
    for (const [at, { start, end }] of cuts.entries()) {
      body.writeUInt32BE(Math.round((end - start) * movieScale), 8 + at * 12);
      body.writeInt32BE(Math.round(start * mediaScale) + offset, 12 + at * 12);
      body.writeUInt32BE(0x10000, 16 + at * 12);
    }
    return boxOf('elst', body);
  };
  // The media data comes first, so that its offsets stay true.
  if (film.indexOf('mdat') > film.indexOf('moov')) throw new Error('The header must be last.');
  return change(film);
}

function boxOf(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export interface Packet {
  start: number;
  end: number;
  data: Buffer;
}

/** All packets in the file, whether presented or not, in the order of decoding. */
export async function packetsOf(film: Buffer): Promise<{ video: Packet[]; audio: Packet[] }> {
  // It warns about films of several parts.
  Logging.level = LogLevel.Silent;
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const read = async (
    track: Awaited<ReturnType<Input['getPrimaryVideoTrack']>>,
  ): Promise<Packet[]> => {
    const packets: Packet[] = [];
    if (!track) return packets;
    for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
      packets.push({ start: timestamp, end: timestamp + duration, data: Buffer.from(data) });
    }
    return packets;
  };
  const audio = await input.getPrimaryAudioTrack();
  return {
    video: await read(await input.getPrimaryVideoTrack()),
    audio: await read(audio as never),
  };
}

/** The mean colour of each picture. */
export async function coloursOf(film: Buffer): Promise<number[][]> {
  const args = ['-i', 'input', '-vf', 'scale=1:1:flags=area', '-vsync', '0', '-f', 'rawvideo'];
  const raw = await encode('out.rgb', [...args, '-pix_fmt', 'rgb24'], film);
  return Array.from({ length: raw.length / 3 }, (_, at) => [...raw.subarray(at * 3, at * 3 + 3)]);
}
