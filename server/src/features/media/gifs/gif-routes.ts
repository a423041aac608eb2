import { searchGifs as searchGifsCall } from '@rookery/contract/media/search-gifs.ts';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '#src/platform/http/mount.ts';
import { searchGifs, type SearchGifDeps } from './search-gifs.ts';
import { serveGifs, type ServeGifDeps } from './serve-gifs.ts';

/** What the picker asks, and the files of the built-in library. */
export function gifRoutes(
  mount: Mount,
  server: FastifyInstance,
  deps: SearchGifDeps & ServeGifDeps,
): void {
  mount(searchGifsCall, ({ caller, query }) => searchGifs(deps, caller.userId, query));
  serveGifs(server, deps);
}
