import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { NEWCOMER } from '@rookery/contract/kernel/limits.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { countSameWords } from './same-words.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

interface Written {
  /** uuid; sent again it is no second one. */
  id: string;
  body: string;
  entities: readonly TextEntity[];
  now: Date;
}

/** Members of the first days write with few links and names, and not the same over and over. */
export async function refuseFlood(
  { db, config }: Pick<PostsParts, 'config' | 'db'>,
  { userId, isNewcomer }: Pick<Caller, 'userId' | 'isNewcomer'>,
  { id, body, entities, now }: Written,
): Promise<void> {
  if (!isNewcomer || !config.rateLimits) return;
  const count = (kind: TextEntity['kind']): number =>
    entities.filter((entity) => entity.kind === kind).length;
  if (count('link') > NEWCOMER.linksAPost) throw fault(`${NEWCOMER.linksAPost} links`);
  if (count('mention') > NEWCOMER.mentionsAPost) throw fault(`${NEWCOMER.mentionsAPost} members`);
  if (body === '') return;
  const since = new Date(now.getTime() - HOUR_MS);
  const same = await countSameWords(db, userId, { body, besides: id, since });
  if (same < NEWCOMER.sameWordsAnHour) return;
  throw new Refusal('conflict', 'You have written this several times already.');
}

const fault = (most: string): Refusal =>
  invalid({ body: `In the first ${NEWCOMER.days} days a post names at most ${most}.` });
