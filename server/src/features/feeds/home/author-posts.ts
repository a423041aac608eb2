import { runWithoutCallContext } from '#src/kernel/call-context.ts';
import type { FeedEntry, FeedRange } from '#src/features/feeds/record/feeds.store.ts';
import { createAuthorTable } from './author-table.ts';
import { listNewestOfEach, type LatestPost } from './home-posts.store.ts';
import { listNewestOfGroups, listNewestOfHashtags } from './home-sources.store.ts';
import type { MemberNumbers } from './member-numbers.ts';
import { groupSource, hashtagSource, sourceName, type SourceName } from './sources.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

const CACHED_POSTS_PER_AUTHOR = 64;
const MAX_POSTS_PER_AUTHOR = 250;
const READ_FURTHER = 16;
/** Milliseconds after which an author is reloaded, in case an event was lost. */
const CACHE_TTL_MS = 600_000;
const SHARE_AFTER_EVICTION = 0.75;
const AUTHOR_WEIGHT = 2;

export interface CachedPost extends FeedEntry {
  /** The number of the author. Missing for posts of an author, whose number is known. */
  by?: number;
}

/**
 * The newest listed posts of one author, hashtag or group, oldest first. Every post with a seq of at least
 * `floor` is included.
 */
export interface CachedAuthor {
  readonly number: number;
  posts: CachedPost[];
  /** 0 means that there are no older posts. */
  floor: number;
  readAt: number;
  reading: Promise<void> | null;
}

export interface AuthorPosts {
  /**
   * Returns the authors who wrote the newest posts of a range, and perhaps some others. Authors missing
   * from the cache are read in one query.
   * @param mixed hashtags and groups of the feed
   */
  writersOf(
    numbers: Int32Array,
    mixed: Int32Array,
    range: FeedRange,
  ): Promise<readonly CachedAuthor[]>;
  /** Reads older posts of each author. Returns false if an author has reached the limit of cached posts. */
  further(authors: readonly CachedAuthor[]): Promise<boolean>;
  isHeld(number: number): boolean;
  /** Whether any hashtag or group is cached, so that new posts are read with theirs. */
  isMixed(): boolean;
  put(post: LatestPost): void;
  has(number: number, postId: string): boolean;
  /** Drops an author, or another source by its id. */
  drop(sourceId: string): void;
  /** Drops the hashtags and groups that have a post. */
  dropMixedWith(postId: string): void;
  dropMixed(): void;
  clear(): void;
  counts(): { authors: number; posts: number };
}

export function createAuthorPosts({
  db,
  numbers,
  nowMs,
  most,
}: Pick<FeedsParts, 'db' | 'nowMs'> & { numbers: MemberNumbers; most: number }): AuthorPosts {
  let held = new Map<number, CachedAuthor>();
  const table = createAuthorTable();
  /** The cached hashtags and groups. */
  const mixedHeld = new Map<number, SourceName['kind']>();
  let weight = 0;

  const weightOf = ({ posts }: CachedAuthor): number => posts.length + AUTHOR_WEIGHT;

  /** Changes an author’s entry. An evicted one changes only for the callers that wait for it. */
  function change(author: CachedAuthor, work: () => void): void {
    const isHeld = held.get(author.number) === author;
    if (isHeld) weight -= weightOf(author);
    work();
    if (isHeld) weight += weightOf(author);
    note(author);
  }

  function note(author: CachedAuthor): void {
    const { number, posts, readAt, reading } = author;
    if (held.get(number) !== author) return;
    if (reading) table.unready(number);
    else table.ready(number, readAt, posts.at(-1)?.seq ?? 0);
  }

  function forget(author: CachedAuthor): void {
    if (held.get(author.number) !== author) return;
    held.delete(author.number);
    mixedHeld.delete(author.number);
    table.unready(author.number);
    weight -= weightOf(author);
  }

  function begin(number: number, now: number): CachedAuthor {
    const floor = Number.MAX_SAFE_INTEGER;
    const author = { number, posts: [], floor, readAt: now, reading: null };
    held.set(number, author);
    const { kind } = sourceName(numbers.idOf(number));
    if (kind !== 'author') mixedHeld.set(number, kind);
    table.unready(number);
    weight += weightOf(author);
    return author;
  }

  /**
   * Reads the next `limit` posts below each author’s floor. Authors evicted during the read are still
   * returned once.
   */
  async function read(authors: readonly CachedAuthor[], limit: number): Promise<void> {
    try {
      const found = await runWithoutCallContext(() => newestOf(authors, limit));
      for (const author of authors) {
        change(author, () => addBelow(author, found.get(author.number) ?? [], limit));
      }
    } catch (error) {
      authors.forEach(forget);
      throw error;
    } finally {
      for (const author of authors) {
        author.reading = null;
        note(author);
      }
    }
  }

  /** The posts below each floor, newest first, by source. */
  async function newestOf(
    sources: readonly CachedAuthor[],
    limit: number,
  ): Promise<ReadonlyMap<number, CachedPost[]>> {
    const places = sources.map(({ number, floor }) => ({
      ...sourceName(numbers.idOf(number)),
      below: floor,
    }));
    const of = (wanted: SourceName['kind']) => places.filter(({ kind }) => kind === wanted);
    const [authors, hashtags, groups] = [of('author'), of('hashtag'), of('group')];
    const [byAuthors, byHashtags, byGroups] = await Promise.all([
      authors.length > 0 ? listNewestOfEach(db, authors.map(asAuthor), limit) : [],
      hashtags.length > 0 ? listNewestOfHashtags(db, hashtags, limit) : [],
      groups.length > 0 ? listNewestOfGroups(db, groups, limit) : [],
    ]);
    const found = new Map<number, CachedPost[]>();
    const add = (sourceId: string, post: CachedPost): void => {
      const number = numbers.of(sourceId);
      const posts = found.get(number);
      if (posts) posts.push(post);
      else found.set(number, [post]);
    };
    for (const { id, seq, authorId } of byAuthors) add(authorId, { id, seq });
    for (const { id, seq, authorId, key } of byHashtags) {
      add(hashtagSource(key), { id, seq, by: numbers.of(authorId) });
    }
    for (const { id, seq, authorId, key } of byGroups) {
      add(groupSource(key), { id, seq, by: numbers.of(authorId) });
    }
    return found;
  }

  function start(authors: readonly CachedAuthor[], limit: number): void {
    if (authors.length === 0) return;
    const reading = read(authors, limit);
    for (const author of authors) {
      author.reading = reading;
      note(author);
    }
  }

  async function settled(authors: readonly CachedAuthor[]): Promise<void> {
    const readings = new Set(authors.flatMap(({ reading }) => reading ?? []));
    if (readings.size > 0) await Promise.all(readings);
  }

  function heldOf(sourceId: string): CachedAuthor | undefined {
    const number = numbers.known(sourceId);
    return number === undefined ? undefined : held.get(number);
  }

  function putInto(sourceId: string, post: CachedPost): void {
    const source = heldOf(sourceId);
    if (source) change(source, () => insert(source, post));
  }

  function makeRoom(): void {
    if (weight <= most) return;
    const byUse = [...held.values()].toSorted(
      (one, other) => table.usedAt(one.number) - table.usedAt(other.number),
    );
    for (const author of byUse) {
      if (weight <= most * SHARE_AFTER_EVICTION) return;
      forget(author);
    }
  }

  async function readMissing(
    wantedNumbers: readonly number[],
    wanted: number,
    now: number,
  ): Promise<CachedAuthor[]> {
    const missing: CachedAuthor[] = [];
    const authors = wantedNumbers.map((number) => {
      let author = held.get(number);
      if (author && now - author.readAt > CACHE_TTL_MS && !author.reading) {
        forget(author);
        author = undefined;
      }
      if (!author) missing.push((author = begin(number, now)));
      return author;
    });
    // Reads twice the equal share, so that few readers need a second query.
    start(missing, Math.ceil((2 * wanted) / authors.length) + 2);
    await settled(authors);
    if (missing.length > 0) makeRoom();
    return authors;
  }

  return {
    async writersOf(wanted, mixed, range) {
      const now = nowMs();
      const writers = table.writers(wanted, now, now - CACHE_TTL_MS, range, mixed);
      if (!writers) return readMissing([...wanted, ...mixed], range.limit, now);
      return writers.flatMap((number) => held.get(number) ?? []);
    },
    async further(authors) {
      if (authors.some(({ posts }) => posts.length >= MAX_POSTS_PER_AUTHOR)) return false;
      start(
        authors.filter(({ reading }) => reading === null),
        READ_FURTHER,
      );
      await settled(authors);
      makeRoom();
      return true;
    },
    isHeld: (number) => held.has(number),
    isMixed: () => mixedHeld.size > 0,
    put({ id, seq, authorId, hashtags, groupId }) {
      putInto(authorId, { id, seq });
      if (mixedHeld.size === 0 || (!hashtags?.length && groupId === null)) return;
      const post = { id, seq, by: numbers.of(authorId) };
      if (groupId !== null) putInto(groupSource(groupId), post);
      for (const key of hashtags ?? []) putInto(hashtagSource(key), post);
    },
    has: (number, postId) => held.get(number)?.posts.some(({ id }) => id === postId) ?? false,
    drop(sourceId) {
      const author = heldOf(sourceId);
      if (author) forget(author);
    },
    dropMixedWith(postId) {
      for (const number of mixedHeld.keys()) {
        const source = held.get(number);
        // A source that is being read may get the post from the read.
        if (source?.reading || source?.posts.some(({ id }) => id === postId)) forget(source);
      }
    },
    dropMixed() {
      for (const number of mixedHeld.keys()) {
        const source = held.get(number);
        if (source) forget(source);
      }
    },
    clear() {
      held = new Map();
      mixedHeld.clear();
      table.clear();
      weight = 0;
    },
    counts: () => ({ authors: held.size, posts: weight - held.size * AUTHOR_WEIGHT }),
  };
}

const asAuthor = ({ key: id, below }: SourceName & { below: number }) => ({ id, below });

function addBelow(author: CachedAuthor, rows: readonly CachedPost[], limit: number): void {
  const known = new Set(author.posts.map(({ id }) => id));
  const older = rows.filter(({ id }) => !known.has(id));
  author.posts = [...older, ...author.posts].toSorted((one, other) => one.seq - other.seq);
  author.floor = rows.length < limit ? 0 : (rows.at(-1)?.seq ?? 0);
}

function insert(author: CachedAuthor, post: CachedPost): void {
  // While an author is read for the first time, every new post is newer than the rows being read.
  if (post.seq < author.floor && author.floor < Number.MAX_SAFE_INTEGER) return;
  const { posts } = author;
  let at = posts.length;
  while (at > 0 && (posts[at - 1]?.seq ?? 0) > post.seq) at -= 1;
  if (posts[at - 1]?.id === post.id) return;
  posts.splice(at, 0, post);
  // Do not trim during a read, because the read relies on the current start of the posts.
  if (posts.length <= CACHED_POSTS_PER_AUTHOR || author.reading) return;
  author.posts = posts.slice(-CACHED_POSTS_PER_AUTHOR / 2);
  author.floor = author.posts[0]?.seq ?? 0;
}
