import { expect, test } from 'vitest';

import { createFakeCaches } from '../../../../scripts/testing/fake-caches.ts';
import { fetchOrSaved } from './service-worker-media.ts';

const NOW = 1_800_000_000_000;
const OWN = 'rookery-saved-A';

async function makeWorker(network: () => Response) {
  const { caches, paths } = createFakeCaches();
  const cache = await caches.open(OWN);
  await cache.put('/media/pond.webp?width=500', new Response('small'));
  await (await caches.open('rookery-shell-1')).put('/media/other.webp', new Response('shell'));
  const ask = (path: string): Promise<Response> =>
    fetchOrSaved(new Request(`https://rookery.test${path}`), {
      storage: caches,
      fetch: async () => network(),
      now: () => NOW,
    });
  return { ask, saved: () => paths(OWN) };
}

const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();

test('answers from the network while there is one', async () => {
  const { ask } = await makeWorker(() => new Response('newer'));
  expect(await textOf(ask('/media/pond.webp?width=500'))).toBe('newer');
});

test.each([
  '/media/pond.webp?width=500',
  '/media/pond.webp?width=1024',
  '/media/pond.webp',
  `/media/pond.webp?member=${NOW + 1}.signature`,
])('answers with a saved file for %s offline', async (path) => {
  const { ask } = await makeWorker(offline);
  expect(await textOf(ask(path))).toBe('small');
});

test.each(['/media/lake.webp', '/media/other.webp', '/media/pond.webp?review=1.signature'])(
  'fails offline for %s, which no bookmark has',
  async (path) => {
    const { ask } = await makeWorker(offline);
    await expect(ask(path)).rejects.toThrow('Failed to fetch');
  },
);

test.each([
  [404, ''],
  [403, ''],
  [404, `&member=${NOW + 1}.signature`],
])('forgets a file after the answer %i', async (status, more) => {
  const { ask, saved } = await makeWorker(() => new Response('', { status }));
  expect((await ask(`/media/pond.webp?width=1024${more}`)).status).toBe(status);
  expect(saved()).toEqual([]);
});

test('keeps a file after an expired address or a failure', async () => {
  for (const [status, more] of [
    [404, `&member=${NOW - 1}.signature`],
    [503, ''],
  ] as const) {
    const { ask, saved } = await makeWorker(() => new Response('', { status }));
    await ask(`/media/pond.webp?width=500${more}`);
    expect(saved()).toHaveLength(1);
  }
});
