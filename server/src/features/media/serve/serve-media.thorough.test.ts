// Thorough: repeats the tests of served files with a bucket, and starts a server whose bucket is public.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { servingTests, FILE_CACHE_CONTROL } from '#test/serving-tests.ts';
import { picture, upload } from '#test/uploads.ts';
let bucket: TestBucket;
let onDisk: TestServer;
let inBucket: TestServer;
beforeAll(async () => {
  bucket = await startBucket();
  [onDisk, inBucket] = await Promise.all([
    startTestServer(),
    startTestServer({ config: { objectStore: bucket.config } }),
  ]);
});
afterAll(async () => {
  await onDisk.stop();
  await inBucket.stop();
  await bucket.stop();
});

describe('from a bucket', () => {
  servingTests(() => inBucket);
});

test('redirects to a public bucket that the CSP allows', async () => {
  const publicUrl = 'https://files.rookery.example/media';
  const objectStore = { ...bucket.config, publicUrl };
  const server = await startTestServer({ config: { objectStore, giphyApiKey: 'a-key' } });
  const alice = await addMember(server, 'alice');
  const { url } = await upload(server, alice, await picture(50, 50));
  for (const method of ['GET', 'HEAD']) {
    const reply = await fetch(server.url + url, { method, redirect: 'manual' });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(`${publicUrl}/files/${url.slice(7, -5)}/w50.webp`);
    expect(reply.headers.get('cache-control')).toBe(FILE_CACHE_CONTROL);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  }
  const policy =
    (await server.call('GET', '/healthz')).headers.get('content-security-policy') ?? '';
  const { endpoint } = bucket.config;
  expect(policy).toMatch(
    new RegExp(`connect-src 'self' ws://rookery.test ${endpoint} https://files.rookery.example;`),
  );
  expect(policy).toMatch(
    /img-src 'self' data: blob: https:\/\/files\.rookery\.example https:\/\/\*\.giphy\.com;/,
  );
  expect(policy).toMatch(/media-src 'self' blob: https:\/\/files\.rookery\.example /);
  await server.stop();
  const plain = (await onDisk.call('GET', '/healthz')).headers.get('content-security-policy');
  expect(plain).toContain("img-src 'self' data: blob:;");
  expect(plain).toContain("connect-src 'self' ws://rookery.test;");
});
