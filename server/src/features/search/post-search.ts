import { parseSearch, type SearchQuery } from '@rookery/contract/kernel/search-tokens.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { FeedEntry, FeedRange, ReadEntries } from '#src/features/feeds/public.ts';
import { mayReadGroup } from '#src/features/groups/record/public.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { withForms } from './expand-terms.ts';
import {
  listByAuthors,
  listByGroups,
  listInGroups,
  listNewest,
  listSaved,
} from './find-posts.store.ts';
import { listByWords, lookUp } from './words.store.ts';
import { hasRareTerm } from './rare-words.store.ts';
import {
  hasTerms,
  matchesText,
  narrows,
  needsText,
  postTerms,
  termsQuery,
  typedWords,
  type PostTerms,
} from './post-terms.ts';
import type { Narrowing } from './narrowing.store.ts';
import type { SearchParts } from './parts.ts';

/** A search for posts with the members and groups that it names. */
export interface PostSearch {
  query: SearchQuery;
  terms: PostTerms;
  /** The words without their other forms. */
  typed: readonly string[];
  viewerId: string;
  narrowing: Narrowing;
  /** Groups whose posts no index has. The viewer is their member. */
  privateGroupIds: readonly string[];
}

/** A member or a group that the viewer cannot find. */
export interface UnknownName {
  operator: 'from' | 'in';
  name: string;
}

export interface OpenedSearch {
  /** Null if no post can match. */
  search: PostSearch | null;
  unknown: UnknownName[];
}

export async function openPostSearch(
  deps: SearchParts,
  viewerId: string,
  text: string,
): Promise<OpenedSearch> {
  const query = parseSearch(text);
  const typed = postTerms(query);
  if (!typed || (typed.required.length === 0 && !narrows(query))) {
    return { search: null, unknown: [] };
  }
  const [authors, found, terms] = await Promise.all([
    findAuthors(deps, viewerId, query.from),
    findGroups(deps, viewerId, query.in),
    withForms(deps.db, typed, query.words),
  ]);
  const [authorIds, groups] = [authors?.ids, found?.groups];
  const unknown = [
    ...(authors?.unknown ?? []).map((name) => ({ operator: 'from' as const, name })),
    ...(found?.unknown ?? []).map((name) => ({ operator: 'in' as const, name })),
  ];
  if (authorIds?.length === 0 || groups?.length === 0) return { search: null, unknown };
  const groupIds = groups?.map(({ id }) => id) ?? null;
  const privateGroupIds = groups?.flatMap(({ id, visibility }) =>
    visibility === 'private' ? [id] : [],
  );
  const narrowing = { has: query.has, authorIds: authorIds ?? null, groupIds };
  const search = {
    query,
    terms,
    typed: typedWords(typed),
    viewerId,
    narrowing,
    privateGroupIds: privateGroupIds ?? [],
  };
  return { search, unknown };
}

async function findAuthors(
  deps: SearchParts,
  viewerId: string,
  names: readonly string[],
): Promise<{ ids: string[]; unknown: string[] } | null> {
  if (names.length === 0) return null;
  const wanted = names.slice(0, LIMITS.searchedWords);
  const ids = await Promise.all(
    wanted.map(async (name) =>
      name.toLowerCase() === 'me' ? viewerId : findMemberId(deps, name, viewerId),
    ),
  );
  return {
    ids: [...new Set(ids.filter((id) => id !== null))],
    unknown: wanted.filter((_name, at) => ids[at] === null),
  };
}

interface FoundGroup {
  id: string;
  visibility: 'public' | 'private';
}

/** Groups that the viewer may read. An unknown group and a private one look alike. */
async function findGroups(
  { groups, memberships }: SearchParts,
  viewerId: string,
  names: readonly string[],
): Promise<{ groups: FoundGroup[]; unknown: string[] } | null> {
  if (names.length === 0) return null;
  const wanted = names.slice(0, LIMITS.searchedWords);
  const byName = await groups.idsOfNames(
    wanted.flatMap((name) => (isUlid(name) ? [] : [name, spaced(name)])),
  );
  const ids = wanted.map((name) =>
    isUlid(name) ? ulidToUuid(name) : (byName.get(name) ?? byName.get(spaced(name))),
  );
  const [found, { standings }] = await Promise.all([
    groups.getMany(ids.filter((id) => id !== undefined)),
    memberships.of(viewerId),
  ]);
  const readable = [...found.values()].filter(
    (group) => !group.isDeleted && mayReadGroup(group, standings.get(group.id)),
  );
  const readableIds = new Set(readable.map(({ id }) => id));
  const unknown = wanted.filter((_name, at) => !readableIds.has(ids[at] ?? ''));
  return { groups: readable, unknown };
}

/** Names may be typed with hyphens, because a space ends an operator. */
const spaced = (name: string): string => name.replaceAll('-', ' ');

/** The first millisecond of the order of all posts, as `seq_at` of the database. */
const SEQ_EPOCH = 1_577_836_800_000;
const seqAt = (moment: number): number => Math.max(0, (moment - SEQ_EPOCH) * 4096);

const MOST_CHECKED = 600;

/** The posts of a search, newest first. Some searches compare texts, so they read more posts than they list. */
export async function listPosts(
  deps: SearchParts,
  search: PostSearch,
  range: FeedRange,
): Promise<ReadEntries> {
  const { before, since } = search.query;
  const bounded = {
    ...range,
    before: before === null ? range.before : Math.min(range.before, seqAt(before)),
    after: since === null ? range.after : Math.max(range.after, seqAt(since) - 1),
  };
  const list = (each: FeedRange) =>
    withSearchTimeout(deps.db, (db) => listMatching({ ...deps, db }, search, each));
  if (!needsText(search.terms)) return list(bounded);
  const found: FeedEntry[] = [];
  let at = bounded.before;
  let isEnd = false;
  for (let checked = 0; !isEnd && checked < MOST_CHECKED && found.length < range.limit;) {
    const wanted = Math.max(range.limit, 100);
    // oxlint-disable-next-line no-await-in-loop -- the next batch begins where this one ended
    const { entries, readTo } = await list({ ...bounded, before: at, limit: wanted });
    // oxlint-disable-next-line no-await-in-loop -- the same
    const records = await deps.posts.getMany(entries.map(({ id }) => id));
    found.push(
      ...entries.filter(({ id }) => {
        const post = records.get(id);
        return post !== undefined && matchesText(search.terms, `${post.title ?? ''}\n${post.body}`);
      }),
    );
    checked += entries.length;
    isEnd = readTo === null && entries.length < wanted;
    at = readTo ?? entries.at(-1)?.seq ?? at;
    if (readTo !== null) break;
  }
  const isShort = found.length < range.limit;
  return { entries: found.slice(0, range.limit), readTo: isShort && !isEnd ? at : null };
}

async function listMatching(
  deps: SearchParts,
  search: PostSearch,
  range: FeedRange,
): Promise<ReadEntries> {
  const { narrowing, terms, viewerId, privateGroupIds } = search;
  const { authorIds, groupIds } = narrowing;
  const wanted = termsQuery(terms);
  if (search.query.isSaved) {
    return { entries: await listSaved(deps.db, viewerId, wanted, narrowing, range), readTo: null };
  }
  if (authorIds || groupIds) {
    const [indexed, others] = await Promise.all([
      authorIds
        ? listOfAuthors(deps.db, search, authorIds, range)
        : listByGroups(deps.db, wanted, { ...narrowing, groupIds: groupIds ?? [] }, range),
      wanted === null ? NONE : listUnindexed(deps, search, privateGroupIds, range),
    ]);
    return merged(indexed, others, range.limit);
  }
  if (wanted !== null) return listByWords(deps.db, wanted, narrowing, range);
  return listNewest(deps.db, narrowing, range);
}

/** A rare word is looked up in the index of words, which reaches the oldest posts. */
async function listOfAuthors(
  db: SearchParts['db'],
  { narrowing, terms }: PostSearch,
  authorIds: readonly string[],
  range: FeedRange,
): Promise<ReadEntries> {
  const wanted = termsQuery(terms);
  if (wanted === null || !(await hasRareTerm(db, terms.required))) {
    return listByAuthors(db, wanted, { ...narrowing, authorIds }, range);
  }
  return { entries: await lookUp(db, wanted, narrowing, range), readTo: null };
}

const NONE: ReadEntries = { entries: [], readTo: null };

function merged(one: ReadEntries, other: ReadEntries, limit: number): ReadEntries {
  const readTo = Math.max(one.readTo ?? 0, other.readTo ?? 0);
  const all = [...one.entries, ...other.entries]
    .filter(({ seq }) => seq >= readTo)
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit);
  return { entries: all, readTo: all.length < limit && readTo > 0 ? readTo : null };
}

/** Posts of private groups are in no index of words, so their texts are compared. */
async function listUnindexed(
  { db }: SearchParts,
  { terms, narrowing }: PostSearch,
  groupIds: readonly string[],
  range: FeedRange,
): Promise<ReadEntries> {
  if (groupIds.length === 0) return NONE;
  return listInGroups(db, { ...narrowing, groupIds }, range, (text) => hasTerms(terms, text));
}

const MOST_ROUNDS = 4;

/** The first posts, also if they lie behind many others that were compared. */
export async function listFirstPosts(
  deps: SearchParts,
  search: PostSearch,
  range: FeedRange,
): Promise<readonly FeedEntry[]> {
  let { before } = range;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- the next round begins where this one ended
    const { entries, readTo } = await listPosts(deps, search, { ...range, before });
    if (entries.length > 0 || readTo === null) return entries;
    before = readTo;
  }
  return [];
}
