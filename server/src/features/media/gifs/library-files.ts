import { readDrawingsVersion, type DrawnKind } from '@rookery/gifs/public.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { GifArtist } from './gif-artist.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface LibraryFile {
  key: string;
  bytes: number;
  type: string;
}

export interface LibraryFiles {
  open(name: string, kind: DrawnKind, who: string): Promise<LibraryFile>;
  forget(file: LibraryFile): void;
}

const TYPES = { gif: 'image/gif', still: 'image/webp' } as const;
const EXTENSIONS = { gif: '.gif', still: '-still.webp' } as const;

export function createLibraryFiles({
  storage,
  worker,
  artist,
}: Pick<MediaParts, 'storage' | 'worker'> & { artist: Pick<GifArtist, 'draw'> }): LibraryFiles {
  const known = new Map<string, LibraryFile>();
  let version: Promise<string> | undefined;
  const once = createSingleFlight<LibraryFile>();

  /** The key has the version of the drawings, so that changed ones get new files. */
  async function keyOf(name: string, kind: DrawnKind): Promise<string> {
    version ??= readDrawingsVersion().catch((error: unknown) => {
      version = undefined;
      throw error;
    });
    return `gifs/${name}-${await version}${EXTENSIONS[kind]}`;
  }

  async function make(
    name: string,
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
      await artist.draw(name, kind, path, who);
      await storage.storeFile(key, path, type);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const made = await storage.stat(key);
    if (!made) throw new Error(`${key} was stored but is missing.`);
    return { key, type, bytes: made.bytes };
  }

  return {
    async open(name, kind, who) {
      const key = await keyOf(name, kind);
      const file = known.get(key) ?? (await once(key, () => make(name, kind, key, who)));
      known.set(key, file);
      return file;
    },
    forget: ({ key }) => void known.delete(key),
  };
}
