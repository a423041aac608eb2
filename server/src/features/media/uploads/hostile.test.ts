import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileScene, DAMAGED_MESSAGE } from '#test/hostile-uploads.ts';
import { moving, pattern, photo, PHOTO_LOCATION, video } from '#test/media-files.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { upload } from '#test/uploads.ts';

const on = hostileScene();
const { send, expectRefusal } = on;
let server: TestServer;
let sender: TestMember;
beforeAll(() => {
  ({ server, sender } = on);
});

function zip(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(20_000_000));
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(20_000_000, 22);
  return Buffer.concat([head, packed]);
}

describe(
  'refuses harmful files with a clear message',
  { tags: ['GAP-131'], timeout: 60_000 },
  () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const others = 'Pictures, GIFs and videos can be posted.';
    const asPicture = 'Save it as JPEG or PNG.';
    test.each([
      [Buffer.from('<!doctype html><script>alert(1)</script>'), `This is a web page. ${others}`],
      [Buffer.from(svg), `This is an SVG. ${asPicture}`],
      [Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), `This is a PDF. ${others}`],
      [Buffer.from('II*\0\x08\0\0\0', 'latin1'), `This is a TIFF or raw picture. ${asPicture}`],
      [zip(), `This is a document or a ZIP archive. ${others}`],
      [Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), 'This is an AVI video. Save it as MP4.'],
      [Buffer.from('x'), `This is a text file. ${others}`],
      [Buffer.from([0, 1, 2, 3]), `This file is of an unknown kind. ${others}`],
    ])('%#', { tags: ['MEDIA-06'] }, async (bytes, words) => {
      await expectRefusal(await send(bytes, 'image/png'), new RegExp(`^${words}$`));
    });

    test('a HEIC without a picture', async () => {
      const empty = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
      await expectRefusal(await send(empty, 'image/heic'), DAMAGED_MESSAGE);
    });

    test('a valid file header followed by random bytes', async () => {
      const rubbish = Buffer.from('no picture, whatever stands before it '.repeat(20));
      for (const [head, type] of [
        ['\xff\xd8\xff', 'image/jpeg'],
        ['\x89PNG\r\n\x1a\n', 'image/png'],
        ['RIFF\x10\0\0\0WEBP', 'image/webp'],
        ['GIF89a', 'image/gif'],
        ['\0\0\0\x18ftypisom', 'video/mp4'],
      ] as const) {
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), rubbish]);
        await expectRefusal(await send(bytes, type), DAMAGED_MESSAGE);
      }
    });
  },
);

describe('drops harmful parts of harmless files', { tags: ['GAP-131'], timeout: 60_000 }, () => {
  async function readBack(url: string): Promise<Buffer> {
    const answer = await fetch(server.url + url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return Buffer.from(await answer.arrayBuffer());
  }

  test('a GIF with a script, a PNG with a zip', async () => {
    const script = Buffer.from('*/=1;alert(document.cookie)//');
    const gif = Buffer.concat([await moving('gif'), script]);
    const shownGif = await upload(server, sender, gif, { type: 'image/gif' });
    expect((await readBack(shownGif.url)).includes('alert(')).toBe(false);
    const png = Buffer.concat([await (await pattern(50, 50)).png().toBuffer(), zip()]);
    const shownPng = await upload(server, sender, png, { type: 'image/png' });
    expect((await readBack(shownPng.url)).includes('PK\x03\x04')).toBe(false);
  });

  test('detects a picture’s type from its content', async () => {
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

  test('the recording location in a MOV', { tags: ['MEDIA-31'] }, async () => {
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
    expect((await readBack(shown.url)).includes(PHOTO_LOCATION.slice(0, 8))).toBe(false);
    expect((await sharp(await readBack(shown.thumbnail.url)).metadata()).width).toBe(320);
  });
});
