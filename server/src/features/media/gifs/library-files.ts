import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { framesOf, type Drawing } from './drawing/drawing.ts';
import type { DrawnKind, GifArtist } from './gif-artist.ts';

export interface LibraryFileNeeds {
  storage: Pick<Storage, 'stat' | 'storeFile'>;
  /** An empty folder; whoever asks removes it. */
  worker: { makeFolder(): Promise<string> };
  artist: Pick<GifArtist, 'draw'>;
}

export interface LibraryFile {
  key: string;
  bytes: number;
  type: string;
}

/** Files of the library's drawings, made when they are first asked for and then kept. */
export interface LibraryFiles {
  /** @param who asks: an address. @throws when it could not be drawn or stored. */
  open(drawing: Drawing, kind: DrawnKind, who: string): Promise<LibraryFile>;
  /** Its file is no longer there: the next `open` draws it anew. */
  forget(file: LibraryFile): void;
}

const TYPES = { gif: 'image/gif', still: 'image/webp' } as const;
const EXTENSIONS = { gif: '.gif', still: '-still.webp' } as const;

export function createLibraryFiles({ storage, worker, artist }: LibraryFileNeeds): LibraryFiles {
  const known = new Map<string, LibraryFile>();
  const keys = new Map<string, string>();
  const once = createSingleFlight<LibraryFile>();

  /** A drawing is its own version: one that has changed is another file. */
  function keyOf(drawing: Drawing, kind: DrawnKind): string {
    const key = `gifs/${drawing.name}-${keys.get(drawing.name) ?? digest(drawing)}`;
    return `${key}${EXTENSIONS[kind]}`;
  }

  function digest(drawing: Drawing): string {
    const hash = createHash('sha256').update(String(drawing.frameMs ?? 80));
    for (const frame of framesOf(drawing)) hash.update(frame);
    const text = hash.digest('hex').slice(0, 10);
    keys.set(drawing.name, text);
    return text;
  }

  async function make(
    drawing: Drawing,
    kind: DrawnKind,
    key: string,
    who: string,
  ): Promise<LibraryFile> {
    const type = TYPES[kind];
    const stored = await storage.stat(key);
    if (stored) return { key, type, bytes: stored.bytes };
    const folder = await worker.makeFolder();
    try {
      const path = join(folder, 'drawing');
      await artist.draw(drawing.name, kind, path, who);
      await storage.storeFile(key, path, type);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const made = await storage.stat(key);
    if (!made) throw new Error(`${key} was stored and is not there.`);
    return { key, type, bytes: made.bytes };
  }

  return {
    async open(drawing, kind, who) {
      const key = keyOf(drawing, kind);
      const file = known.get(key) ?? (await once(key, () => make(drawing, kind, key, who)));
      known.set(key, file);
      return file;
    },
    forget: ({ key }) => void known.delete(key),
  };
}
