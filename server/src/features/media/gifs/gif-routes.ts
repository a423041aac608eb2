import { searchGifs as searchGifsCall } from '@rookery/contract/media/search-gifs.ts';
import { LIBRARY } from '@rookery/gifs/public.ts';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import { searchGifs } from './search-gifs.ts';
import { createSearchLibrary } from './search-library.ts';
import { serveGifs } from './serve-gifs.ts';
import type { MediaParts } from '#src/features/media/parts.ts';
import type { GifProvider } from './gif-provider.ts';
import type { LibraryFiles } from './library-files.ts';

export function gifRoutes(
  mount: Mount,
  server: FastifyInstance,
  deps: Pick<MediaParts, 'blocksAndMutes' | 'db' | 'storage'> & {
    gifProvider: GifProvider | null;
    libraryFiles: LibraryFiles;
  },
): void {
  const searching = { ...deps, searchLibrary: createSearchLibrary(LIBRARY) };
  mount(searchGifsCall, ({ caller, query, outside }) =>
    searchGifs(searching, caller.userId, query, outside),
  );
  serveGifs(server, deps);
}
