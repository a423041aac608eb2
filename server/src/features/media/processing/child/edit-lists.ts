import { open, type FileHandle } from 'node:fs/promises';
import { FAULTS, MediaFault } from '../media-fault.ts';

/** The presented time of a track, in seconds. Everything else of the track was cut off. */
export interface Range {
  start: number;
  end: number;
  /** Times are rounded to this many seconds in the file. */
  tolerance: number;
}

/** `many` means that several parts are presented, or at another speed. */
export type Edits = Range | 'many';

const MOOV_MAX = 64 * 1024 * 1024;
const TOLERANCE_MAX = 0.002;

/** Reads the edit lists of an MP4 or QuickTime file, by the id of the track. */
export async function readEditLists(path: string): Promise<Map<number, Edits>> {
  const file = await open(path);
  try {
    const moov = await findMoov(file);
    return moov ? editsOf(moov) : new Map();
  } catch (error) {
    if (error instanceof RangeError) throw new MediaFault(FAULTS.damaged, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
}

async function findMoov(file: FileHandle): Promise<Buffer | null> {
  const head = Buffer.alloc(16);
  for (let at = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each place depends on the one before
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return null;
    const isLong = head.readUInt32BE(0) === 1;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    const headSize = isLong ? 16 : 8;
    if (head.toString('latin1', 4, 8) === 'moov') {
      // oxlint-disable-next-line no-await-in-loop -- the last step
      const rest = size === 0 ? (await file.stat()).size - at : size;
      if (rest > MOOV_MAX || rest < headSize) throw new MediaFault(FAULTS.damaged);
      const body = Buffer.alloc(rest - headSize);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const read = await file.read(body, 0, body.length, at + headSize);
      return body.subarray(0, read.bytesRead);
    }
    if (size < headSize) return null;
    at += size;
  }
}

function* boxesOf(bytes: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const isLong = bytes.readUInt32BE(at) === 1;
    const told = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at);
    const size = told === 0 ? bytes.length - at : told;
    const headSize = isLong ? 16 : 8;
    if (size < headSize) return;
    yield {
      name: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + headSize, at + size),
    };
    at += size;
  }
}

const find = (bytes: Buffer, ...path: readonly string[]): Buffer | null => {
  let found: Buffer | null = bytes;
  for (const name of path) {
    found = found && ([...boxesOf(found)].find((box) => box.name === name)?.body ?? null);
  }
  return found;
};

function editsOf(moov: Buffer): Map<number, Edits> {
  const found = new Map<number, Edits>();
  const movie = find(moov, 'mvhd');
  const timescale = movie?.readUInt32BE(movie[0] === 1 ? 20 : 12) ?? 0;
  for (const { name, body } of boxesOf(moov)) {
    const [header, list] = [find(body, 'tkhd'), find(body, 'edts', 'elst')];
    if (name !== 'trak' || !header || !list || timescale === 0) continue;
    const edits = readList(list, timescale);
    if (edits) found.set(header.readUInt32BE(header[0] === 1 ? 20 : 12), edits);
  }
  return found;
}

/** Null for a list that presents the whole track. */
function readList(list: Buffer, timescale: number): Edits | null {
  const isLong = list[0] === 1;
  const count = list.readUInt32BE(4);
  let start = 0;
  let found: Range | null = null;
  for (let index = 0; index < count; index++) {
    const at = 8 + index * (isLong ? 20 : 12);
    const length = (isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)) / timescale;
    const from = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    const rate = list.readInt32BE(at + (isLong ? 16 : 8));
    const isEmpty = from === -1;
    if (isEmpty && !found) start += length;
    else if (!isEmpty && (found || rate !== 0x10000)) return 'many';
    else if (!isEmpty) {
      // Fragmented files write no length.
      const end = length === 0 ? Number.POSITIVE_INFINITY : start + length;
      found = { start, end, tolerance: Math.min(1 / timescale, TOLERANCE_MAX) };
    }
  }
  return found;
}
