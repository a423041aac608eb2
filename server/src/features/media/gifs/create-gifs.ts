import { createGifArtist, type GifArtist } from './gif-artist.ts';
import type { GifProvider } from './gif-provider.ts';
import { createGiphy } from './giphy.ts';
import { createLibraryFiles, type LibraryFiles } from './library-files.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface Gifs {
  gifArtist: GifArtist;
  libraryFiles: LibraryFiles;
  gifProvider: GifProvider | null;
}

export function createGifs(
  deps: Pick<
    MediaParts,
    'clock' | 'config' | 'fetch' | 'giphyOrigin' | 'log' | 'storage' | 'worker'
  >,
): Gifs {
  const { config, clock, log, fetch, giphyOrigin: origin } = deps;
  const key = config.giphyApiKey;
  const artist = createGifArtist();
  return {
    gifArtist: artist,
    libraryFiles: createLibraryFiles({ ...deps, artist }),
    gifProvider: key === null ? null : createGiphy({ key, fetch, clock, log, origin }),
  };
}
