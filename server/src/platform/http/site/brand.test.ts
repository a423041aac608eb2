import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logoOrigin, openBrand, type Brand } from './brand.ts';
import { createHttp } from '#src/platform/http/http.ts';
import { serveWebApp } from './web-app.ts';

const PAGE =
  '<html><head><meta name="rookery-config" content="{}"><title>x</title><link rel="icon" href="/icon.svg" /></head></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PLAIN: Brand = { name: 'Nest', logo: null, primary: null, secondary: null };

let folder: string;
let app: FastifyInstance | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-brand-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  const manifest = {
    name: 'Rookery',
    short_name: 'Rookery',
    icons: [{ src: '/icon.svg' }],
    id: '/',
  };
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  await writeFile(join(folder, 'own.svg'), SVG);
  await writeFile(join(folder, 'large.png'), Buffer.alloc(512 * 1024 + 1));
});
afterEach(() => app?.close());
afterAll(() => rm(folder, { recursive: true }));

async function open(given: Partial<Brand>): Promise<FastifyInstance> {
  const brand = { ...PLAIN, ...given };
  app = await createHttp({
    log: pino({ level: 'silent' }),
    appUrl: 'https://a.example',
    logoOrigin: logoOrigin(brand.logo),
  });
  const site = {
    brandName: brand.name,
    registration: 'open',
    realtimeKey: 'r',
    isTenant: true,
    hasAds: false,
    digest: 'never',
    sendsMail: true,
    version: '1',
    providers: [],
    links: { wallet: null, playTv: null, help: null },
  };
  await serveWebApp(app, folder, site, await openBrand(brand));
  return app;
}

test('serves a custom logo, also as icon of the app', async () => {
  const server = await open({ logo: join(folder, 'own.svg') });
  const { body: page } = await server.inject({ url: '/' });
  expect(page).toContain('<link rel="icon" href="/brand/logo.svg" />');
  expect(page).not.toContain('/icon.svg');
  expect(page).toContain('<link rel="stylesheet" href="/brand.css" />');
  const logo = await server.inject({ url: '/brand/logo.svg' });
  expect([logo.statusCode, logo.headers['content-type'], logo.body]).toEqual([
    200,
    'image/svg+xml',
    SVG,
  ]);
  expect(logo.headers['content-security-policy']).toContain('sandbox');
  expect((await server.inject({ url: '/brand.css' })).body).toContain(
    '--brand-logo: url("/brand/logo.svg")',
  );
  const manifest = (await server.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({ name: 'Nest', short_name: 'Nest', id: '/' });
  expect(manifest.icons).toEqual([{ src: '/brand/logo.svg', sizes: 'any', type: 'image/svg+xml' }]);
});

test('allows an external logo’s origin for images only', async () => {
  const server = await open({ logo: 'https://cdn.example/a"b.png' });
  const reply = await server.inject({ url: '/' });
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;");
  expect(policy.split('https://cdn.example')).toHaveLength(2);
  expect((await server.inject({ url: '/brand.css' })).body).toContain(
    'url("https://cdn.example/a%22b.png")',
  );
});

test('applies community colours before the member’s own', async () => {
  const server = await open({ primary: '#1a5fb4', secondary: '#26a269' });
  const { body, headers } = await server.inject({ url: '/brand.css' });
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).toContain('--primary: #1a5fb4;');
  expect(body).toContain('--secondary: #26a269;');
  expect(body).not.toContain('--brand-logo');
  expect((await server.inject({ url: '/' })).body).toContain('href="/icon.svg"');
});

test('changes only the name without a brand', async () => {
  const server = await open({});
  const { body } = await server.inject({ url: '/' });
  expect(body).toContain('href="/icon.svg"');
  expect(body).not.toContain('brand.css');
  expect((await server.inject({ url: '/brand.css' })).statusCode).toBe(404);
  expect((await server.inject({ url: '/brand/logo.svg' })).statusCode).toBe(404);
  const manifest = (await server.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({ name: 'Nest', icons: [{ src: '/icon.svg' }] });
});

test('refuses to start with an unreadable or large logo', async () => {
  const missing = openBrand({ ...PLAIN, logo: join(folder, 'none.svg') });
  await expect(missing).rejects.toThrow(/^BRAND_LOGO .*none\.svg cannot be read\.$/);
  const large = openBrand({ ...PLAIN, logo: join(folder, 'large.png') });
  await expect(large).rejects.toThrow('BRAND_LOGO can have at most 512 kB.');
});
