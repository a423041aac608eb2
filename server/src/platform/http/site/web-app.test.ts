import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrand } from './brand.ts';
import { createHttp } from '#src/platform/http/http.ts';
import { serveDemoMedia } from './demo-media.ts';
import { serveWebApp } from './web-app.ts';

const PAGE =
  '<html><head><meta name="rookery-config" content="{}"><title>x</title></head><body></body></html>';
const SCRIPT = `globalThis.rookery = '${'nest '.repeat(400)}';`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'theme.js'), 'void 0;');
  await writeFile(join(folder, 'assets', 'main-abc.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(
    join(folder, 'pictures', 'nest.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  app = await createHttp({ log: pino({ level: 'silent' }), appUrl: 'https://a.example' });
  await serveWebApp(
    app,
    folder,
    {
      brandName: 'Nest & <Egg>',
      registration: 'open',
      realtimeKey: 'rookery',
      sendsMail: true,
      isTenant: false,
      hasAds: false,
      digest: 'never',
      providers: [],
      links: { wallet: null, playTv: null, help: null },
      version: '1.2.3',
    },
    await openBrand({ name: 'Nest & <Egg>', logo: null, primary: null, secondary: null }),
  );
  await serveDemoMedia(app, join(folder, 'pictures'));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  '/',
  '/feed',
  '/post/01M7WP4MWJ6RHJT9QE8P4B5YAX?ref=x',
  '/index.html',
  '/a/b/c/d',
  '/.sources',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/post/01M7WP4MWJ6RHJT9QE8P4B5YAX?utm_source=chatgpt.com',
  '/feed?share-url=https%3A%2F%2Fexample.com%2Fa.html',
  '/posts/node.js',
  '/hashtag/web3.0x',
])('serves %s as the uncached page with its configuration', { tags: ['PWA-01'] }, async (url) => {
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.body).toContain('<title>Nest &amp; &lt;Egg></title>');
  const content = /content="([^"]*)"/.exec(reply.body)?.[1] ?? '';
  const config: unknown = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  expect(config).toMatchObject({ brandName: 'Nest & <Egg>', version: '1.2.3' });
});

test('serves a hashed file compressed and cached for a year', async () => {
  const url = '/assets/main-abc.js';
  const small = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url })).body).toBe(SCRIPT);
});

test('revalidates a file without a hash', async () => {
  const reply = await app.inject({ url: '/theme.js' });
  expect(reply.headers['cache-control']).toBe('no-cache');
});

test.each([
  '/assets/main-gone.js',
  '/v3/nothing',
  '/v3',
  '/media/demo/gone.svg',
  '/favicon.ico',
  '/favicon.ico?v=2',
  '/brand/logo.png',
  '/.well-known/assetlinks.json',
  '/.well-known/change-password',
  '/assets/..%2f..%2fetc%2fpasswd',
])('answers %s with an error envelope, never the page', async (url) => {
  const reply = await app.inject({ url });
  expect([400, 403, 404]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ success: false });
});

test('redirects shares that no service worker took to the composer', async () => {
  for (const type of ['multipart/form-data; boundary=a', 'application/x-www-form-urlencoded']) {
    const share = { method: 'POST', url: '/share', headers: { 'content-type': type } } as const;
    const reply = await app.inject({ ...share, payload: 'a'.repeat(3_000_000) });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/feed?share-lost=1']);
  }
});

test('forbids inline scripts, frames and type guessing', async () => {
  const { headers } = await app.inject({ url: '/feed' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain('wss://a.example');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('sandboxes SVG images of the demo', async () => {
  const { headers, statusCode } = await app.inject({ url: '/media/demo/nest.svg' });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('serves an uncached draft until the photo exists', async () => {
  const pictures = join(folder, 'pictures');
  await mkdir(join(pictures, 'drafts'));
  await writeFile(join(pictures, 'drafts', 'sea.jpg'), 'draft');
  const draft = await app.inject({ url: '/media/demo/sea.jpg' });
  expect([draft.body, draft.headers['cache-control']]).toEqual(['draft', 'no-store']);
  await writeFile(join(pictures, 'sea.jpg'), 'photo');
  const photo = await app.inject({ url: '/media/demo/sea.jpg' });
  expect([photo.body, photo.headers['cache-control']]).toEqual([
    'photo',
    expect.stringContaining('max-age'),
  ]);
  expect((await app.inject({ url: '/media/demo/none.jpg' })).statusCode).toBe(404);
});
