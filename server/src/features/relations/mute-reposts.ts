import { mayActOn } from '#src/features/users/roles/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { deleteRepostMute, insertRepostMute } from './blocks/mutes.store.ts';
import { relationFacts } from './relations.facts.ts';
import type { RelationsParts } from './parts.ts';

type Parts = Pick<RelationsParts, 'clock' | 'db' | 'facts'>;

export async function muteReposts(deps: Parts, actorId: string, targetId: string): Promise<void> {
  if (!mayActOn(actorId, targetId)) throw invalid({ name: 'You cannot mute yourself.' });
  await commit(deps, async (tx, tell) => {
    await insertRepostMute(tx, actorId, targetId, deps.clock.now());
    tell(relationFacts.repostsMuted, { actorId, targetId });
  });
}

export async function unmuteReposts(deps: Parts, actorId: string, targetId: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await deleteRepostMute(tx, actorId, targetId);
    tell(relationFacts.repostsMuted, { actorId, targetId });
  });
}
