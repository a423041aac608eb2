import type { TextEntity } from '@rookery/contract/kernel/text.ts';

/** How the server reads a text. Handed in: the rows then say of each post what the server would have said. */
export interface Reading {
  /** ISO 639-1; null when unsure. */
  detectLanguage(text: string, entities: readonly TextEntity[]): string | null;
  /** The distinct hashtags and tickers, and the names that are mentioned. */
  findTopics(entities: readonly TextEntity[]): {
    topics: readonly { kind: 'hashtag' | 'ticker'; key: string; shownAs: string }[];
    names: readonly string[];
  };
}
