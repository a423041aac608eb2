import { createManualClock } from '#src/kernel/clock.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { type CuttingProxy, startCuttingProxy } from '#test/cutting-proxy.ts';
import { createS3Storage } from './s3-storage.ts';
import { openStorage } from './open-storage.ts';
import { checkKey, FileMissing, IncompleteUpload, type Storage } from './storage.ts';

const KEY = 'uploads/a_key-of-the_test';
const MINUTES = 60_000;
const secrets = { uploadSecret: 'c'.repeat(43) };
const clock = createManualClock(new Date());

let folder: string;
let bucket: TestBucket;
let storage: Storage;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  clock.set(new Date());
  folder = await mkdtemp(join(tmpdir(), 'rookery-storage-'));
});
afterEach(async () => {
  storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function onDisk(): Promise<void> {
  const config = { ...loadConfig({ APP_URL: 'http://rookery.test' }), dataDir: folder };
  storage = await openStorage({ config, secrets, clock });
}

async function inBucket(): Promise<void> {
  const config = { ...loadConfig({}), dataDir: folder, objectStore: bucket.config };
  storage = await openStorage({ config, secrets, clock });
}

async function source(content: string): Promise<string> {
  const path = join(folder, `source-${Math.random()}`);
  await writeFile(path, content);
  return path;
}

async function text(stream: Promise<Readable>): Promise<string> {
  return (await buffer(await stream)).toString();
}

const ticket = (bytes: number, type = 'image/png') => ({
  key: KEY,
  type,
  bytes,
  expiresAt: new Date(clock.now().getTime() + 10 * MINUTES),
});

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('storage in %s', (_place, open) => {
  beforeEach(() => open());
  afterEach(() => storage.remove([KEY, 'files/k/w500.webp', 'files/k/w1024.webp']));

  test("returns a stored file's details, content, range and copy", async () => {
    await storage.storeFile('files/k/w500.webp', await source('0123456789'), 'image/webp');
    const stored = await storage.stat('files/k/w500.webp');
    expect(stored).toEqual({ bytes: 10, type: 'image/webp' });
    expect(await text(storage.read('files/k/w500.webp'))).toBe('0123456789');
    const part = storage.read('files/k/w500.webp', { start: 2, end: 4 });
    expect(await text(part)).toBe('234');
    const path = join(folder, 'brought');
    await storage.fetchTo('files/k/w500.webp', path);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
  });

  test('replaces a file that is stored again', async () => {
    await storage.storeFile('files/k/w500.webp', await source('old'), 'image/webp');
    await storage.storeFile('files/k/w500.webp', await source('newer'), 'image/webp');
    expect(await text(storage.read('files/k/w500.webp'))).toBe('newer');
  });

  test('reports a missing file as FileMissing', async () => {
    expect(await storage.stat('files/k/none.webp')).toBeNull();
    await expect(storage.read('files/k/none.webp')).rejects.toThrow(FileMissing);
    const nowhere = storage.fetchTo('files/k/none.webp', join(folder, 'nothing'));
    await expect(nowhere).rejects.toThrow(FileMissing);
  });

  test('lists all keys and opens a file with its length', async () => {
    await storage.storeFile('files/k/w500.webp', await source('0123456789'), 'image/webp');
    await storage.storeFile(KEY, await source(''), 'image/png');
    const keys: string[] = [];
    for await (const key of storage.list()) keys.push(key);
    expect(keys.toSorted()).toEqual(['files/k/w500.webp', KEY]);
    const { bytes, body } = await storage.open('files/k/w500.webp');
    expect([bytes, await text(Promise.resolve(body))]).toEqual([10, '0123456789']);
    await expect(storage.open('files/k/none.webp')).rejects.toThrow(FileMissing);
  });

  test('removes only the named files and ignores missing ones', async () => {
    await storage.storeFile('files/k/w500.webp', await source('a'), 'image/webp');
    await storage.storeFile('files/k/w1024.webp', await source('b'), 'image/webp');
    await storage.remove(['files/k/w500.webp', 'files/k/none.webp']);
    expect(await storage.stat('files/k/w500.webp')).toBeNull();
    expect(await storage.stat('files/k/w1024.webp')).not.toBeNull();
    await storage.remove(['files/k/w500.webp', 'files/k/w1024.webp']);
    expect(await storage.stat('files/k/w1024.webp')).toBeNull();
  });

  test.each(['../secrets.json', 'files/../../secrets.json', '/etc/passwd', 'files//a', 'one', ''])(
    'rejects a key outside the storage: %j',
    async (key) => {
      expect(() => checkKey(key)).toThrow('is not a valid file key');
      await expect(storage.read(key)).rejects.toThrow('is not a valid file key');
      await expect(storage.stat(key)).rejects.toThrow('is not a valid file key');
      await expect(storage.remove([key])).rejects.toThrow('is not a valid file key');
      await expect(storage.storeFile(key, await source('x'), 'image/webp')).rejects.toThrow();
    },
  );

  test('signs an address with the key and the required header', async () => {
    const { url, headers } = await storage.signUpload(ticket(3));
    expect(new URL(url).pathname).toMatch(new RegExp(`/${KEY}$`));
    expect(headers).toEqual({ 'content-type': 'image/png' });
  });
});

describe('signed address of a bucket', () => {
  beforeEach(inBucket);
  afterEach(() => storage.remove([KEY]));

  async function put(url: string, body: string, type = 'image/png'): Promise<number> {
    const reply = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
    await reply.text();
    return reply.status;
  }

  test('accepts only the signed type, length and key', async () => {
    const { url } = await storage.signUpload(ticket(3));
    expect(await put(url, 'abc', 'text/html')).toBe(403);
    expect(await put(url, 'abcd')).toBe(403);
    expect(await put(url, 'ab')).toBe(403);
    expect(await put(url.replace(KEY, 'uploads/other'), 'abc')).toBe(403);
    expect(await storage.stat(KEY)).toBeNull();
    expect(await put(url, 'abc')).toBe(200);
    expect(await text(storage.read(KEY))).toBe('abc');
  });

  test('expires', async () => {
    clock.advance(-11 * MINUTES);
    const { url } = await storage.signUpload(ticket(3));
    expect(await put(url, 'abc')).toBe(403);
  });

  test("has the origin that the page's security policy allows", async () => {
    const { url } = await storage.signUpload(ticket(3));
    expect(storage.uploadOrigin).toBe(new URL(url).origin);
    const amazon = { ...bucket.config, endpoint: null, region: 'eu-north-1' };
    for (const name of ['a-bucket', 'a.bucket']) {
      const config = { ...loadConfig({}), objectStore: { ...amazon, bucket: name } };
      const other = await openStorage({ config, secrets, clock });
      const signed = await other.signUpload(ticket(3));
      expect(other.uploadOrigin).toBe(new URL(signed.url).origin);
      other.close();
    }
  });
});

describe('opened file of a bucket', () => {
  const WHOLE = randomBytes(1_000_000);
  let proxy: CuttingProxy;
  beforeEach(async () => {
    proxy = await startCuttingProxy(bucket.config.endpoint ?? '');
    storage = createS3Storage({ ...bucket.config, endpoint: proxy.url }, clock, [1, 1]);
    const path = join(folder, 'source');
    await writeFile(path, WHOLE);
    await storage.storeFile(KEY, path, 'image/png');
  });
  afterEach(async () => {
    await storage.remove([KEY]);
    await proxy.stop();
  });

  test('resumes after repeated connection losses', async () => {
    const before = proxy.passed().down;
    proxy.cut('down', 200_000, 4);
    const { bytes, body } = await storage.open(KEY);
    expect(bytes).toBe(WHOLE.length);
    expect((await buffer(body)).equals(WHOLE)).toBe(true);
    expect(proxy.passed().down - before).toBeLessThan(WHOLE.length * 1.8);
  });

  test('never mixes two files after a connection loss', async () => {
    proxy.cut('down', 200_000, 1);
    const { body } = await storage.open(KEY);
    const path = join(folder, 'other');
    await writeFile(path, randomBytes(WHOLE.length));
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    await storage.storeFile(KEY, path, 'image/png');
    const rest = async (): Promise<void> => {
      while ((await chunks.next()).done !== true);
    };
    await expect(rest()).rejects.toThrow(FileMissing);
  });

  test('fails when the service stays down, or on abort', async () => {
    proxy.cut('down', 200_000, 2);
    const opened = await storage.open(KEY);
    const controller = new AbortController();
    const stopped = await storage.open(KEY, controller.signal);
    await proxy.stop();
    await expect(buffer(opened.body)).rejects.toThrow();
    controller.abort(new Error('Stopped.'));
    await expect(buffer(stopped.body)).rejects.toThrow('Stopped.');
    storage.close();
    await inBucket();
  });
});

describe('signed address of a folder', () => {
  beforeEach(onDisk);

  const query = async (bytes = 3): Promise<Record<string, string>> =>
    Object.fromEntries(new URL((await storage.signUpload(ticket(bytes))).url).searchParams);
  const read = (key: string, given: Record<string, unknown>) =>
    storage.receiver?.readTicket(key, given);
  const take = async (bytes: Readable, how: object = {}): Promise<void> =>
    storage.receiver?.receive(ticket(3), bytes, {
      signal: new AbortController().signal,
      whenWhole: (place) => place(),
      ...how,
    });

  test('contains the signed upload details', async () => {
    expect(read(KEY, await query())).toEqual(ticket(3));
  });

  test('rejects an address with a changed or missing part', async () => {
    const good = await query();
    expect(read('uploads/other', good)).toBeNull();
    for (const [name, value] of [
      ['bytes', '4'],
      ['bytes', 'NaN'],
      ['type', 'image/gif'],
      ['expires', String(clock.now().getTime() + 60 * MINUTES)],
      ['signature', 'A'.repeat(43)],
      ['signature', ''],
      ['signature', ['a', 'b']],
      ['type', undefined],
    ] as const) {
      expect(read(KEY, { ...good, [name]: value }), name).toBeNull();
    }
  });

  test('expires after its time', async () => {
    const good = await query();
    clock.advance(10 * MINUTES - 1);
    expect(read(KEY, good)).not.toBeNull();
    clock.advance(1);
    expect(read(KEY, good)).toBeNull();
  });

  test('stores all bytes or none', async () => {
    const receive = (body: string): Promise<void> => take(Readable.from([Buffer.from(body)]));
    await expect(receive('ab')).rejects.toThrow(IncompleteUpload);
    await expect(receive('abcd')).rejects.toThrow(IncompleteUpload);
    expect(await storage.stat(KEY)).toBeNull();
    await receive('abc');
    await receive('xyz');
    await expect(receive('q')).rejects.toThrow(IncompleteUpload);
    expect(await text(storage.read(KEY))).toBe('xyz');
    expect(await readdir(join(folder, 'media', '.unfinished'))).toEqual([]);
  });

  test('discards a complete upload that is rejected', async () => {
    const whenWhole = (): Promise<void> => Promise.reject(new Error('too late'));
    await expect(take(Readable.from([Buffer.from('abc')]), { whenWhole })).rejects.toThrow(
      'too late',
    );
    expect(await storage.stat(KEY)).toBeNull();
    expect(await readdir(join(folder, 'media', '.unfinished'))).toEqual([]);
  });

  test('leaves no file behind after an abort', async () => {
    const ending = new AbortController();
    const bytes = new Readable({ read: () => ending.abort() });
    await expect(take(bytes, { signal: ending.signal })).rejects.toThrow(/abort/i);
    expect(await readdir(join(folder, 'media', '.unfinished'))).toEqual([]);
  });

  test('leaves no file behind when the sender disconnects', async () => {
    let asked = 0;
    const bytes = new Readable({
      read() {
        if (asked++ === 0) this.push('a');
        else this.destroy(new Error('gone'));
      },
    });
    await expect(take(bytes)).rejects.toThrow('gone');
    expect(await readdir(join(folder, 'media', '.unfinished'))).toEqual([]);
  });
});

test('removes unfinished files after a day, and empty folders', async () => {
  const unfinished = join(folder, 'media', '.unfinished');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'old'), 'a');
  await writeFile(join(unfinished, 'new'), 'b');
  const before = new Date(Date.now() - 25 * 60 * MINUTES);
  await utimes(join(unfinished, 'old'), before, before);
  await onDisk();
  await storage.tidy();
  expect(await readdir(unfinished)).toEqual(['new']);
  clock.set(new Date(Date.now() + 25 * 60 * MINUTES));
  await storage.tidy();
  expect(await readdir(unfinished)).toEqual([]);
  await storage.storeFile('files/k/w500.webp', await source('a'), 'image/webp');
  await storage.remove(['files/k/w500.webp']);
  expect(await readdir(join(folder, 'media', 'files'))).toEqual([]);
});

test('refuses to start with a folder that is not writable', async () => {
  await writeFile(join(folder, 'media'), 'a file in its place');
  const opening = onDisk();
  await expect(opening).rejects.toThrow(/media\/\.unfinished cannot be written \(ENOTDIR|EEXIST\)/);
  await rm(join(folder, 'media'));
  await onDisk();
});

test('keeps media files from other users of the machine', async () => {
  const modeOf = async (...names: string[]) =>
    (await stat(join(folder, 'media', ...names))).mode & 0o777;
  await mkdir(join(folder, 'media'));
  await chmod(join(folder, 'media'), 0o755);
  await onDisk();
  expect(await modeOf()).toBe(0o750);
  const path = await source('a picture');
  await chmod(path, 0o644);
  await storage.storeFile('uploads/moved', path, 'image/png');
  await storage.storeFile('uploads/deep/copied', await source('another'), 'image/png');
  expect(await modeOf('uploads')).toBe(0o700);
  expect(await modeOf('uploads', 'moved')).toBe(0o600);
  expect(await modeOf('uploads', 'deep', 'copied')).toBe(0o600);
});
