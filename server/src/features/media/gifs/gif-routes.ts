import { searchGifs as searchGifsCall } from '@rookery/contract/media/search-gifs.ts';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '#src/platform/http/mount.ts';
import { searchGifs, type SearchGifNeeds } from './search-gifs.ts';
import { serveGifs, type ServeGifNeeds } from './serve-gifs.ts';

/** What the picker asks, and the files of the built-in library. */
export function gifRoutes(
  mount: Mount,
  server: FastifyInstance,
  needs: SearchGifNeeds & ServeGifNeeds,
): void {
  mount(searchGifsCall, ({ caller, query }) => searchGifs(needs, caller.userId, query));
  serveGifs(server, needs);
}
