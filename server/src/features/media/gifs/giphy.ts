import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import type { Outside } from '#src/kernel/outside.ts';
import type { GifPage, GifProvider } from './gif-provider.ts';
import { readGiphyPage } from './read-giphy-page.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const MAX_CACHED_PAGES = 500;
const CACHE_TTL_MS = 10 * 60_000;
const REST_MS = 30_000;
const FETCH_OPTIONS = {
  types: ['application/json'],
  most: 2 * 1024 * 1024,
  timeoutMs: 5000,
  whenLonger: 'refuse',
} as const;

/**
 * Sends searches to GIPHY from this server, so that the key and members' IP addresses stay here. Caches
 * pages for ten minutes.
 */
export function createGiphy({
  key,
  fetch,
  clock,
  log,
  origin,
}: Pick<MediaParts, 'clock' | 'fetch' | 'log'> & {
  key: string;
  origin: string | undefined;
}): GifProvider {
  const held = createBoundedLru<{ page: GifPage; until: number }>(MAX_CACHED_PAGES);
  let restsUntil = 0;

  async function ask(path: string, asked: URLSearchParams, outside: Outside): Promise<GifPage> {
    const base = origin ?? 'https://api.giphy.com';
    const { bytes } = await fetch(outside)(
      `${base}/v1/gifs/${path}?${asked.toString()}&api_key=${key}`,
      FETCH_OPTIONS,
    );
    return readGiphyPage(JSON.parse(bytes.toString('utf8')));
  }

  return {
    name: 'giphy',
    async find({ query, limit, offset }, outside) {
      const path = query === '' ? 'trending' : 'search';
      const asked = new URLSearchParams({
        ...(query !== '' && { q: query }),
        limit: String(limit),
        offset: String(offset),
        rating: 'pg-13',
      });
      const question = `${path}?${asked.toString()}`;
      const now = clock.now().getTime();
      const known = held.get(question);
      if (known && known.until > now) return known.page;
      if (now < restsUntil) return null;
      try {
        const page = await ask(path, asked, outside);
        held.set(question, { page, until: now + CACHE_TTL_MS });
        return page;
      } catch (error) {
        restsUntil = now + REST_MS;
        log.warn({ err: error }, 'Request to the GIF provider failed; using the built-in library');
        return null;
      }
    },
  };
}
