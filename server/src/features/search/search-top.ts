import type { Group } from '@rookery/contract/groups/group.ts';
import { hasOperators, parseSearch } from '@rookery/contract/kernel/search-tokens.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { searchGroups } from '#src/features/groups/lists/public.ts';
import { hiddenAuthorsOf } from '#src/features/feeds/public.ts';
import { postViewsById } from '#src/features/posts/read/public.ts';
import { correctWords } from './expand-terms.ts';
import { searchUsers } from './find-members.ts';
import { listFirstPosts, openPostSearch, type UnknownName } from './post-search.ts';
import { matchedBy, type Matched } from './search-posts.ts';
import { scoreOf } from './rank-posts.ts';
import { suggestTopics } from './suggest-topics.ts';
import type { SearchParts } from './parts.ts';

interface NamedTopic {
  name: string;
  count: number;
}

interface TopResults {
  data: {
    posts: Post[];
    users: Profile[];
    groups: Group[];
    hashtags: NamedTopic[];
    tickers: NamedTopic[];
  };
  matched: Matched;
  corrected: string | null;
  unknown: UnknownName[];
}

/** The best of each kind. A kind without results is searched again with corrected words. */
export async function searchTop(
  deps: SearchParts,
  viewerId: string,
  text: string,
): Promise<TopResults> {
  const corrected = await correctWords(deps.db, text);
  let isCorrected = false;
  /** Results for the typed text, or else for the corrected one. */
  const either = async <T>(
    find: (text: string) => Promise<T>,
    isEmpty: (found: T) => boolean,
  ): Promise<T> => {
    const found = await find(text);
    if (!isEmpty(found)) return found;
    if (corrected === null) return found;
    const better = await find(corrected);
    if (isEmpty(better)) return found;
    isCorrected = true;
    return better;
  };
  const isNothing = (found: readonly unknown[]): boolean => found.length === 0;
  const topics = (kind: 'hashtag' | 'ticker'): Promise<NamedTopic[]> =>
    either((typed) => bestTopics(deps, kind, typed), isNothing);
  const [posts, users, groups, hashtags, tickers] = await Promise.all([
    either(
      (typed) => bestPosts(deps, viewerId, typed),
      (found) => found.data.length === 0,
    ),
    // Names have their own correction, because few of them are words of posts.
    bestUsers(deps, viewerId, text),
    either((typed) => bestGroups(deps, viewerId, typed), isNothing),
    topics('hashtag'),
    topics('ticker'),
  ]);
  return {
    data: { posts: posts.data, users, groups, hashtags, tickers },
    matched: posts.matched,
    corrected: isCorrected ? corrected : null,
    unknown: posts.unknown,
  };
}

/** Only the latest of all matching posts are compared. */
const COMPARED = 60;
const SPARE = 5;

async function bestPosts(
  deps: SearchParts,
  viewerId: string,
  text: string,
): Promise<{ data: Post[]; matched: Matched; unknown: UnknownName[] }> {
  const { search, unknown } = await openPostSearch(deps, viewerId, text);
  if (!search) return { data: [], matched: matchedBy(undefined, []), unknown };
  const [reported, hidden] = await Promise.all([
    deps.reports.by(viewerId),
    hiddenAuthorsOf(deps, viewerId),
  ]);
  const range = { before: Number.MAX_SAFE_INTEGER, after: 0, limit: COMPARED, ...hidden };
  const entries = await listFirstPosts(deps, search, range);
  const ids = entries.map(({ id }) => id).filter((id) => !reported.has(id));
  const records = await deps.posts.getMany(ids);
  const now = deps.clock.now().getTime();
  const ranked = [...records.values()]
    .map((post) => ({ id: post.id, score: scoreOf(post, search.typed, now) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
  let views = await viewsOf(deps, viewerId, ranked.slice(0, LIMITS.searchTop + SPARE));
  // Some may be hidden from the viewer.
  if (views.length < LIMITS.searchTop && ranked.length > LIMITS.searchTop + SPARE) {
    views = await viewsOf(deps, viewerId, ranked);
  }
  return {
    data: views.slice(0, LIMITS.searchTop),
    matched: matchedBy(search.terms, views),
    unknown,
  };
}

async function viewsOf(
  deps: SearchParts,
  viewerId: string,
  ids: readonly string[],
): Promise<Post[]> {
  const views = await postViewsById(deps, viewerId, ids, 'drop', 'mind', 'search');
  return ids.flatMap((id) => views.get(id) ?? []);
}

/** Members, groups and topics have no operators. */
const plainWords = (text: string): string => (hasOperators(text) ? '' : parseSearch(text).words);

async function bestUsers(deps: SearchParts, viewerId: string, text: string): Promise<Profile[]> {
  const q = plainWords(text);
  return q === '' ? [] : searchUsers(deps, viewerId, { q, limit: LIMITS.searchTop });
}

async function bestGroups(deps: SearchParts, viewerId: string, text: string): Promise<Group[]> {
  const q = plainWords(text);
  if (q === '') return [];
  return (await searchGroups(deps, viewerId, { q, limit: LIMITS.searchTop })).data;
}

const MOST_BEGINNINGS = 4;

/** Topics that begin with all words or with one of them. */
async function bestTopics(
  deps: SearchParts,
  kind: 'hashtag' | 'ticker',
  text: string,
): Promise<NamedTopic[]> {
  const words = plainWords(text)
    .split(/\s+/)
    .filter((word) => splitWords(word).length > 0);
  const beginnings = [...new Set([words.join(''), ...words])].slice(0, MOST_BEGINNINGS);
  const found = await Promise.all(
    beginnings.map((typed) => suggestTopics(deps, kind, typed, LIMITS.searchTop)),
  );
  const named = new Map(found.flat().map(({ key, name, count }) => [key, { name, count }]));
  return [...named.values()].slice(0, LIMITS.searchTop);
}
