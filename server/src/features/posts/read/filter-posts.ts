import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import {
  searchableText,
  type ActiveFilter,
  type Filters,
  type SearchableText,
} from '#src/features/relations/filters/public.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';

/** Finds the muted words of members in posts. */
export interface PostFilters {
  /** Null if the member mutes no words. */
  of(viewerId: string): Promise<PostFilter | null>;
}

/** Posts with their originals, and which of them the member may see. */
export interface Sight {
  records: ReadonlyMap<string, PostRecord>;
  sees(post: PostRecord): boolean;
}

export interface PostFilter {
  hides(post: PostRecord, sight: Sight, place: FilterPlace): boolean;
  /** Null if the post contains no muted word. */
  filteredBy(post: PostRecord, sight: Sight): NonNullable<Post['filteredBy']> | null;
  hidesIn(place: FilterPlace): boolean;
}

/** A post keeps its text until it changes, because the cache replaces its record then. */
export function createPostFilters(filters: Filters): PostFilters {
  const texts = new WeakMap<PostRecord, SearchableText>();

  function textOf(post: PostRecord): SearchableText {
    const known = texts.get(post);
    if (known) return known;
    const text = searchableText(fieldsOf(post));
    texts.set(post, text);
    return text;
  }

  /**
   * The texts that a card of this post shows. An original that the viewer may not see would reveal its words.
   * The viewer's own posts are never filtered.
   */
  function textsOf(post: PostRecord, { records, sees }: Sight, viewerId: string): SearchableText[] {
    if (post.authorId === viewerId) return [];
    const found: SearchableText[] = [];
    let shown: PostRecord | undefined = post;
    for (let depth = 0; shown && depth < LEVELS; depth += 1) {
      if (depth > 0 && !sees(shown)) break;
      if (shown.authorId !== viewerId) found.push(textOf(shown));
      const { repostOf, quoteOf, isDetached }: PostRecord = shown;
      shown = records.get(repostOf ?? (isDetached ? null : quoteOf) ?? '');
    }
    return found;
  }

  return {
    async of(viewerId) {
      const active = await filters.of(viewerId);
      if (active.length === 0) return null;
      const isIn = (said: readonly SearchableText[]) => (filter: ActiveFilter) =>
        said.some((text) => filter.matches(text));
      const hiding = (place: FilterPlace): ActiveFilter[] =>
        active.filter(({ action, places }) => action === 'hide' && places.includes(place));
      const byPlace = new Map<FilterPlace, ActiveFilter[]>();
      const hidingIn = (place: FilterPlace): ActiveFilter[] => {
        const found = byPlace.get(place) ?? hiding(place);
        byPlace.set(place, found);
        return found;
      };
      return {
        hidesIn: (place) => hidingIn(place).length > 0,
        hides: (post, sight, place) => hidingIn(place).some(isIn(textsOf(post, sight, viewerId))),
        filteredBy(post, sight) {
          const found = active.filter(isIn(textsOf(post, sight, viewerId)));
          if (found.length === 0) return null;
          return found.map(({ ulid, text, places }) => ({ ulid, text, places: [...places] }));
        },
      };
    },
  };
}

/** A repost of a quote shows three posts. */
const LEVELS = 3;

function fieldsOf(post: PostRecord): string[] {
  return [
    post.title,
    post.body,
    post.warning,
    ...(post.poll?.choices ?? []),
    ...post.images.map(({ description }) => description),
    post.openGraph?.title,
  ].filter((field) => field !== null && field !== undefined && field !== '') as string[];
}
