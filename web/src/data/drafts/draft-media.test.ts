import { expect, test, vi } from 'vitest';

import { createDraftFiles, type FileTable, type StoredDraftFile } from './draft-files.ts';
import { type DraftMedia, isSameMedia, parseMedia } from './draft-media.ts';
import { mergeDraft, parseDraft } from './draft.ts';

const HERON: DraftMedia = {
  id: 'm1',
  kind: 'file',
  name: 'heron.png',
  type: 'image/png',
  bytes: 12,
  description: 'A heron',
  url: '/media/a.webp',
  uuid: 'u1',
  widthPx: 0,
  heightPx: 0,
};
const GIF: DraftMedia = {
  id: 'm2',
  kind: 'gif',
  name: 'Waving',
  type: 'image/gif',
  bytes: 0,
  description: 'Waving',
  url: '/media/gifs/wave.gif',
  uuid: null,
  widthPx: 9,
  heightPx: 9,
};

test('restores the media of a draft in order', { tags: ['GAP-082'] }, () => {
  const line = { draftId: 'default', postBody: '', ulid: 'u', version: 'v', media: [HERON, GIF] };
  expect(parseDraft(JSON.stringify(line))?.media).toEqual([HERON, GIF]);
});

test('keeps only valid media of an old or damaged draft', () => {
  const line = { draftId: 'default', postBody: 'Fog', ulid: 'u', version: 'v' };
  expect(parseDraft(JSON.stringify(line))?.media).toEqual([]);
  expect(parseMedia('no list')).toEqual([]);
  expect(
    parseMedia([null, { id: 3 }, { ...GIF, url: 4 }, { id: 'm3', kind: 'file', uuid: 'u3' }]),
  ).toEqual([
    {
      id: 'm3',
      kind: 'file',
      name: '',
      type: '',
      bytes: 0,
      description: '',
      url: null,
      uuid: null,
      widthPx: 0,
      heightPx: 0,
    },
  ]);
});

test('treats equal text with other media as another draft', () => {
  const incoming = parseDraft(
    JSON.stringify({ draftId: 'default', postBody: 'Fog', ulid: 'u', version: 'v2', media: [GIF] }),
  );
  if (!incoming) throw new Error('No draft.');
  const own = { version: 'v1', postBody: 'Fog', pristine: false };
  expect(mergeDraft({ ...own, media: [HERON] }, incoming)).toBe('ask');
  expect(mergeDraft({ ...own, media: [GIF] }, incoming)).toBe('adopt');
  expect(isSameMedia([HERON], [{ ...HERON, url: null, uuid: null }])).toBe(true);
  expect(isSameMedia([HERON], [{ ...HERON, description: '' }])).toBe(false);
});

function database() {
  const rows = new Map<string, StoredDraftFile>();
  const state = { isFull: false, isBroken: false };
  const listed = new Set<string>();
  const table: FileTable = {
    get: async (id) => rows.get(id),
    put: async (file) => {
      if (state.isFull) throw new DOMException('Full.', 'QuotaExceededError');
      rows.set(file.id, file);
    },
    delete: async (ids) => ids.forEach((id) => rows.delete(id)),
    deleteOlder: async (time, spared) => {
      for (const { id, savedAt } of rows.values())
        if (savedAt < time && !spared.has(id)) rows.delete(id);
    },
  };
  const report = vi.fn();
  const files = createDraftFiles({
    openTable: async () => table,
    async listed() {
      if (state.isBroken) throw new Error('The database request failed.');
      return listed;
    },
    report,
  });
  return { rows, state, listed, report, files };
}

test('stores, loads and deletes files of a draft', { tags: ['GAP-082'] }, async () => {
  const { files, rows } = database();
  const file = { id: 'm1', draftId: 'default', blob: new Blob(['heron']), savedAt: 5 };
  expect(await files.keep(file)).toBe(true);
  expect(await (await files.load('m1'))?.text()).toBe('heron');
  expect(await files.load('m2')).toBe(null);
  await files.forgetOlder(5);
  expect(rows.size).toBe(1);
  await files.forgetOlder(6);
  expect(rows.size).toBe(0);
});

test('keeps an old file while a draft may list it', { tags: ['GAP-082'] }, async () => {
  const { files, rows, state, listed, report } = database();
  await files.keep({ id: 'm1', draftId: 'default', blob: new Blob(['heron']), savedAt: 5 });
  listed.add('m1');
  await files.forgetOlder(6);
  expect(rows.size).toBe(1);
  listed.clear();
  state.isBroken = true;
  await files.forgetOlder(6);
  expect(rows.size).toBe(1);
  expect(report).toHaveBeenCalledOnce();
  state.isBroken = false;
  await files.forgetOlder(6);
  expect(rows.size).toBe(0);
});

test('reports full browser storage without failing', async () => {
  const { files, state, report } = database();
  state.isFull = true;
  const file = { id: 'm1', draftId: 'default', blob: new Blob(['heron']), savedAt: 5 };
  expect(await files.keep(file)).toBe(false);
  expect(report).toHaveBeenCalledOnce();
  expect(await files.load('m1')).toBe(null);
});
