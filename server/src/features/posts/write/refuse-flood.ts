import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { NEWCOMER_RULES } from '@rookery/contract/kernel/limits.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import type { Kysely } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { NewPost } from '#src/features/posts/record/post-record.ts';
import { listRecentTexts } from './recent-texts.store.ts';

export async function refuseFlood(
  db: Kysely<Schema>,
  { id, authorId, body, createdAt }: Pick<NewPost, 'authorId' | 'body' | 'createdAt' | 'id'>,
  entities: readonly TextEntity[],
): Promise<void> {
  const count = (kind: TextEntity['kind']): number =>
    entities.filter((entity) => entity.kind === kind).length;
  if (count('link') > NEWCOMER_RULES.linksAPost) throw fault(`${NEWCOMER_RULES.linksAPost} links`);
  if (count('mention') > NEWCOMER_RULES.mentionsAPost)
    throw fault(`${NEWCOMER_RULES.mentionsAPost} mentions`);
  if (body === '') return;
  const since = new Date(createdAt.getTime() - HOUR_MS);
  const recent = await listRecentTexts(db, authorId, { besides: id, since });
  const key = foldText(body);
  const same = recent.filter((text) => foldText(text) === key);
  if (same.length < NEWCOMER_RULES.sameWordsAnHour) return;
  throw new Refusal('conflict', 'You have already posted this text several times.');
}

const fault = (most: string): Refusal =>
  invalid({
    body: `In your first ${NEWCOMER_RULES.days} days, a post can include at most ${most}.`,
  });
