import type { Post } from '@rookery/contract/posts/post.ts';
import type { FeedEntry, FeedRange } from './feeds.store.ts';

/** How a feed makes cards of the entries it finds, which are newest first. */
export interface Cards {
  /** Which entries of a window get a card. */
  choose(entries: readonly FeedEntry[], window: Window): Promise<Choice>;
  /** What only this feed leaves out, or says of the posts it shows. */
  finish(posts: Post[]): Promise<readonly Post[]>;
  /** What a cursor must hold of how far a reader has come, and of where they began. */
  marks(before: number, anchor: number): number[];
}

/** What is looked at together. */
export interface Window extends Pick<FeedRange, 'hiddenFor'> {
  wanted: number;
  /** The last place above this window. */
  before: number;
  /** The first place that the reader's first page looked at; null: this window is the first. */
  anchor: number | null;
}

export interface Choice {
  ids: readonly string[];
  /** The feed goes on below this one; null: every entry has been looked at. */
  upTo: FeedEntry | null;
}

/** A card for every entry. */
export const EVERY_ENTRY: Cards = {
  choose: async (entries, { wanted }) => firstOf(entries, wanted),
  finish: async (posts) => posts,
  marks: (before) => [before],
};

export function firstOf(entries: readonly FeedEntry[], wanted: number): Choice {
  const shown = entries.slice(0, wanted);
  const isCut = shown.length < entries.length;
  return { ids: shown.map(({ id }) => id), upTo: (isCut && shown.at(-1)) || null };
}
