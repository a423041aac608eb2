import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ffmpegForTests,
  hollowPng,
  manyFrames,
  moving,
  pattern,
  photo,
  PLACE,
  video,
} from '#test/media-files.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { finish, put, sign, upload } from '#test/uploads.ts';
import { memoryOf } from '#src/features/media/processing/memory-of.ts';

let server: TestServer;
let sender: TestMember;
/** Of the processes that open what is sent, in MB; the pictures of the tests are made in this one. */
let peak = 0;
let watch: ReturnType<typeof setInterval>;

beforeAll(async () => {
  server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
  sender = await server.signUp('Magpie');
});
beforeEach(() => {
  peak = 0;
  clearInterval(watch);
  watch = setInterval(() => {
    peak = Math.max(peak, ...children().map((pid) => memoryOf(pid) / 1e6));
  }, 20);
});
afterAll(async () => {
  clearInterval(watch);
  await server.stop();
});

const children = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0);

async function send(bytes: Buffer, type: string, name = 'a.png'): Promise<Reply> {
  peak = 0;
  before = await kept();
  const { body } = await sign(sender, bytes, { type, name });
  expect((await put(server, body as SignedUpload, bytes)).status).toBeLessThan(300);
  return finish(sender, body as SignedUpload);
}

/** What there is of anybody's uploads, as rows that take room and as files that arrived. */
async function kept(): Promise<{ rows: number; files: string[] }> {
  const { rows } = await server.database.pool.query(
    'select count(*) from media where stored_bytes > 0',
  );
  const folder = join(server.config.dataDir, 'media', 'uploads');
  return { rows: rows[0].count, files: await readdir(folder).catch(() => []) };
}
let before: Awaited<ReturnType<typeof kept>>;

/** Refused in words for whoever sent it; nothing of it is kept, nothing in the log is our fault. */
async function expectRefusal(reply: Reply, words: RegExp): Promise<void> {
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields.content_type).toMatch(words);
  expect(reply.body.error.message).toBe(reply.body.error.fields.content_type);
  expect(await kept()).toEqual(before);
  expect(peak).toBeLessThan(WORKER_MAX);
}

/** The limit at which one is ended, and what it may take until that is seen. */
const WORKER_MAX = 430;
const OTHERS = /not a picture or video of the kind that its name says/;
const DAMAGED = /damaged or incomplete/;
const HUGE = /more than 100 megapixels/;

const flat = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** A zip of one empty-looking text of many megabytes. */
function zip(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(20_000_000));
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(20_000_000, 22);
  return Buffer.concat([head, packed]);
}

describe('GAP-131 what is sent to do harm is refused in clear words', { timeout: 60_000 }, () => {
  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a zip', zip()],
    ['one byte', Buffer.from('x')],
  ])('%s that calls itself a PNG', async (_, bytes) => {
    await expectRefusal(await send(bytes, 'image/png'), OTHERS);
  });

  test('a picture that calls itself a video, and a video that calls itself a picture', async () => {
    const picture = await (await pattern(20, 20)).png().toBuffer();
    await expectRefusal(await send(picture, 'video/mp4'), OTHERS);
    await expectRefusal(await send(await video(), 'image/jpeg'), OTHERS);
  });

  test('only the head of each kind, and rubbish behind it', async () => {
    const rubbish = Buffer.from('no picture, whatever stands before it '.repeat(20));
    for (const [head, type] of [
      ['\xff\xd8\xff', 'image/jpeg'],
      ['\x89PNG\r\n\x1a\n', 'image/png'],
      ['RIFF\x10\0\0\0WEBP', 'image/webp'],
      ['GIF89a', 'image/gif'],
      ['\0\0\0\x18ftypisom', 'video/mp4'],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), rubbish]);
      await expectRefusal(await send(bytes, type), DAMAGED);
    }
  });

  test('pixel bombs, real and hollow', async () => {
    const bomb = await flat(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefusal(await send(bomb, 'image/png'), HUGE);
    await expectRefusal(await send(hollowPng(30_000, 30_000), 'image/png'), HUGE);
    await expectRefusal(await send(hollowPng(9000, 9000), 'image/png'), DAMAGED);
    // Within the limit, but of the kinds that can't be read line by line.
    const knotted = await flat(9990, 9990).jpeg({ progressive: true }).toBuffer();
    await expectRefusal(await send(knotted, 'image/jpeg'), /too large to be prepared here/);
    const dense = await flat(7800, 7800).webp({ lossless: true, effort: 0 }).toBuffer();
    expect(dense.length).toBeLessThan(20_000);
    await expectRefusal(await send(dense, 'image/webp'), /too large to be prepared here/);
  });

  test('pictures and videos that were cut off', async () => {
    const whole = await pattern(600, 400);
    await expectRefusal(await send(half(await photo()), 'image/jpeg'), DAMAGED);
    await expectRefusal(await send(half(await whole.png().toBuffer()), 'image/png'), DAMAGED);
    await expectRefusal(await send(half(await whole.webp().toBuffer()), 'image/webp'), DAMAGED);
    for (const startsAtOnce of [false, true]) {
      const film = await video({ seconds: 2, startsAtOnce });
      await expectRefusal(await send(half(film), 'video/mp4'), DAMAGED);
    }
  });

  test('a video whose header tells of more than is there, or of more than ten minutes', async () => {
    const film = await video({ hasSound: false });
    await expectRefusal(
      await send(withFirstDelta(film, 0x7fff_ffff), 'video/mp4'),
      /longer than 10/,
    );
    await expectRefusal(await send(withSampleCount(film, 0x7fff_ffff), 'video/mp4'), DAMAGED);
    const atoms = Buffer.concat([film.subarray(0, 40), Buffer.from('7fffffff6d6f6f76', 'hex')]);
    await expectRefusal(await send(atoms, 'video/mp4'), DAMAGED);
  });

  test('a GIF of five thousand frames', async () => {
    await expectRefusal(await send(manyFrames(5000), 'image/gif'), /more than 2000 frames/);
    await expectRefusal(await send(manyFrames(40, 2000, 2000), 'image/gif'), /too large/);
    // Seconds of work in less than a kilobyte.
    const tiny = manyFrames(30, 2000, 2000);
    expect(tiny.length).toBeLessThan(1000);
    await expectRefusal(await send(tiny, 'image/gif'), /too large/);
  });
});

describe('GAP-131 what hides in something harmless is left behind', { timeout: 60_000 }, () => {
  async function readBack(url: string): Promise<Buffer> {
    const answer = await fetch(server.url + url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return Buffer.from(await answer.arrayBuffer());
  }

  test('a GIF that is a script as well, a PNG with a zip behind it', async () => {
    const script = Buffer.from('*/=1;alert(document.cookie)//');
    const gif = Buffer.concat([await moving('gif'), script]);
    const shownGif = await upload(server, sender, gif, { type: 'image/gif' });
    expect((await readBack(shownGif.url)).includes('alert(')).toBe(false);
    const png = Buffer.concat([await (await pattern(50, 50)).png().toBuffer(), zip()]);
    const shownPng = await upload(server, sender, png, { type: 'image/png' });
    expect((await readBack(shownPng.url)).includes('PK\x03\x04')).toBe(false);
  });

  test('a picture of another kind than its name says is taken as what it is', async () => {
    const jpeg = await photo(900, 600);
    const shown = await upload(server, sender, jpeg, {
      type: 'image/png',
      name: '..%2F..%2Fetc%2Fpasswd',
    });
    expect(shown).toMatchObject({
      widthPx: 600,
      heightPx: 900,
      mimeType: 'image/webp',
      isVideo: false,
    });
    expect(shown.url).toMatch(/^\/media\/[\w-]+\.webp$/);
    expect((await sharp(await readBack(shown.url)).metadata()).exif).toBe(undefined);
  });

  test('MEDIA-31 a MOV with the place where it was taken', async () => {
    const mov = await video({ container: 'mov', hasPlace: true, seconds: 2 });
    const shown = await upload(server, sender, mov, { type: 'video/quicktime' });
    expect(shown).toMatchObject({
      widthPx: 320,
      heightPx: 180,
      mimeType: 'video/mp4',
      isVideo: true,
      thumbnail: { url: shown.url.replace('.mp4', '-still.webp') },
    });
    expect(Math.abs(shown.durationMs - 2000)).toBeLessThan(100);
    expect((await readBack(shown.url)).includes(PLACE.slice(0, 8))).toBe(false);
    expect((await sharp(await readBack(shown.thumbnail.url)).metadata()).width).toBe(320);
  });

  test('the largest that is taken keeps within the memory as well', async () => {
    const large = await flat(9990, 9990).jpeg().toBuffer();
    peak = 0;
    const shown = await upload(server, sender, large, { type: 'image/jpeg' });
    expect(shown).toMatchObject({ widthPx: 1920, heightPx: 1920 });
    expect(peak).toBeLessThan(WORKER_MAX);
  });
});

/** The table that says how long each frame is shown. */
function withFirstDelta(film: Buffer, delta: number): Buffer {
  const changed = Buffer.from(film);
  changed.writeUInt32BE(delta, changed.indexOf('stts') + 16);
  return changed;
}

/** The same table, of more frames than there are bytes. */
function withSampleCount(film: Buffer, count: number): Buffer {
  const changed = Buffer.from(film);
  changed.writeUInt32BE(count, changed.indexOf('stts') + 12);
  changed.writeUInt32BE(count, changed.indexOf('stsz') + 12);
  return changed;
}
