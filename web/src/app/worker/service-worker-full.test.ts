import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  request: { url: string; method: string; mode: string };
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const BOOT = '/assets/boot-abcdefgh.js';

const listeners = new Map<string, (event: Asked) => void>();
const full = Object.assign(new Error('The device is full.'), { name: 'QuotaExceededError' });
let isFull: 'to write' | 'to open';

beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'info').mockReturnValue();
  const cache = {
    match: () => Promise.resolve(undefined),
    put: () => Promise.reject(full),
  };
  vi.stubGlobal('caches', {
    match: () => (isFull === 'to open' ? Promise.reject(full) : Promise.resolve(undefined)),
    open: () => (isFull === 'to open' ? Promise.reject(full) : Promise.resolve(cache)),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`from the network: ${BOOT}`)));
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: BOOT.slice(1), revision: null }],
    location: { origin: 'https://rookery.test' },
    addEventListener: (name: string, listener: (event: Asked) => void) =>
      listeners.set(name, listener),
  });
  await import('./service-worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['to write', '/assets/composer-abcdefgh.js', 'cors'],
  ['to open', '/assets/composer-abcdefgh.js', 'cors'],
  ['to write', '/feed', 'navigate'],
  ['to open', '/feed', 'navigate'],
] as const)('with full storage (%s) serves %s from the network', async (how, path, mode) => {
  isFull = how;
  const behind: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: `https://rookery.test${path}`, method: 'GET', mode },
    respondWith: (answer) => void (answered = answer),
    waitUntil: (work) => void behind.push(work),
  });
  expect(await (await answered)?.text()).toBe(`from the network: ${BOOT}`);
  await Promise.all(behind);
});
