import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';
import { foldTopic, foldWidth, shownTopic } from '@rookery/contract/kernel/text/topics.ts';
import type { FollowedHashtag } from '@rookery/contract/relations/hashtags.ts';
import { relationFacts } from '#src/features/relations/relations.facts.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Kysely } from 'kysely';
import {
  deleteFollowedHashtag,
  insertFollowedHashtag,
  listFollowedHashtags,
  lockFollowedHashtags,
} from './followed-hashtags.store.ts';

type Parts = Pick<SessionsParts, 'clock' | 'db' | 'facts'>;

const FULL = `You can follow ${LIMITS.followedHashtagsMax} hashtags. Unfollow some to follow more.`;

/** Following a followed hashtag again changes nothing. */
export async function followHashtag(deps: Parts, userId: string, written: string): Promise<void> {
  const { key, shownAs } = hashtagOrRefuse(written);
  await commit(deps, async (tx, tell) => {
    const followed = await lockFollowedHashtags(tx, userId);
    if (followed.some((one) => one.key === key)) return;
    if (followed.length >= LIMITS.followedHashtagsMax) throw invalid({ hashtag: FULL });
    const createdAt = deps.clock.now();
    await insertFollowedHashtag(tx, userId, { key, shownAs, createdAt });
    tell(relationFacts.followedHashtagsChanged, { userId });
  });
}

export async function unfollowHashtag(deps: Parts, userId: string, written: string): Promise<void> {
  const { key } = hashtagOrRefuse(written);
  await commit(deps, async (tx, tell) => {
    if (!(await deleteFollowedHashtag(tx, userId, key))) return;
    tell(relationFacts.followedHashtagsChanged, { userId });
  });
}

export async function followedHashtags(
  db: Kysely<Schema>,
  userId: string,
): Promise<FollowedHashtag[]> {
  return (await listFollowedHashtags(db, userId)).map(({ shownAs, createdAt }) => ({
    hashtag: shownAs,
    followedAt: createdAt.toISOString(),
  }));
}

function hashtagOrRefuse(written: string): { key: string; shownAs: string } {
  const bare = written.trim();
  const text = foldWidth(bare.charAt(0)) === '#' ? bare : `#${bare}`;
  const [entity] = findEntities(text);
  const isWhole = entity?.kind === 'hashtag' && entity.start === 0 && entity.end === text.length;
  if (!isWhole) throw invalid({ hashtag: 'Enter a hashtag of at least 3 characters.' });
  return { key: foldTopic(entity.value), shownAs: shownTopic(entity.value) };
}
