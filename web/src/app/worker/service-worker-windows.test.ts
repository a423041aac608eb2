import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Event {
  data?: { text(): string };
  notification?: { data: string; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

const listeners = new Map<string, (event: Event) => void>();
let open: { url: string; visibilityState: string }[];
let done: unknown[];

beforeEach(async () => {
  vi.resetModules();
  done = [];
  const clients = {
    matchAll: async () =>
      open.map((each) => ({
        ...each,
        postMessage: (message: unknown) => void done.push([each.url, message]),
        focus: async () => undefined,
      })),
    openWindow: async (path: string) => void done.push({ opened: path }),
  };
  const registration = {
    showNotification: async (title: string, { silent = false }) => void done.push([title, silent]),
    getNotifications: async () => [],
  };
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location: { origin: 'https://rookery.test' },
    clients,
    registration,
    addEventListener: (name: string, listener: (event: Event) => void) =>
      listeners.set(name, listener),
  });
  await import('./service-worker.ts');
});
afterEach(() => void vi.unstubAllGlobals());

async function tell(name: string, event: Omit<Event, 'waitUntil'>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (each) => void work.push(each) });
  await Promise.all(work);
}

const window = (path: string) => ({
  url: `https://rookery.test${path}`,
  visibilityState: 'visible',
});
const PUSH = { title: 'Ann follows you', body: '', url: '/ann', tag: 'follow' };
const pushed = { data: { text: () => JSON.stringify(PUSH) } };
const pressed = { notification: { data: '/ann', close: () => undefined } };

test.each(['/admin', '/admin/members?open=1', '/media/a-picture.webp?width=500'])(
  'shows pushes over %s and opens clicks in the app',
  async (path) => {
    open = [window(path)];
    await tell('push', pushed);
    await tell('notificationclick', pressed);
    expect(done).toEqual([['Ann follows you', false], { opened: '/ann' }]);
    done = [];
    open = [window(path), window('/feed')];
    await tell('notificationclick', pressed);
    expect(done).toEqual([['https://rookery.test/feed', { type: 'open', path: '/ann' }]]);
  },
);
