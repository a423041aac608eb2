import { findUpload } from '@rookery/contract/media/find-upload.ts';
import { FILE_TYPES } from '@rookery/contract/kernel/file-types.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addMembers } from './members.ts';
import type { TestMember, TestServer } from './server.ts';
import { finish, picture, put, untilSettled, sign, upload } from './uploads.ts';

export async function originals(server: TestServer): Promise<string[]> {
  return readdir(join(server.config.dataDir, 'media', 'uploads')).catch(() => []);
}

export function uploadTests(which: () => TestServer): void {
  let server: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  let photo: Buffer;
  beforeAll(async () => {
    server = which();
    photo = await picture(640, 480);
    [alice, bob] = await addMembers(server, ['alice', 'bob']);
  });

  const row = async (uuid: string): Promise<number> =>
    (await alice.reply(findUpload, { params: { uuid } })).status;

  test(
    'signs, uploads, finishes and serves a picture',
    { tags: ['MEDIA-10', 'MEDIA-11', 'MEDIA-12'] },
    async () => {
      const signed = await sign(alice, photo);
      expect(signed.status).toBe(200);
      expect(signed.body).toEqual({
        success: true,
        uuid: expect.stringMatching(/^[0-9A-Z]{26}$/),
        bucket: expect.any(String),
        key: expect.stringMatching(/^uploads\/[0-9a-f]{32}$/),
        url: expect.stringMatching(/^https?:\/\//),
        headers: { 'content-type': 'image/png' },
      });
      expect((await put(server, signed.body, photo)).status).toBe(200);
      const finished = await finish(alice, signed.body);
      expect(finished.status).toBe(200);
      const { data } = finished.body;
      expect(data).toMatchObject({ uuid: signed.body.uuid, widthPx: 640, heightPx: 480 });
      expect(data.url).toBe(`/media/${signed.body.key.slice(8)}.webp`);
      const ready = await untilSettled(alice, signed.body.uuid);
      expect(ready).toMatchObject({ url: data.url, isProcessing: false, mimeType: 'image/webp' });
      const shown = await fetch(server.url + ready.url);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50);
    },
  );

  test('signs an upload address by GET too', { tags: ['MEDIA-10'] }, async () => {
    const query = new URLSearchParams({
      visibility: 'public-read',
      content_type: 'image/png',
      name: 'a.png',
      content_length: String(photo.length),
    });
    const signed = await alice.api('GET', `/media/signed-storage-url?${query.toString()}`);
    expect(signed.status).toBe(200);
    expect((await put(server, signed.body, photo)).status).toBe(200);
    expect((await finish(alice, signed.body)).status).toBe(200);
  });

  test.each([
    ...Object.values(FILE_TYPES).flatMap(({ types }) => [...types]),
    'application/octet-stream',
    'image/x-unknown',
    'IMAGE/PNG',
    'video/mp4; codecs="avc1"',
    '',
  ])('signs an upload of %j', { tags: ['MEDIA-05'] }, async (type) => {
    expect((await sign(alice, photo, { type })).status).toBe(200);
  });

  test.each([
    ['application/pdf', undefined],
    ['image/svg+xml', undefined],
    ['text/html', undefined],
    ['image/svg', undefined],
    ['constructor', undefined],
    ['video/mp4', 'avatar'],
    ['video/mp4', 'cover'],
    ['video/webm', 'poster'],
  ])('rejects %s as %s', { tags: ['MEDIA-06'] }, async (type, purpose) => {
    const reply = await sign(alice, photo, { type, ...(purpose !== undefined && { purpose }) });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe('Invalid file format');
    expect(reply.body.error.fields).toEqual({ content_type: 'Invalid file format' });
  });

  test.each([
    ['image/jpeg', 'post', LIMITS.imageBytes, '10 MB'],
    ['image/gif', 'post', LIMITS.gifBytes, '15 MB'],
    ['video/mp4', 'post', LIMITS.videoBytes, '200 MB'],
    ['image/jpeg', 'avatar', LIMITS.avatarBytes, '5 MB'],
    ['image/jpeg', 'cover', LIMITS.coverBytes, '10 MB'],
    ['image/jpeg', 'poster', LIMITS.posterBytes, '2 MB'],
  ])('limits %s for a %s to %d bytes', async (type, purpose, most, words) => {
    expect((await sign(alice, photo, { type, purpose, length: most })).status).toBe(200);
    const reply = await sign(alice, photo, { type, purpose, length: most + 1 });
    expect(reply.status).toBe(413);
    const size = words.replace(' ', '.1 ');
    expect(reply.body.message).toContain(`is too large (${size}). The limit for`);
    expect(reply.body.message).toContain(`is ${words}.`);
  });

  test(
    'accepts percent-encoded names but ignores their paths',
    { tags: ['MEDIA-08', 'MEDIA-09'] },
    async () => {
      for (const name of [
        '%C3%B1.png',
        '../../secrets.json',
        '%2e%2e%2fpasswd',
        'a\\b\u0000.png',
        '%',
      ]) {
        const signed = await sign(alice, photo, { name });
        expect(signed.body.key, name).toMatch(/^uploads\/[0-9a-f]{32}$/);
        expect((await put(server, signed.body, photo)).status, name).toBe(200);
        const finished = await finish(alice, signed.body, { name });
        expect(finished.status, name).toBe(200);
        expect(JSON.stringify(finished.body)).not.toContain(JSON.stringify(name).slice(1, -1));
      }
    },
  );

  test('finishes once when asked twice, with equal responses', async () => {
    const signed = (await sign(alice, photo)).body;
    await put(server, signed, photo);
    const [one, two] = await Promise.all([finish(alice, signed), finish(alice, signed)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.data.url).toBe(one.body.data.url);
    await untilSettled(alice, signed.uuid);
    const later = await finish(alice, signed);
    expect(later.body.data).toMatchObject({ url: one.body.data.url, isProcessing: false });
  });

  test('finishes an upload only for its owner, as signed', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    await put(server, signed, photo);
    expect((await finish(bob, signed)).status).toBe(404);
    await bob.refused(findUpload, { params: { uuid: signed.uuid } }, 404);
    for (const [field, told] of [
      ['key', { key: 'uploads/another' }],
      ['bucket', { bucket: 'another' }],
      ['content_type', { content_type: 'image/gif' }],
      ['poster_uuid', { poster_uuid: signed.uuid }],
    ] as const) {
      const reply = await finish(alice, signed, told);
      expect(reply.status, field).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    }
    expect((await finish(alice, signed)).status).toBe(200);
  });

  test('rejects finishing without bytes, then accepts them', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    const early = await finish(alice, signed);
    expect(early.status).toBe(422);
    expect(early.body.error.fields.uuid).toContain('was not uploaded completely');
    expect((await put(server, signed, photo)).status).toBe(200);
    expect((await finish(alice, signed)).status).toBe(200);
  });

  test('keeps the last bytes sent before finishing', async () => {
    const other = await picture(320, 200);
    const length = Math.max(photo.length, other.length);
    const padded = (bytes: Buffer): Buffer =>
      Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    const signed = (await sign(alice, padded(photo))).body as SignedUpload;
    expect((await put(server, signed, padded(photo))).status).toBe(200);
    expect((await put(server, signed, padded(other))).status).toBe(200);
    expect((await finish(alice, signed)).body.data.widthPx).toBe(320);
  });

  test('rejects bytes that differ from the signed ones', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    const attempts: [string, SignedUpload, Buffer][] = [
      ['longer', signed, Buffer.concat([photo, Buffer.from('x')])],
      ['shorter', signed, photo.subarray(1)],
      ['another type', { ...signed, headers: { 'content-type': 'text/html' } }, photo],
      [
        'another place',
        { ...signed, url: signed.url.replace(/[0-9a-f]{32}/, 'f'.repeat(32)) },
        photo,
      ],
      ['unsigned', { ...signed, url: signed.url.replace(/ignature=..../, 'ignature=AAAA') }, photo],
    ];
    for (const [what, where, bytes] of attempts) {
      expect((await put(server, where, bytes)).status, what).toBeGreaterThanOrEqual(403);
    }
    expect((await finish(alice, signed)).status).toBe(422);
    expect((await put(server, signed, photo)).status).toBe(200);
  });

  test('rejects and deletes a file of another type', { tags: ['MEDIA-06'] }, async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const signed = (await sign(alice, page)).body as SignedUpload;
    expect((await put(server, signed, page)).status).toBe(200);
    const reply = await finish(alice, signed);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      content_type: 'This is a web page. Pictures, GIFs and videos can be posted.',
    });
    expect(await row(signed.uuid)).toBe(404);
    expect((await finish(alice, signed)).status).toBe(404);
    expect(await originals(server)).not.toContain(signed.key.slice(8));
  });

  test('responds after processing when finishing an avatar or cover', async () => {
    for (const purpose of ['avatar', 'cover']) {
      const signed = (await sign(alice, photo, { purpose })).body as SignedUpload;
      await put(server, signed, photo);
      const { data } = (await finish(alice, signed)).body;
      expect(data).toMatchObject({ isProcessing: false });
      expect((await fetch(`${server.url}${data.url}?width=40`)).status).toBe(200);
    }
  });

  test("leaves a poster unprocessed and rejects another member's poster", async () => {
    const posters = await Promise.all(
      [alice, bob].map(async (member) => {
        const signed = (await sign(member, photo, { purpose: 'poster' })).body as SignedUpload;
        await put(server, signed, photo);
        const { data } = (await finish(member, signed)).body;
        expect(data.isProcessing).toBe(true);
        return signed.uuid;
      }),
    );
    const signed = (await sign(alice, photo, { type: 'video/mp4' })).body as SignedUpload;
    await put(server, signed, photo);
    const foreign = await finish(alice, signed, { poster_uuid: posters[1] });
    expect(foreign.body.error.fields).toHaveProperty('poster_uuid');
    expect((await finish(alice, signed, { poster_uuid: posters[0] })).status).toBe(200);
  });

  test('accepts uploads before the profile is set up', async () => {
    const newcomer = await server.signIn('newcomer@rookery.test');
    const data = await upload(server, newcomer, photo, { purpose: 'avatar' });
    expect(data.isProcessing).toBe(false);
  });
}
