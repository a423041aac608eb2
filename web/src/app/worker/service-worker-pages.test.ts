import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  request: { url: string; method: string; mode: string };
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const ORIGIN = 'https://rookery.test';
const listeners = new Map<string, (event: Asked) => void>();

beforeEach(async () => {
  vi.resetModules();
  const kept = new Response('the kept page');
  const cache = { match: () => Promise.resolve(kept), put: () => Promise.resolve() };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('the kept page')));
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: Asked) => void) =>
      listeners.set(name, listener),
  });
  await import('./service-worker.ts');
});
afterEach(() => void vi.unstubAllGlobals());

async function answerTo(path: string): Promise<string | undefined> {
  const behind: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode: 'navigate' },
    respondWith: (answer) => void (answered = answer),
    waitUntil: (work) => void behind.push(work),
  });
  const text = await (await answered)?.text();
  await Promise.all(behind);
  return text;
}

test.each([
  '/feed',
  '/posts/node.js',
  '/hashtag/web3.0x',
  '/post/01M7WP4MWJ6RHJT9QE8P4B5YAX?utm_source=chatgpt.com',
  '/feed?share-url=https%3A%2F%2Fexample.com%2Fa.html',
])('serves the cached page for %s', { tags: ['PWA-01'] }, async (path) => {
  expect(await answerTo(path)).toBe('the kept page');
});

test.each([
  '/theme.js',
  '/assets/app-abcdefgh.js',
  '/brand/logo.svg',
  '/v3/openapi.json',
  '/.well-known/assetlinks.json',
])('leaves %s to the network', async (path) => {
  expect(await answerTo(path)).toBeUndefined();
});
