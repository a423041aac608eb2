import type { Post } from '@rookery/contract/posts/post.ts';
import type { FeedEntry, FeedRange } from './feeds.store.ts';

export interface Cards {
  choose(entries: readonly FeedEntry[], window: FeedWindow): Promise<CardChoice>;
  finish(posts: Post[]): Promise<readonly Post[]>;
  marks(before: number, anchor: number): number[];
}

export interface FeedWindow extends Pick<FeedRange, 'hiddenFor'> {
  wanted: number;
  before: number;
  /** The first seq that the reader's first page examined. Null if this window is the first page. */
  anchor: number | null;
}

export interface CardChoice {
  ids: readonly string[];
  /** The feed continues below this entry; null: every entry has been examined. */
  upTo: FeedEntry | null;
}

export const EVERY_ENTRY: Cards = {
  choose: async (entries, { wanted }) => firstOf(entries, wanted),
  finish: async (posts) => posts,
  marks: (before) => [before],
};

export function firstOf(entries: readonly FeedEntry[], wanted: number): CardChoice {
  const shown = entries.slice(0, wanted);
  const isCut = shown.length < entries.length;
  return { ids: shown.map(({ id }) => id), upTo: (isCut && shown.at(-1)) || null };
}
