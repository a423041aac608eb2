import type { Gif } from '@rookery/contract/media/search-gifs.ts';
import type { UploadedMedia } from '@rookery/contract/media/upload.ts';
import { expect, test } from 'vitest';

import type { StoredDraftFile } from '#web/data/drafts/draft-files.ts';
import type { DraftMedia } from '#web/data/drafts/draft-media.ts';

import { type Attachments, createAttachments, type MediaDraftHolder } from './attachments.ts';
import type { UploadJob, UploadQueue } from './upload-queue.ts';
import type { UploadState } from './upload-state.ts';
import { outgoingMedia, waitForUploads } from './wait-for-uploads.ts';

function browser() {
  const kept = new Map<string, StoredDraftFile>();
  const shown = new Set<string>();
  const state = { isFull: false, made: 0, media: [] as readonly DraftMedia[] };
  const forgotten: number[] = [];

  const open = () => {
    const uploads = new Map<string, { job: UploadJob; state: UploadState }>();
    const checked: string[] = [];
    const drafts = new Set<() => void>();
    const queued = new Set<() => void>();
    const tell = (): void => queued.forEach((listener) => listener());
    const draft: MediaDraftHolder = {
      media: () => state.media,
      change(media) {
        state.media = media;
        for (const listener of drafts) listener();
      },
      subscribe(listener) {
        drafts.add(listener);
        return () => void drafts.delete(listener);
      },
    };
    let heard: { onFinished(id: string, media: UploadedMedia): void; onGone(id: string): void };
    const queue: UploadQueue = {
      add: (id, job) => void uploads.set(id, { job, state: { kind: 'uploading', percent: 0 } }),
      check(id, uuid, job) {
        checked.push(uuid);
        if (!uploads.has(id)) uploads.set(id, { job, state: { kind: 'finished' } });
      },
      finish: (id) => set(id, { kind: 'finished' }),
      retry: (id) => set(id, { kind: 'queued' }),
      drop: (id) => void uploads.delete(id),
      stateOf: (id) => uploads.get(id)?.state ?? { kind: 'finished' },
      subscribe(listener) {
        queued.add(listener);
        return () => void queued.delete(listener);
      },
      end: () => uploads.clear(),
    };
    const set = (id: string, next: UploadState): void => {
      const upload = uploads.get(id);
      if (upload) upload.state = next;
      tell();
    };
    const attachments = createAttachments({
      draftId: 'default',
      draft,
      files: {
        async keep(file) {
          if (!state.isFull) kept.set(file.id, file);
          return !state.isFull;
        },
        load: async (id) => kept.get(id)?.blob ?? null,
        forget: async (ids) => ids.forEach((id) => kept.delete(id)),
        forgetOlder: async (time) => void forgotten.push(time),
      },
      createQueue(deps) {
        heard = deps;
        return queue;
      },
      drawPoster: async () => null,
      addresses: {
        make(blob) {
          const address = `blob:${blob.size}-${++state.made}`;
          shown.add(address);
          return address;
        },
        revoke: (address) => void shown.delete(address),
      },
      newId: () => `m${++state.made}`,
      now: () => 100 * 24 * 60 * 60_000,
    });
    const finish = (id: string, uuid = `u-${id}`): void => {
      heard.onFinished(id, { uuid, url: `/media/${uuid}.webp` } as UploadedMedia);
      set(id, { kind: 'finished' });
    };
    const lose = (id: string): void => heard.onGone(id);
    return { attachments, uploads, checked, finish, lose, set, draft };
  };
  return { open, state, kept, shown, forgotten };
}

const PNG = '\x89PNG\r\n\x1a\n';
const png = (name: string): File =>
  new File([Uint8Array.from(PNG + name, (char) => char.charCodeAt(0))], name, { type: '' });
const names = (media: readonly DraftMedia[]): string[] => media.map(({ name }) => name);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function add(attachments: Attachments, files: readonly File[]): Promise<void> {
  attachments.add(files);
  await expect.poll(() => attachments.view().isHeld, { interval: 1 }).toBe(false);
}

const GIF = {
  title: 'A rook waves',
  images: { original: { url: '/media/gifs/wave.gif', width: 240, height: 200 } },
} as Gif;

test('stores a file in draft and browser before uploading', { tags: ['GAP-082'] }, async () => {
  const { open, state, kept, shown } = browser();
  const { attachments, uploads, finish } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  expect(names(state.media)).toEqual(['a.png', 'b.png']);
  expect(uploads.size).toBe(2);
  await nextTurn();
  expect(kept.size).toBe(2);
  expect(shown.size).toBe(2);
  const [first] = state.media;
  finish(first?.id ?? '', 'u1');
  expect(state.media[0]).toMatchObject({ uuid: 'u1', url: '/media/u1.webp' });
  expect(attachments.view().items[0]?.state.kind).toBe('finished');
});

test(
  'checks finished uploads and resumes others after reopening',
  { tags: ['GAP-082'] },
  async () => {
    const { open, state, shown } = browser();
    const first = open();
    await add(first.attachments, [png('done.png'), png('half.png')]);
    await nextTurn();
    first.finish(state.media[0]?.id ?? '', 'u1');
    first.attachments.describe(state.media[0]?.id ?? '', 'A heron');
    first.attachments.end();
    expect(shown.size).toBe(0);
    expect(names(state.media)).toEqual(['done.png', 'half.png']);

    const again = open();
    expect(again.checked).toEqual(['u1']);
    expect(again.attachments.view().items.map((item) => item.state.kind)).toEqual([
      'finished',
      'uploading',
    ]);
    const half = again.uploads.get(state.media[1]?.id ?? '');
    expect(await (await half?.job.load())?.text()).toMatch(/half\.png$/);
    again.lose(state.media[0]?.id ?? '');
    expect(state.media[0]).toMatchObject({ uuid: null, url: null, description: 'A heron' });
  },
);

test('cancels a removed file and deletes it', async () => {
  const { open, state, kept, shown } = browser();
  const { attachments, uploads } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  await nextTurn();
  attachments.remove(state.media[0]?.id ?? '');
  expect(names(state.media)).toEqual(['b.png']);
  expect([uploads.size, kept.size, shown.size]).toEqual([1, 1, 1]);
});

test('applies changes of order and text during uploads', async () => {
  const { open, state } = browser();
  const { attachments, finish } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  attachments.addGif(GIF);
  const [a, b, gif] = state.media.map(({ id }) => id);
  attachments.move(gif ?? '', 0);
  attachments.describe(b ?? '', '  Fog over the harbour ');
  finish(a ?? '', 'ua');
  finish(b ?? '', 'ub');
  expect(outgoingMedia(attachments)).toEqual([
    { url: '/media/gifs/wave.gif', description: 'A rook waves', widthPx: 240, heightPx: 200 },
    { url: '/media/ua.webp', description: null },
    { url: '/media/ub.webp', description: 'Fog over the harbour' },
  ]);
});

test(
  'counts GIFs towards the limit, keeps refusals until next action',
  { tags: ['MEDIA-01'] },
  async () => {
    const { open, state } = browser();
    const { attachments } = open();
    attachments.addGif(GIF);
    await add(
      attachments,
      ['a', 'b', 'c', 'd', 'e'].map((name) => png(name)),
    );
    expect(state.media).toHaveLength(5);
    expect(attachments.view().alerts).toEqual(['Maximum upload limit reached.']);
    attachments.addGif(GIF);
    expect(state.media).toHaveLength(5);
    attachments.remove(state.media[0]?.id ?? '');
    expect(attachments.view().alerts).toEqual([]);
  },
);

test('uploads files although the browser can’t store them', async () => {
  const { open, state } = browser();
  state.isFull = true;
  const { attachments, uploads } = open();
  await add(attachments, [png('a.png')]);
  await nextTurn();
  expect(attachments.view().isKept).toBe(false);
  expect(await (await [...uploads.values()][0]?.job.load())?.text()).toMatch(/a\.png$/);
});

test('keeps a draft whose file the browser could not store', async () => {
  const { open, state } = browser();
  const { attachments } = open();
  await add(attachments, [png('a.png')]);
  state.isFull = true;
  await add(attachments, [png('b.png'), png('c.png')]);
  await nextTurn();
  attachments.remove(state.media[1]?.id ?? '');
  expect(attachments.view().isKept).toBe(false);
  attachments.remove(state.media[1]?.id ?? '');
  expect(names(state.media)).toEqual(['a.png']);
  expect(attachments.view().isKept).toBe(true);
});

test('deletes files of sent drafts and old ones', async () => {
  const { open, state, kept, forgotten } = browser();
  const { attachments } = open();
  expect(forgotten).toEqual([70 * 24 * 60 * 60_000]);
  await add(attachments, [png('a.png'), png('b.png')]);
  await nextTurn();
  attachments.forget(state.media.slice(0, 1));
  expect([...kept.keys()]).toEqual([state.media[0]?.id]);
});

test('shows media that another tab adds or uploads', async () => {
  const { open, state } = browser();
  const { attachments, draft, uploads } = open();
  await add(attachments, [png('a.png')]);
  const [own] = state.media;
  if (!own) throw new Error('Not attached.');
  draft.change([
    { ...own, uuid: 'u1', url: '/media/u1.webp' },
    { ...own, id: 'theirs' },
  ]);
  expect(attachments.view().items.map((item) => item.state.kind)).toEqual([
    'finished',
    'uploading',
  ]);
  draft.change([]);
  expect(uploads.size).toBe(0);
});

test('waits for uploads, stops on failure and can cancel', async () => {
  const { open, state } = browser();
  const { attachments, finish, set } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  const [a, b] = state.media.map(({ id }) => id);
  const { signal } = new AbortController();
  const first = waitForUploads(attachments, signal);
  finish(a ?? '');
  set(b ?? '', { kind: 'failed', message: 'x', canRetry: true });
  expect(await first).toBe(false);
  const second = waitForUploads(attachments, signal);
  expect(await second).toBe(false);
  attachments.retry(b ?? '');
  const third = waitForUploads(attachments, signal);
  finish(b ?? '');
  expect(await third).toBe(true);
  await add(attachments, [png('c.png')]);
  const abort = new AbortController();
  const fourth = waitForUploads(attachments, abort.signal);
  abort.abort();
  expect(await fourth).toBe(false);
});

test('waits while a dialog is changing the media', async () => {
  const { open, state } = browser();
  const { attachments, finish } = open();
  await add(attachments, [png('a.png')]);
  const [{ id } = { id: '' }] = state.media;
  const release = attachments.hold();
  let isDone: boolean | undefined;
  const waited = waitForUploads(attachments, new AbortController().signal).then((done) => {
    isDone = done;
  });
  finish(id);
  await nextTurn();
  expect(isDone).toBe(undefined);
  attachments.describe(id, 'A heron');
  release();
  await waited;
  expect(isDone).toBe(true);
  expect(outgoingMedia(attachments)[0]?.description).toBe('A heron');
});

test('an edited picture keeps its original until it is restored', async () => {
  const { open, state, kept } = browser();
  const { attachments, uploads, finish } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  const [first, second] = state.media.map(({ id }) => id);
  attachments.describe(first ?? '', 'A heron');
  finish(first ?? '');
  const edited = new Blob(['edited'], { type: 'image/png' });
  await attachments.edit(first ?? '', edited);
  const [media] = state.media;
  expect(media).toMatchObject({ originalId: first, description: 'A heron', uuid: null, bytes: 6 });
  expect(state.media.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect([...uploads.keys()]).toEqual([second, media?.id]);
  expect(await uploads.get(media?.id ?? '')?.job.load()).toBe(edited);
  expect(kept.has(first ?? '')).toBe(true);

  const again = new Blob(['edited again'], { type: 'image/png' });
  await attachments.edit(media?.id ?? '', again);
  expect(state.media[0]).toMatchObject({ originalId: first, bytes: 12 });
  expect(kept.has(media?.id ?? '')).toBe(false);

  await attachments.edit(state.media[0]?.id ?? '', null);
  expect(state.media[0]).toMatchObject({ id: first, description: 'A heron', uuid: null });
  expect(state.media[0]?.originalId).toBeUndefined();
  expect([...kept.keys()].toSorted()).toEqual([first, second].toSorted());
});

test('restores an original that the browser could not store', async () => {
  const { open, state } = browser();
  state.isFull = true;
  const { attachments } = open();
  await add(attachments, [png('a.png')]);
  const id = state.media[0]?.id ?? '';
  await attachments.edit(id, new Blob(['edited'], { type: 'image/png' }));
  const original = await attachments.loadOriginal(state.media[0]?.id ?? '');
  expect(original?.size).toBe(png('a.png').size);
});

test('removing or posting an edited picture deletes both files', async () => {
  const { open, state, kept } = browser();
  const { attachments } = open();
  await add(attachments, [png('a.png'), png('b.png')]);
  for (const { id } of state.media) await attachments.edit(id, new Blob(['edited']));
  expect(kept.size).toBe(4);
  attachments.remove(state.media[0]?.id ?? '');
  expect(kept.size).toBe(2);
  attachments.forget([]);
  expect(kept.size).toBe(0);
});
