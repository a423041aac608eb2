import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { searchGifs as searchGifsCall, Gif } from '@rookery/contract/media/search-gifs.ts';
import type { Answer, Query } from '@rookery/contract/kernel/call.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { LibraryGif } from '@rookery/gifs/public.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { pageSize } from '#src/kernel/page.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { countSharedGifs, listSharedGifs, type SharedGif } from './gifs.store.ts';
import type { GifPage, GifProvider, GifSearch } from './gif-provider.ts';
import { libraryStillUrl, libraryUrl } from './library-urls.ts';
import { type SearchLibrary, searchedWords } from './search-library.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'blocksAndMutes' | 'db'> & {
  searchLibrary: SearchLibrary;
  gifProvider: GifProvider | null;
};
type SearchGifsResponse = Answer<typeof searchGifsCall>;

const FURTHEST = 4999;
const PREVIEW_WIDTH = 500;

export async function searchGifs(
  deps: Parts,
  callerId: string,
  { q = '', limit, offset = 0 }: Query<typeof searchGifsCall>,
  outside: Outside,
): Promise<SearchGifsResponse> {
  const search = {
    query: q.trim().replaceAll(/\s+/gu, ' '),
    limit: pageSize(limit, LIMITS.gifPage, LIMITS.gifPageMax),
    offset: Math.min(Math.max(offset, 0), FURTHEST),
  };
  const provided = await deps.gifProvider?.find(search, outside);
  const { gifs, total } = provided ?? (await searchOwn(deps, callerId, search));
  const pagination = { total_count: total, count: gifs.length, offset: search.offset };
  const provider = provided ? (deps.gifProvider?.name ?? '') : 'library';
  return { success: true, data: [...gifs], pagination, provider };
}

async function searchOwn(
  { db, blocksAndMutes, searchLibrary }: Parts,
  callerId: string,
  { query, limit, offset }: GifSearch,
): Promise<GifPage> {
  const own = searchLibrary(query);
  const words = searchedWords(query);
  // A query of signs alone, such as "??", has no results.
  if (words.length === 0 && query !== '') return { gifs: [], total: 0 };
  const page = own.slice(offset, offset + limit).map((gif) => gifOfLibrary(gif));
  const { blocked } = await blocksAndMutes.of(callerId);
  const wanted = { words, without: blocked };
  const left = limit - page.length;
  const from = Math.max(offset - own.length, 0);
  const { count, shared } = await withSearchTimeout(db, async (reading) => {
    const total = await countSharedGifs(reading, wanted);
    const isWanted = left > 0 && total > 0;
    const range = { ...wanted, limit: left, offset: from };
    return { count: total, shared: isWanted ? await listSharedGifs(reading, range) : [] };
  });
  return {
    gifs: [...page, ...shared.map((gif) => gifOfMember(gif))],
    total: own.length + count,
  };
}

function gifOfLibrary({ name, title, width, height }: LibraryGif): Gif {
  const file = { url: libraryUrl(name), width, height };
  const still = { url: libraryStillUrl(name), width, height };
  return { id: name, title, images: { preview_gif: file, original: file, original_still: still } };
}

function gifOfMember({ id, key, words, widthPx, heightPx, hasStill }: SharedGif): Gif {
  const size = { width: widthPx, height: heightPx };
  const original = { url: `/media/${key}.gif`, ...size };
  const preview = { ...original, url: `${original.url}?width=${PREVIEW_WIDTH}` };
  const still = hasStill && {
    original_still: { url: `/media/${key}-still.webp?width=${PREVIEW_WIDTH}`, ...size },
  };
  return { id: uuidToUlid(id), title: words, images: { preview_gif: preview, original, ...still } };
}
