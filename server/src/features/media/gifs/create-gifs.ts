import type { Clock } from '#src/kernel/clock.ts';
import type { GuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import { createGifArtist, type GifArtist } from './gif-artist.ts';
import type { GifProvider } from './gif-provider.ts';
import { createGiphy, type GiphyNeeds } from './giphy.ts';
import { createLibraryFiles, type LibraryFileNeeds, type LibraryFiles } from './library-files.ts';

export interface GifNeeds extends Omit<LibraryFileNeeds, 'artist'> {
  config: { giphyApiKey: string | null };
  clock: Clock;
  log: GiphyNeeds['log'];
  fetch: GuardedFetch;
  giphyOrigin: string | undefined;
}

export interface Gifs {
  gifArtist: GifArtist;
  libraryFiles: LibraryFiles;
  gifProvider: GifProvider | null;
}

export function createGifs(needs: GifNeeds): Gifs {
  const { config, clock, log, fetch, giphyOrigin: origin } = needs;
  const key = config.giphyApiKey;
  const artist = createGifArtist();
  return {
    gifArtist: artist,
    libraryFiles: createLibraryFiles({ ...needs, artist }),
    gifProvider: key === null ? null : createGiphy({ key, fetch, clock, log, origin }),
  };
}
