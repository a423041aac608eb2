import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { NEWCOMER_RULES } from '@rookery/contract/kernel/limits.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import type { Kysely } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { NewPost } from '#src/features/posts/record/post-record.ts';
import { countDuplicateTexts } from './duplicate-texts.store.ts';

export async function refuseFlood(
  db: Kysely<Schema>,
  { id, authorId, body, createdAt }: NewPost,
  entities: readonly TextEntity[],
): Promise<void> {
  const count = (kind: TextEntity['kind']): number =>
    entities.filter((entity) => entity.kind === kind).length;
  if (count('link') > NEWCOMER_RULES.linksAPost) throw fault(`${NEWCOMER_RULES.linksAPost} links`);
  if (count('mention') > NEWCOMER_RULES.mentionsAPost)
    throw fault(`${NEWCOMER_RULES.mentionsAPost} mentions`);
  if (body === '') return;
  const since = new Date(createdAt.getTime() - HOUR_MS);
  const same = await countDuplicateTexts(db, authorId, { body, besides: id, since });
  if (same < NEWCOMER_RULES.sameWordsAnHour) return;
  throw new Refusal('conflict', 'You have already posted this text several times.');
}

const fault = (most: string): Refusal =>
  invalid({
    body: `In your first ${NEWCOMER_RULES.days} days, a post can include at most ${most}.`,
  });
