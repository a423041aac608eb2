import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import { foldTopic, shownTopic } from '@rookery/contract/kernel/text/topics.ts';
import type { Topic } from '#src/features/posts/record/post-record.ts';

/** The distinct hashtags and tickers of a body, and the names that it mentions. */
export function findTopics(entities: readonly TextEntity[]): { topics: Topic[]; names: string[] } {
  const topics = new Map<string, Topic>();
  const names = new Map<string, string>();
  for (const { kind, value } of entities) {
    if (kind === 'mention') names.set(value.toLowerCase(), value);
    if (kind === 'hashtag') {
      const key = foldTopic(value);
      topics.set(`#${key}`, { kind, key, shownAs: shownTopic(value) });
    }
    if (kind === 'ticker') topics.set(`$${value}`, { kind, key: value, shownAs: value });
  }
  return { topics: [...topics.values()], names: [...names.values()] };
}
