import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpegForTests } from './media-files.ts';

export const HEIC_PLACE = 'GPS 59.3293 18.0686';

export interface HeicOptions {
  width?: number;
  height?: number;
  /** Columns and rows of tiles. Phones store photos like this. */
  grid?: readonly [number, number];
  /** Side of a tile. The last column and row may reach over the edges of the picture. */
  tileSide?: number;
  /** Quarter turns, anticlockwise. */
  turns?: number;
  icc?: Buffer;
  brand?: string;
}

/** A HEIC picture of one colour per tile: red, lime, blue, white and so on. */
export async function heic({
  width = 256,
  height = 128,
  grid = [1, 1],
  tileSide,
  turns = 0,
  icc,
  brand = 'heic',
}: HeicOptions = {}): Promise<Buffer> {
  const [columns, rows] = grid;
  const count = columns * rows;
  const tile = { width: tileSide ?? width / columns, height: tileSide ?? height / rows };
  const coded = await codeTiles(count, tile.width, tile.height);
  const isGrid = count > 1;
  const properties = [
    coded.config,
    ispe(tile.width, tile.height),
    ispe(width, height),
    box('irot', Buffer.from([turns])),
    ...(icc ? [box('colr', Buffer.from('prof'), icc)] : []),
  ];
  const shown = [isGrid ? 3 : 2, 4, ...(icc ? [5] : [])];
  const items = coded.tiles.map((data, at) => ({ id: at + 1, type: 'hvc1', data }));
  const gridBytes = Buffer.from([0, 0, rows - 1, columns - 1, ...u16(width), ...u16(height)]);
  const primary = isGrid ? count + 1 : 1;
  if (isGrid) items.push({ id: primary, type: 'grid', data: gridBytes });
  const place = Buffer.concat([Buffer.alloc(4), Buffer.from(HEIC_PLACE)]);
  items.push({ id: count + 2, type: 'Exif', data: place });

  const uses = items
    .filter(({ type }) => type !== 'Exif')
    .map(({ id, type }) => {
      const own = type === 'grid' ? shown : [0x81, 2, ...(isGrid ? [] : shown.slice(1))];
      return Buffer.from([...u16(id), own.length, ...own]);
    });
  const iprp = box(
    'iprp',
    box('ipco', ...properties),
    full('ipma', 0, Buffer.from(u32(uses.length)), ...uses),
  );
  const tiles = items.filter(({ type }) => type === 'hvc1').flatMap(({ id }) => u16(id));
  const iref = full(
    'iref',
    0,
    box('cdsc', Buffer.from([...u16(count + 2), 0, 1, ...u16(primary)])),
    ...(isGrid ? [box('dimg', Buffer.from([...u16(primary), ...u16(count), ...tiles]))] : []),
  );
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`, 'latin1'));
  const metaOf = (start: number): Buffer => {
    let at = start;
    const places = items.map(({ id, data }) => {
      const entry = Buffer.from([...u16(id), 0, 0, 0, 1, ...u32(at), ...u32(data.length)]);
      at += data.length;
      return entry;
    });
    return full(
      'meta',
      0,
      full('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
      full('pitm', 0, Buffer.from(u16(primary))),
      full('iinf', 0, Buffer.from(u16(items.length)), ...items.map(infe)),
      iref,
      iprp,
      full('iloc', 0, Buffer.from([0x44, 0, ...u16(items.length)]), ...places),
    );
  };
  const start = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(start), box('mdat', ...items.map(({ data }) => data))]);
}

const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

export function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(u32(body.length + 8)), Buffer.from(name, 'latin1'), body]);
}

const full = (name: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(name, Buffer.from([version, 0, 0, 0]), ...parts);

const ispe = (width: number, height: number): Buffer =>
  full('ispe', 0, Buffer.from([...u32(width), ...u32(height)]));

const infe = ({ id, type }: { id: number; type: string }): Buffer =>
  full('infe', 2, Buffer.from([...u16(id), 0, 0]), Buffer.from(`${type}\0`));

const COLOURS = ['red', 'lime', 'blue', 'white', 'yellow', 'black'];

interface Coded {
  config: Buffer;
  tiles: Buffer[];
}

async function codeTiles(count: number, width: number, height: number): Promise<Coded> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-heic-'));
  try {
    const colours: Buffer[] = [];
    let config: Buffer = Buffer.alloc(0);
    for (let at = 0; at < Math.min(count, COLOURS.length); at++) {
      const path = join(folder, `${at}.hevc`);
      const colour = `color=${COLOURS[at]}:s=${width}x${height}:d=0.04:r=25`;
      const x265 = 'log-level=none:info=0:keyint=1';
      const codec = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p', '-x265-params', x265];
      const args = ['-v', 'error', '-f', 'lavfi', '-i', colour, '-frames:v', '1', ...codec];
      await promisify(execFile)(await ffmpegForTests(), [...args, '-f', 'hevc', '-y', path]);
      const units = splitUnits(await readFile(path));
      const isSet = (unit: Buffer): boolean => [32, 33, 34].includes(((unit[0] ?? 0) >> 1) & 63);
      config = hvcC(units.filter(isSet));
      const slices = units.filter((unit) => (unit[0] ?? 0) >> 1 < 32);
      colours.push(Buffer.concat(slices.flatMap((unit) => [Buffer.from(u32(unit.length)), unit])));
    }
    const tiles = Array.from({ length: count }, (_, at) => colours[at % colours.length]!);
    return { config, tiles };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function startsIn(stream: Buffer): number[] {
  const code = Buffer.from([0, 0, 1]);
  const starts: number[] = [];
  for (let at = stream.indexOf(code); at >= 0; at = stream.indexOf(code, at + 3)) starts.push(at);
  return starts;
}

function splitUnits(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  const starts = startsIn(stream);
  for (const [at, start] of starts.entries()) {
    let end = starts[at + 1] ?? stream.length;
    while (end > start && stream[end - 1] === 0) end--;
    units.push(stream.subarray(start + 3, end));
  }
  return units;
}

/** The profile is Main; the decoder reads everything else from the parameter sets. */
function hvcC(sets: readonly Buffer[]): Buffer {
  const head = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8];
  const arrays = sets.map((unit) =>
    Buffer.concat([Buffer.from([0x80 | ((unit[0] ?? 0) >> 1), 0, 1, ...u16(unit.length)]), unit]),
  );
  return box('hvcC', Buffer.from([...head, 0, 0, 0x0f, sets.length]), ...arrays);
}
