import type { Clock } from '#src/kernel/clock.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { GuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import { createGifArtist, type GifArtist } from './gif-artist.ts';
import type { GifProvider } from './gif-provider.ts';
import { createGiphy, type GiphyDeps } from './giphy.ts';
import { createLibraryFiles, type LibraryFileDeps, type LibraryFiles } from './library-files.ts';

export interface GifDeps extends Omit<LibraryFileDeps, 'artist'> {
  config: { giphyApiKey: string | null };
  clock: Clock;
  log: GiphyDeps['log'];
  fetch: OutsideOnly<GuardedFetch>;
  giphyOrigin: string | undefined;
}

export interface Gifs {
  gifArtist: GifArtist;
  libraryFiles: LibraryFiles;
  gifProvider: GifProvider | null;
}

export function createGifs(deps: GifDeps): Gifs {
  const { config, clock, log, fetch, giphyOrigin: origin } = deps;
  const key = config.giphyApiKey;
  const artist = createGifArtist();
  return {
    gifArtist: artist,
    libraryFiles: createLibraryFiles({ ...deps, artist }),
    gifProvider: key === null ? null : createGiphy({ key, fetch, clock, log, origin }),
  };
}
