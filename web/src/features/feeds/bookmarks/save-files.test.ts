import { afterEach, expect, test, vi } from 'vitest';

import { openSaved, type SavedIndex, writeIndex } from '#web/data/offline/saved-cache.ts';

import { createFakeCaches } from '../../../../../scripts/testing/fake-caches.ts';
import { saveFiles } from './save-files.ts';

afterEach(() => void vi.unstubAllGlobals());

const MB = 1024 * 1024;
const { signal } = new AbortController();

function indexOf(files: readonly string[]): SavedIndex {
  const saved = files.map((file, at) => ({
    bookmark: { ulid: `P${at}`, folderId: null, note: null, createdAt: '' },
    postIds: [`P${at}`],
    files: [file],
  }));
  return { loadedAt: 0, folders: [], saved, bytes: {} };
}

async function scene(sizes: Record<string, number>, maxBytes?: number) {
  const { caches, paths } = createFakeCaches(maxBytes);
  vi.stubGlobal('caches', caches);
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    const size = sizes[address.split('?')[0] ?? ''];
    if (size === undefined) return new Response('', { status: 404 });
    return new Response(new Uint8Array(size), { headers: { 'content-length': String(size) } });
  });
  const cache = (await openSaved('A', true)) as Cache;
  const save = (index: SavedIndex) => {
    const wanted = index.saved.map(({ bookmark, files }) => {
      const all = files.map((key) => ({ key, address: `${key}?member=1.s` }));
      return [bookmark.ulid, all] as const;
    });
    return saveFiles({ cache, index, wanted: new Map(wanted), signal });
  };
  const media = () => paths('rookery-saved-A').filter((path) => path.startsWith('/media/'));
  return { cache, save, fetched, media };
}

const filesOf = ({ saved }: SavedIndex) => saved.flatMap(({ files }) => files);

test('saves small pictures once, and skips missing and large ones', async () => {
  const { save, fetched, media } = await scene({ '/media/a': 10, '/media/huge': 6 * MB });
  const index = indexOf(['/media/a', '/media/gone', '/media/huge', '/media/a']);
  const saved = await save(index);
  expect(filesOf(saved)).toEqual(['/media/a', '/media/a']);
  expect(saved.bytes).toEqual({ '/media/a': 10 });
  expect(fetched).toEqual(
    ['/media/a', '/media/gone', '/media/huge'].map((one) => `${one}?member=1.s`),
  );
  expect(media()).toEqual(['/media/a']);

  fetched.length = 0;
  expect(await save({ ...index, saved: saved.saved, bytes: saved.bytes })).toEqual(saved);
  expect(fetched).toEqual([]);
});

test('stops at fifty megabytes, newest first', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `/media/${at}`);
  const { save } = await scene(Object.fromEntries(names.map((name) => [name, 4 * MB])));
  expect(filesOf(await save(indexOf(names)))).toEqual(names.slice(0, 12));
});

test('deletes the oldest pictures on a full device', async () => {
  const { cache, save, media } = await scene({ '/media/new': 600, '/media/newer': 600 }, 2000);
  const old = indexOf(['/media/old']);
  await cache.put('/media/old', new Response(new Uint8Array(900)));
  await writeIndex(cache, old);
  const index = indexOf(['/media/newer', '/media/new', '/media/old']);
  const saved = await save({ ...index, bytes: { '/media/old': 900 } });
  expect(filesOf(saved)).toEqual(['/media/newer', '/media/new']);
  expect(media()).toEqual(['/media/newer', '/media/new']);
});
