import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Gif } from '@rookery/contract/media/search-gifs.ts';

import type { DraftFiles } from '#web/data/drafts/draft-files.ts';
import { type DraftMedia, fileIdsOf } from '#web/data/drafts/draft-media.ts';

import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { checkFiles, type CheckedFiles } from './media-checks.ts';
import { moveItem } from '#web/ui/reorder/move-item.ts';
import type { UploadQueue, UploadQueueDeps } from './upload-queue.ts';
import type { UploadState } from './upload-state.ts';

export interface MediaDraftHolder {
  media(): readonly DraftMedia[];
  change(media: readonly DraftMedia[]): void;
  subscribe(listener: () => void): () => void;
}

export interface Attachment {
  media: DraftMedia;
  state: UploadState;
  /** The object URL of the preview; null while there is none. */
  picture: string | null;
}

export interface AttachmentsView {
  items: readonly Attachment[];
  alerts: readonly string[];
  isKept: boolean;
  isHeld: boolean;
}

export interface AttachmentsDeps {
  draftId: string;
  draft: MediaDraftHolder;
  files: DraftFiles;
  createQueue(deps: Pick<UploadQueueDeps, 'onFinished' | 'onGone'>): UploadQueue;
  drawPoster(blob: Blob): Promise<Blob | null>;
  addresses: { make(blob: Blob): string; revoke(address: string): void };
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Attachments {
  view(): AttachmentsView;
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  addGif(gif: Gif): void;
  remove(id: string): void;
  move(id: string, to: number): void;
  describe(id: string, description: string): void;
  /** The file before edits, or null if this browser no longer has it. */
  loadOriginal(id: string): Promise<Blob | null>;
  /** Replaces a picture by its edited version and keeps the original. Null restores the original. */
  edit(id: string, edited: Blob | null): Promise<void>;
  /** Blocks sending while a dialog is open. @returns the function to call when it closes */
  hold(): () => void;
  retry(id: string): void;
  check(): void;
  forget(stillNeeded: readonly DraftMedia[]): void;
  end(): void;
}

interface State extends AttachmentsDeps {
  queue: UploadQueue;
  media: readonly DraftMedia[];
  blobs: Map<string, Blob>;
  /** Originals of edited pictures, in case this browser could not store them. */
  originals: Map<string, Blob>;
  pictures: Map<string, string>;
  known: Map<string, string | null>;
  unkept: Set<string>;
  view: AttachmentsView;
  listeners: Set<() => void>;
  isOver: boolean;
  /** Resolves when the files chosen so far are added. */
  adding: Promise<void>;
  checks: number;
  holds: number;
}

const PREVIEW_PX = 250;
const FILE_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

export function createAttachments(deps: AttachmentsDeps): Attachments {
  const state: State = {
    ...deps,
    queue: deps.createQueue({
      onFinished: (id, { uuid, url }) => changeOne(state, id, { uuid, url }),
      onGone: (id) => changeOne(state, id, { uuid: null, url: null }),
    }),
    media: [],
    blobs: new Map(),
    originals: new Map(),
    pictures: new Map(),
    known: new Map(),
    unkept: new Set(),
    listeners: new Set(),
    view: { items: [], alerts: [], isKept: true, isHeld: false },
    isOver: false,
    adding: Promise.resolve(),
    checks: 0,
    holds: 0,
  };
  const { draft, queue } = state;
  const stops = [draft.subscribe(() => sync(state)), queue.subscribe(() => show(state, {}))];
  sync(state);
  void state.files.forgetOlder(state.now() - FILE_MAX_AGE_MS);
  return {
    view: () => state.view,
    subscribe(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    add: (files) => addFiles(state, files),
    addGif: (gif) => addGif(state, gif),
    remove(id) {
      show(state, { alerts: [] });
      const removed = draft.media().filter((each) => each.id === id);
      draft.change(draft.media().filter((each) => each.id !== id));
      void state.files.forget(removed.flatMap(fileIdsOf));
    },
    move(id, to) {
      const from = draft.media().findIndex((each) => each.id === id);
      if (from >= 0) draft.change(moveItem(draft.media(), from, to));
    },
    describe: (id, description) => changeOne(state, id, { description }),
    loadOriginal: (id) => loadOriginal(state, id),
    edit: (id, edited) => editPicture(state, id, edited),
    hold() {
      state.holds += 1;
      show(state, {});
      return () => {
        state.holds -= 1;
        show(state, {});
      };
    },
    retry: (id) => queue.retry(id),
    check() {
      for (const { id, uuid, name } of draft.media()) {
        if (uuid !== null) queue.check(id, uuid, jobOf(state, id, name));
      }
    },
    forget(stillNeeded) {
      const needed = new Set(stillNeeded.flatMap(fileIdsOf));
      const own = draft.media().filter(({ kind }) => kind === 'file');
      void state.files.forget(own.flatMap(fileIdsOf).filter((id) => !needed.has(id)));
    },
    end() {
      state.isOver = true;
      for (const stop of stops) stop();
      queue.end();
      for (const address of state.pictures.values()) state.addresses.revoke(address);
    },
  };
}

/** Adds files in the order of the choices, and blocks sending while they are read. */
function addFiles(state: State, files: readonly File[]): void {
  state.checks += 1;
  show(state, {});
  state.adding = state.adding.then(async () => {
    const found = await checkFiles(files, state.draft.media().length);
    state.checks -= 1;
    if (!state.isOver) takeFiles(state, found);
  });
}

function takeFiles(state: State, { accepted, alerts }: CheckedFiles): void {
  const present = state.draft.media();
  const added = accepted.map(({ file, type }) => {
    const id = state.newId();
    // A slice sets the type that the content shows.
    const blob = file.type === type ? file : file.slice(0, file.size, type);
    state.blobs.set(id, blob);
    void storeFile(state, id, blob);
    return fileMedia(id, file.name, blob);
  });
  show(state, { alerts });
  if (added.length > 0) state.draft.change([...present, ...added]);
}

function fileMedia(id: string, name: string, { type, size: bytes }: Blob): DraftMedia {
  const nothing = { description: '', url: null, uuid: null, widthPx: 0, heightPx: 0 };
  return { id, kind: 'file', name, type, bytes, ...nothing };
}

async function storeFile(state: State, id: string, blob: Blob): Promise<void> {
  const { draftId, files } = state;
  if (await files.keep({ id, draftId, blob, savedAt: state.now() })) return;
  state.unkept.add(id);
  show(state, {});
}

function addGif(state: State, { title, images }: Gif): void {
  const present = state.draft.media();
  if (present.length >= LIMITS.mediaPerPost) return;
  const { url, width: widthPx, height: heightPx } = images.original;
  const gif = { name: title, type: 'image/gif', bytes: 0, description: title, uuid: null };
  const media: DraftMedia = { id: state.newId(), kind: 'gif', ...gif, url, widthPx, heightPx };
  show(state, { alerts: [] });
  state.draft.change([...present, media]);
}

function changeOne(state: State, id: string, fields: Partial<DraftMedia>): void {
  if (state.isOver) return;
  const { draft } = state;
  draft.change(draft.media().map((each) => (each.id === id ? { ...each, ...fields } : each)));
}

/** Syncs with the draft, whichever tab changed it: uploads new files and cancels removed ones. */
function sync(state: State): void {
  const media = state.draft.media();
  if (media === state.media) return;
  state.media = media;
  const listed = new Set(media.map(({ id }) => id));
  for (const id of state.known.keys()) if (!listed.has(id)) drop(state, id);
  for (const each of media) {
    const { id, uuid } = each;
    if (!state.known.has(id)) startItem(state, each);
    else if (uuid !== null && state.known.get(id) === null) state.queue.finish(id);
    state.known.set(id, uuid);
  }
  show(state, {});
}

function startItem(state: State, media: DraftMedia): void {
  const { id, kind, name, uuid, url } = media;
  if (kind === 'gif') {
    if (url !== null) state.pictures.set(id, url);
    return;
  }
  const job = jobOf(state, id, name);
  if (uuid === null) state.queue.add(id, job);
  else state.queue.check(id, uuid, job);
  void draw(state, media);
}

function jobOf(state: State, id: string, name: string) {
  const { drawPoster } = state;
  return { name, load: () => load(state, id), drawPoster };
}

async function load({ blobs, originals, files }: State, id: string): Promise<Blob | null> {
  return blobs.get(id) ?? originals.get(id) ?? files.load(id);
}

async function loadOriginal(state: State, id: string): Promise<Blob | null> {
  const { originalId = id } = state.draft.media().find((each) => each.id === id) ?? {};
  return load(state, originalId);
}

async function editPicture(state: State, id: string, edited: Blob | null): Promise<void> {
  const original = await loadOriginal(state, id);
  const media = state.draft.media().find((each) => each.id === id);
  if (state.isOver || !media || !original) return;
  const { originalId = id } = media;
  if (edited === null && originalId === id) return;
  state.originals.set(originalId, original);
  const newId = edited ? state.newId() : originalId;
  const blob = edited ?? original;
  state.blobs.set(newId, blob);
  if (edited) void storeFile(state, newId, edited);
  const changed = {
    ...fileMedia(newId, media.name, blob),
    description: media.description,
    ...(edited && { originalId }),
  };
  state.draft.change(state.draft.media().map((each) => (each.id === id ? changed : each)));
  if (originalId !== id) void state.files.forget([id]);
}

async function draw(state: State, { id, url, type }: DraftMedia): Promise<void> {
  const blob = await load(state, id);
  if (state.isOver || !state.known.has(id)) return;
  if (blob) {
    state.blobs.set(id, blob);
    state.pictures.set(id, state.addresses.make(blob));
  } else if (url !== null && type.startsWith('image/')) {
    state.pictures.set(id, pictureUrl(url, PREVIEW_PX));
  }
  show(state, {});
}

function drop(state: State, id: string): void {
  state.known.delete(id);
  state.queue.drop(id);
  const address = state.pictures.get(id);
  if (address !== undefined && state.blobs.has(id)) state.addresses.revoke(address);
  state.pictures.delete(id);
  state.blobs.delete(id);
}

function show(state: State, change: Partial<Pick<AttachmentsView, 'alerts'>>): void {
  if (state.isOver) return;
  const items = state.draft.media().map((media) => ({
    media,
    state: state.queue.stateOf(media.id),
    picture: state.pictures.get(media.id) ?? null,
  }));
  const isKept = !items.some(({ media: { id } }) => state.unkept.has(id));
  const isHeld = state.holds + state.checks > 0;
  state.view = { ...state.view, ...change, items, isKept, isHeld };
  for (const listener of state.listeners) listener();
}
