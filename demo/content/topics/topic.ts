/**
 * Texts of one subject. `[a|b]` is a choice, `¶` starts a paragraph, `⏎` a line. `{friend}`, `{place}`,
 * `{weekday}`, `{n:3-9}` and similar blanks are filled in later.
 */
export interface Topic {
  key: TopicKey;
  tags: readonly string[];
  /** Each is used once; `name> text` is reserved for that member. */
  posts: readonly string[];
  leads: readonly string[];
  follows: readonly string[];
  closers: readonly string[];
  /** Comments on posts of this subject. `word|word> text` is used only if the post has such a word. */
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

export function lines(block: string): readonly string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
