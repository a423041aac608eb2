export interface TarEntry {
  name: string;
  bytes: number;
  body: AsyncIterable<Buffer>;
}

export class NotAnArchive extends Error {}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** The largest file size or time that eleven octal digits can hold. */
const LARGEST = 8 ** 11 - 1;
const FIELDS = {
  mode: 100,
  uid: 108,
  gid: 116,
  size: 124,
  mtime: 136,
  sum: 148,
  magic: 257,
} as const;
const PREFIX_AT = 345;
const TYPE_AT = 156;

export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

export function tarHeader(name: string, bytes: number, madeAt: Date): Buffer {
  if (bytes > LARGEST)
    throw new Error(`${name} is larger than 8 GiB, the limit for a file in an archive.`);
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(BLOCK);
  header.write(rest, 0);
  header.write('0000600\0', FIELDS.mode);
  header.write('0000000\0', FIELDS.uid);
  header.write('0000000\0', FIELDS.gid);
  header.write(octal(bytes), FIELDS.size);
  header.write(octal(Math.floor(madeAt.getTime() / 1000)), FIELDS.mtime);
  header.write('0', TYPE_AT);
  header.write('ustar\x0000', FIELDS.magic);
  header.write(prefix, PREFIX_AT);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, FIELDS.sum);
  return header;
}

export const tarPadding = (bytes: number): Buffer =>
  Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) {
      await bytes.end(BLOCK);
      return;
    }
    const entry = readHeader(header);
    const body = bytes.stream(entry.bytes);
    yield { ...entry, body };
    for await (const _rest of body);
    await bytes.take(tarPadding(entry.bytes).length);
  }
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const told = Number.parseInt(text(header, FIELDS.sum, 8), 8);
  const size = text(header, FIELDS.size, 12);
  const isOurs = text(header, FIELDS.magic, 6) === 'ustar' && header[TYPE_AT] === '0'.charCodeAt(0);
  if (!isOurs || told !== sumOf(header) || !/^[0-7]{11}$/.test(size)) {
    throw new NotAnArchive('A file in it has no header.');
  }
  const prefix = text(header, PREFIX_AT, PREFIX_BYTES);
  const rest = text(header, 0, NAME_BYTES);
  return { name: prefix === '' ? rest : `${prefix}/${rest}`, bytes: Number.parseInt(size, 8) };
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: '', rest: name };
  const at = name.indexOf('/', Math.max(0, name.length - NAME_BYTES - 1));
  const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
  const fits = Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(rest) <= NAME_BYTES;
  if (at < 1 || !fits) throw new Error(`The name ${name} is too long for an archive.`);
  return { prefix, rest };
}

const octal = (value: number): string => `${value.toString(8).padStart(11, '0')}\0`;

const text = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).replace(/\0.*$/s, '');

/** Sums all bytes of the header, counting its checksum field as spaces. */
function sumOf(header: Buffer): number {
  const own = header.subarray(FIELDS.sum, FIELDS.sum + 8);
  const sum = (part: Buffer): number => part.reduce((all, byte) => all + byte, 0);
  return sum(header) - sum(own) + 8 * ' '.charCodeAt(0);
}

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<Buffer> {
    while (this.held.length === 0) {
      const { done, value } = await this.chunks.next();
      if (done) throw new NotAnArchive('It ends too early.');
      this.held = value;
    }
    return this.held;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** A later caller may continue the iteration. Consumed bytes are not repeated. */
  stream(count: number): AsyncIterable<Buffer> & AsyncIterator<Buffer> {
    let left = count;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined };
      const held = await this.more();
      const part = held.subarray(0, left);
      this.held = held.subarray(part.length);
      left -= part.length;
      return { done: false, value: part };
    };
    return { next, [Symbol.asyncIterator]: () => ({ next }) };
  }

  async end(count: number): Promise<void> {
    await this.take(count);
    const { done } = await this.chunks.next();
    if (this.held.length > 0 || !done) throw new NotAnArchive('There is data after its end.');
  }
}
