import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://rookery.test';

interface Asked {
  request?: { url: string; method: string; mode: string };
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const pageOf = (build: string): string => `<script src="/assets/boot-${build}.js"></script>`;

class NextWorker extends EventTarget {
  state = 'installing';
  isHeard = false;
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args);
    this.isHeard = true;
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const listeners = new Map<string, (event: Asked) => void>();
const registration = { installing: null as NextWorker | null, update: async () => undefined };
const kept = new Map<string, string>();
const keptPage = () => kept.get('/index.html');
let network: () => Promise<Response>;
let find: (shell: string | undefined) => Response | undefined;

beforeEach(async () => {
  vi.resetModules();
  kept.clear();
  registration.installing = null;
  find = () => undefined;
  const cache = {
    match: async (as: string) => (kept.has(as) ? new Response(kept.get(as)) : undefined),
    put: async (as: string | URL, answer: Response) =>
      void kept.set(String(as).replace(ORIGIN, ''), await answer.text()),
    delete: async (as: string) => kept.delete(as),
    keys: async () => [],
  };
  vi.stubGlobal('caches', {
    match: async (_as: unknown, { cacheName }: MultiCacheQueryOptions = {}) => find(cacheName),
    keys: async () => [],
    open: async () => cache,
  });
  vi.stubGlobal('fetch', () => network());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (page: string) => async () => new Response(page);
const isCut = () => Promise.reject(new TypeError('Failed to fetch'));

async function startWorker(build: string, page = pageOf(build)): Promise<void> {
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: 'index.html', revision: '1' },
      { url: `assets/boot-${build}.js`, revision: null },
    ],
    location: { origin: ORIGIN },
    registration,
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: Asked) => void) =>
      listeners.set(name, listener),
  });
  await import('./service-worker.ts');
  network = answers(page);
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  listeners.get('install')?.({ respondWith: () => undefined, waitUntil });
  await Promise.all(work);
  network = answers(pageOf('of-new'));
}

async function visit(): Promise<{ page: string | undefined; behind: Promise<unknown> }> {
  const work: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: `${ORIGIN}/feed`, method: 'GET', mode: 'navigate' },
    respondWith: (answer) => void (answered = answer),
    waitUntil: (each) => void work.push(each),
  });
  const page = await (await answered)?.text();
  return { page, behind: Promise.all(work) };
}

async function visitWhile(become: string): Promise<string | undefined> {
  const next = (registration.installing = new NextWorker());
  const { page, behind } = await visit();
  await expect.poll(() => next.isHeard).toBe(true);
  next.become(become);
  await behind;
  registration.installing = null;
  return page;
}

test('shows the new page when its worker cannot be installed', async () => {
  await startWorker('of-old');
  expect(await visitWhile('redundant')).toBe(pageOf('of-old'));
  expect((await visit()).page).toBe(pageOf('of-new'));
});

test.each([
  ['is down', isCut],
  ['answers 502', async () => new Response('', { status: 502 })],
])('falls back to the old page when the network %s', async (_how, then) => {
  await startWorker('of-old');
  await visitWhile('redundant');
  await (
    await visit()
  ).behind;
  network = then;
  const { page, behind } = await visit();
  expect(page).toBe(pageOf('of-old'));
  await behind;
});

test('falls back to the old page when the network hangs', async () => {
  await startWorker('of-old');
  await visitWhile('redundant');
  vi.useFakeTimers();
  network = () => new Promise(() => undefined);
  const visited = visit();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await visited).page).toBe(pageOf('of-old'));
});

test('serves the cached page again when its build is back', async () => {
  await startWorker('of-old');
  await visitWhile('redundant');
  network = answers(pageOf('of-old'));
  await (
    await visit()
  ).behind;
  network = () => new Promise(() => undefined);
  expect((await visit()).page).toBe(pageOf('of-old'));
});

test('shows but does not cache a page of another build', async () => {
  await startWorker('of-old');
  kept.clear();
  const { page, behind } = await visit();
  await behind;
  expect(page).toBe(pageOf('of-new'));
  expect(keptPage()).toBeUndefined();
  network = answers(pageOf('of-old'));
  await (
    await visit()
  ).behind;
  expect(keptPage()).toBe(pageOf('of-old'));
});

test.each(['installed', 'nothing new'])(
  'keeps serving the cached page after an update check: %s',
  async (how) => {
    await startWorker('of-old');
    if (how === 'installed') await visitWhile(how);
    else await (await visit()).behind;
    expect((await visit()).page).toBe(pageOf('of-old'));
  },
);

test("replaces the previous build's cached page with the new page", async () => {
  await startWorker('of-new', pageOf('of-old'));
  expect(keptPage()).toBe(pageOf('of-old'));
  await (
    await visit()
  ).behind;
  expect(keptPage()).toBe(pageOf('of-new'));
});

test.each(['/theme.js', '/assets/post-abcdefgh.js'])(
  'prefers %s from its cache over older builds',
  async (path) => {
    await startWorker('of-new');
    const ask = async (): Promise<string | undefined> => {
      let answered: Promise<Response> | undefined;
      listeners.get('fetch')?.({
        request: { url: ORIGIN + path, method: 'GET', mode: 'no-cors' },
        respondWith: (answer) => void (answered = answer),
        waitUntil: () => undefined,
      });
      return (await answered)?.text();
    };
    find = (shell) => new Response(shell === undefined ? 'older' : 'own');
    expect(await ask()).toBe('own');
    find = (shell) => (shell === undefined ? new Response('older') : undefined);
    expect(await ask()).toBe('older');
  },
);
