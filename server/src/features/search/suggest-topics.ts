import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import { foldText } from '#src/kernel/fold-text.ts';
import { pageSize } from '#src/kernel/page.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listTopicsByBeginning, type TopicCount } from './search.store.ts';

const SIGNS = { hashtag: '#', ticker: '$' } as const;

/** Topics that begin as typed, the most used first. Nothing typed: nothing found. */
export async function suggestTopics(
  db: Kysely<Schema>,
  kind: keyof typeof SIGNS,
  typed: string,
  limit: number | undefined,
): Promise<TopicCount[]> {
  const text = typed.trim();
  const beginning = foldText(text.startsWith(SIGNS[kind]) ? text.slice(1) : text);
  if (beginning === '' || beginning.includes('\0')) return [];
  return listTopicsByBeginning(db, { kind, beginning, limit: pageSize(limit, LIMITS.searchPage) });
}
