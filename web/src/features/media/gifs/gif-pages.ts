import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Gif, searchGifs } from '@rookery/contract/media/search-gifs.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

export type GifPage = Answer<typeof searchGifs>;

/** What a page of GIFs is asked for with, counted from 1. No words: what there is, or what is popular. */
export function gifQuery(strings: string, page: number) {
  const q = strings.trim().slice(0, LIMITS.gifQueryCharacters);
  return { ...(q !== '' && { q }), limit: LIMITS.gifPage, offset: (page - 1) * LIMITS.gifPage };
}

/** The page after these, while they are full and there is more than they hold; undefined: no more. */
export function nextPage(pages: readonly GifPage[]): number | undefined {
  const count = pages.reduce((sum, page) => sum + page.data.length, 0);
  const isFull = count > 0 && count % LIMITS.gifPage === 0;
  const last = pages.at(-1);
  if (!isFull || !last || last.data.length === 0) return undefined;
  return last.pagination.total_count > count ? pages.length + 1 : undefined;
}

/** Each GIF once: pages of what is popular shift while one reads them. */
export function gifsOf(pages: readonly GifPage[]): Gif[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((gif) => [gif.id, gif])).values()];
}

/** As it is attached: its links end at .gif, whatever the provider counts its readers by. */
export function pickedGif(gif: Gif): Gif {
  const { original, ...others } = gif.images;
  return { ...gif, images: { ...others, original: { ...original, url: trimToGif(original.url) } } };
}

function trimToGif(url: string): string {
  return url.replace(/(\.gif)[?#].*$/i, '$1');
}
