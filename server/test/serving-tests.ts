import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addMember } from './members.ts';
import type { TestMember, TestServer } from './server.ts';
import { picture, put, sign, upload } from './uploads.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { markSettled } from '#src/features/media/record/media.store.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';

export const FILE_CACHE_CONTROL = 'public, max-age=86400, s-maxage=600';

export function servingTests(which: () => TestServer): void {
  let server: TestServer;
  let alice: TestMember;
  let photo: string;
  let whole: Buffer;
  beforeAll(async () => {
    server = which();
    alice = await addMember(server, 'alice');
    photo = (await upload(server, alice, await picture(2000, 1000))).url as string;
    whole = Buffer.from(await (await get(photo)).arrayBuffer());
  });

  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(server.url + path, init);
  const widthOf = async (path: string): Promise<number> =>
    (await sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata()).width;

  test(
    'serves a picture in the requested or next larger width',
    { tags: ['MEDIA-27'] },
    async () => {
      const widths = await Promise.all(
        [
          '',
          '?width=500',
          '?width=501',
          '?width=1024',
          '?width=1920',
          '?width=99999',
          '?width=many',
        ].map((query) => widthOf(photo + query)),
      );
      expect(widths).toEqual([1920, 500, 1024, 1024, 1920, 1920, 1920]);
    },
  );

  test('serves an avatar at width 40', { tags: ['MEDIA-28'] }, async () => {
    const options = { purpose: 'avatar' };
    const avatar = await upload(server, alice, await picture(600, 600), options);
    expect(await widthOf(`${avatar.url}?width=40`)).toBe(40);
    expect(await widthOf(`${avatar.url}?width=80`)).toBe(80);
  });

  test('answers HEAD with type and length only', { tags: ['MEDIA-13'] }, async () => {
    const head = await get(photo, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('image/webp');
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test(
    'sets cache lifetimes, allows embedding and blocks scripts',
    { tags: ['GAP-138'] },
    async () => {
      const { headers, status } = await get(photo, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': FILE_CACHE_CONTROL,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'accept-ranges': 'bytes',
        'content-length': String(whole.length),
      });
      expect(headers.get('content-encoding')).toBeNull();
    },
  );

  test('serves a byte range of a file', async () => {
    const part = await get(photo, { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`);
    expect(part.headers.get('content-length')).toBe('4');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 6));
    const tail = await get(photo, { headers: { range: 'bytes=-3' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-3));
    const beyond = await get(photo, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
  });

  test('answers 304 to a cached file and ignores stale ranges', async () => {
    const tag = (await get(photo)).headers.get('etag') ?? '';
    const again = await get(photo, { headers: { 'if-none-match': `"x", W/${tag}` } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe(FILE_CACHE_CONTROL);
    const other = { range: 'bytes=0-1', 'if-range': '"another"' };
    expect((await get(photo, { headers: other })).status).toBe(200);
    const same = { range: 'bytes=0-1', 'if-range': tag };
    expect((await get(photo, { headers: same })).status).toBe(206);
    expect((await get(`${photo}?width=500`)).headers.get('etag')).not.toBe(tag);
  });

  test('answers 404 uncached to missing and unfinished files', async () => {
    const signed = (await sign(alice, await picture(30, 30))).body as SignedUpload;
    const early = `/media/${signed.key.slice(8)}.webp`;
    const key = photo.slice(7, -5);
    const paths = [
      early,
      `/media/${'0'.repeat(32)}.webp`,
      `/media/${key}.gif`,
      `/media/${key}.mp4`,
      `/media/${key}-still.webp`,
      `/media/${key}-0.vtt`,
      `/media/${key}`,
      '/media/x.webp',
      '/media/..%2f..%2fsecrets.json',
      `/media/${signed.key}`,
      `/media/uploads%2f${key}`,
      '/media/files/x.webp',
    ];
    for (const path of paths) {
      const reply = await get(path);
      expect(reply.status, path).toBe(404);
      expect(reply.headers.get('cache-control'), path).toBe('no-store');
      await reply.arrayBuffer();
    }
  });

  test('serves stills and captions beside their media', async () => {
    const { config, secrets, clock, db } = server;
    const storage = await openStorage({ config, secrets, clock });
    const bytes = await picture(40, 30);
    const signed = (await sign(alice, bytes, { type: 'image/gif' })).body as SignedUpload;
    await put(server, signed, bytes);
    const key = signed.key.slice(8);
    const lay = async (name: string, content: string | Buffer, type: string): Promise<string> => {
      const path = join(config.dataDir, name);
      await writeFile(path, content);
      await storage.storeFile(`files/${key}/${name}`, path, type);
      return `files/${key}/${name}`;
    };
    const film = await lay('video.mp4', 'a film of a kind', 'video/mp4');
    await lay('still-500.webp', await sharp(bytes).webp().toBuffer(), 'image/webp');
    const spoken = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'Caw. '.repeat(500)}\n`;
    await lay('0.vtt', spoken, 'text/vtt');
    storage.close();
    await db
      .updateTable('media')
      .set({ state: 'processing', extension: 'mp4' })
      .where('key', '=', key)
      .execute();
    const files = [{ width: 640, height: 480, type: 'video/mp4', file: film, bytes: 16 }];
    const looks = { widthPx: 640, heightPx: 480, durationMs: 1000, isAnimated: false };
    await markSettled(
      db,
      ulidToUuid(signed.uuid),
      { state: 'ready', files, ...looks, hasStill: true, captions: ['und'] },
      clock.now(),
    );
    expect(await (await get(`/media/${key}.mp4?width=40`)).text()).toBe('a film of a kind');
    expect((await get(`/media/${key}.mp4`)).headers.get('content-type')).toBe('video/mp4');
    for (const query of ['', '?width=40', '?width=1024', '?width=1920']) {
      const still = await get(`/media/${key}-still.webp${query}`);
      expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await still.arrayBuffer()).byteLength).toBe(
        Number(still.headers.get('content-length')),
      );
    }
    const captions = await get(`/media/${key}-0.vtt`, { headers: { 'accept-encoding': 'gzip' } });
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(captions.headers.get('content-encoding')).toBeNull();
    expect(await captions.text()).toBe(spoken);
    expect((await get(`/media/${key}-1.vtt`)).status).toBe(404);
  });

  test('answers 404 uncached to a deleted file', async () => {
    const { url } = await upload(server, alice, await picture(50, 50));
    expect((await get(url)).status).toBe(200);
    const { config, secrets, clock } = server;
    const storage = await openStorage({ config, secrets, clock });
    await storage.remove([`files/${(url as string).slice(7, -5)}/w50.webp`]);
    storage.close();
    const gone = await get(url);
    expect(gone.status).toBe(404);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect(gone.headers.get('etag')).toBeNull();
    expect(await gone.json()).toMatchObject({ error_type: 'not_found' });
  });
}
