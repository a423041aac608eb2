import { feedPage, type FeedPage, type PageQuery } from '#src/features/feeds/public.ts';
import { correctWords } from './expand-terms.ts';
import {
  listFirstPosts,
  listPosts,
  openPostSearch,
  type PostSearch,
  type UnknownName,
} from './post-search.ts';
import type { PostTerms } from './post-terms.ts';
import type { SearchParts } from './parts.ts';

/** The folded words that results have, for highlights. */
export interface Matched {
  words: string[];
  beginnings: string[];
}

export interface FoundPosts extends FeedPage {
  matched: Matched;
  corrected: string | null;
  unknown: UnknownName[];
}

/** If no post has one of the words, it searches for the likeliest words instead. */
export async function searchPosts(
  deps: SearchParts,
  viewerId: string,
  text: string,
  query: PageQuery,
): Promise<FoundPosts> {
  const { search: typed, unknown } = await openPostSearch(deps, viewerId, text);
  const page = (search: PostSearch | null): Promise<FeedPage> =>
    feedPage(
      { ...deps, place: 'search' },
      viewerId,
      `words:${text}`,
      async (range) => (search ? listPosts(deps, search, range) : []),
      query,
    );
  const found = await page(typed);
  const asTyped = (): FoundPosts => ({
    ...found,
    matched: matchedBy(typed?.terms, found.data),
    corrected: null,
    unknown,
  });
  // An empty page may be one of several, or continue the corrected search.
  const isPart = query.cursor !== undefined || found.next_cursor !== null;
  const isTyped = found.data.length > 0 || (isPart && (await findsAny(deps, typed)));
  if (isTyped) return asTyped();
  const corrected = await correctWords(deps.db, text);
  if (corrected === null) return asTyped();
  const { search: meant } = await openPostSearch(deps, viewerId, corrected);
  const others = await page(meant);
  if (others.data.length === 0) return asTyped();
  return { ...others, matched: matchedBy(meant?.terms, others.data), corrected, unknown };
}

async function findsAny(deps: SearchParts, search: PostSearch | null): Promise<boolean> {
  if (!search) return false;
  const range = { before: Number.MAX_SAFE_INTEGER, after: 0, limit: 1 };
  return (await listFirstPosts(deps, search, range)).length > 0;
}

/** Nothing for an empty page, because no word of it was found. */
export function matchedBy(terms: PostTerms | undefined, found: readonly unknown[]): Matched {
  const required = found.length > 0 ? (terms?.required ?? []) : [];
  return {
    words: [...new Set(required.flatMap(({ forms }) => forms))],
    beginnings: [...new Set(required.flatMap(({ beginnings }) => beginnings))],
  };
}
