import type { TextEntity } from '@rookery/contract/kernel/text.ts';

/** The server's text analysis, passed in so that rows match what the server would store. */
export interface TextAnalysis {
  detectLanguage(text: string, entities: readonly TextEntity[]): string | null;
  findTopics(entities: readonly TextEntity[]): {
    topics: readonly { kind: 'hashtag' | 'ticker'; key: string; shownAs: string }[];
    names: readonly string[];
  };
}
