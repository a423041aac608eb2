import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Gif, searchGifs } from '@rookery/contract/media/search-gifs.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

export type GifPage = Answer<typeof searchGifs>;

/**
 * Builds the query for a page of GIFs. Pages are counted from 1. Without a search text, the query requests
 * all or popular GIFs.
 */
export function gifQuery(strings: string, page: number) {
  const q = strings.trim().slice(0, LIMITS.gifQueryCharacters);
  return { ...(q !== '' && { q }), limit: LIMITS.gifPage, offset: (page - 1) * LIMITS.gifPage };
}

export function nextPage(pages: readonly GifPage[]): number | undefined {
  const count = pages.reduce((sum, page) => sum + page.data.length, 0);
  const isFull = count > 0 && count % LIMITS.gifPage === 0;
  const last = pages.at(-1);
  if (!isFull || !last || last.data.length === 0) return undefined;
  return last.pagination.total_count > count ? pages.length + 1 : undefined;
}

/** Each GIF once, because popular results shift between pages. */
export function gifsOf(pages: readonly GifPage[]): Gif[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((gif) => [gif.id, gif])).values()];
}

/** The GIF to attach. Its links end at .gif, without the provider's tracking parameters. */
export function pickedGif(gif: Gif): Gif {
  const { original, ...others } = gif.images;
  return { ...gif, images: { ...others, original: { ...original, url: trimToGif(original.url) } } };
}

function trimToGif(url: string): string {
  return url.replace(/(\.gif)[?#].*$/i, '$1');
}
