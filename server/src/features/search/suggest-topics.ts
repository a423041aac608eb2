import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { foldWidth } from '@rookery/contract/kernel/text/topics.ts';
import { pageSize } from '#src/kernel/page.ts';
import { listTopicsByPrefix, type TopicCount } from './search.store.ts';
import type { SearchParts } from './parts.ts';

const SIGNS = { hashtag: '#', ticker: '$' } as const;

/** Extra rows, because some topics have a filtered word or no current users. */
const SPARE = 50;

export async function suggestTopics(
  { db, wordRules, topicsHere }: Pick<SearchParts, 'db' | 'topicsHere' | 'wordRules'>,
  kind: keyof typeof SIGNS,
  typed: string,
  limit: number | undefined,
): Promise<TopicCount[]> {
  const text = foldWidth(typed).trim();
  const beginning = foldText(text.startsWith(SIGNS[kind]) ? text.slice(1) : text);
  if (beginning === '' || beginning.includes('\0')) return [];
  const shown = pageSize(limit, LIMITS.searchPage);
  const alike = await listTopicsByPrefix(db, { kind, beginning, limit: shown + SPARE });
  const allowed = await wordRules.withoutFound(alike, ({ name }) => name);
  return (await topicsHere.among(allowed)).slice(0, shown);
}
