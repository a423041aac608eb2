/**
 * The written material of one subject. In every text `[a|b]` is a choice, `¶` starts a paragraph,
 * `⏎` a line, and `{friend}`, `{place}`, `{weekday}`, `{n:3-9}` and their kin are filled in when it is told.
 */
export interface Topic {
  key: TopicKey;
  /** Hashtags without their sign. */
  tags: readonly string[];
  /** Told once each; `name> text` is kept for that member. */
  posts: readonly string[];
  /** Beginnings that can stand alone. */
  leads: readonly string[];
  /** Sentences that can follow any beginning of this subject. */
  follows: readonly string[];
  closers: readonly string[];
  /** Answers to a post of this subject; `word|word> text` only where the post has such a word. */
  comments: readonly string[];
}

export type TopicKey =
  | 'baking'
  | 'running'
  | 'stars'
  | 'garden'
  | 'software'
  | 'boats'
  | 'school'
  | 'pottery'
  | 'books'
  | 'birds'
  | 'trade'
  | 'music'
  | 'repair'
  | 'pictures'
  | 'football'
  | 'games'
  | 'wool'
  | 'swimming'
  | 'kitchen'
  | 'history'
  | 'town';

/** One text a line; empty lines are only for the writer's eye. */
export function lines(block: string): readonly string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
