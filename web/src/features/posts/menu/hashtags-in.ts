import { findEntities } from '@rookery/contract/kernel/text/entities.ts';
import { foldTopic } from '@rookery/contract/kernel/text/topics.ts';

/** The hashtags of a text with their #, each once in any spelling. */
export function hashtagsIn(body: string): string[] {
  const found = new Map<string, string>();
  for (const { kind, value } of findEntities(body)) {
    if (kind === 'hashtag' && !found.has(foldTopic(value)))
      found.set(foldTopic(value), `#${value}`);
  }
  return [...found.values()];
}
