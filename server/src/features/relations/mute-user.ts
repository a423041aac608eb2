import { lockCounts } from '#src/features/users/public.ts';
import { mayActOn } from '#src/features/users/roles/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { refuseInCooldown } from './cooldown.ts';
import { putLastChange, type BlockOrMuteChange } from './blocks/block-mute-changes.store.ts';
import { endOf } from './filters/public.ts';
import { changeMute, deleteMute, insertMute } from './blocks/mutes.store.ts';
import { relationFacts } from './relations.facts.ts';
import type { RelationsParts } from './parts.ts';

export interface MuteOptions {
  durationSeconds?: number | null;
  notificationsOnly?: boolean;
}

/** A repeated mute with options changes its end and extent. Without options it changes nothing. */
export async function muteUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  actorId: string,
  targetId: string,
  options: MuteOptions = {},
): Promise<void> {
  if (!mayActOn(actorId, targetId)) throw invalid({ name: 'You cannot mute yourself.' });
  const deed: BlockOrMuteChange = { kind: 'mute', actorId, targetId };
  await commit(deps, async (tx, tell) => {
    // Serializes the changes, because each reads the time of the last one.
    await lockCounts(tx, [actorId]);
    const now = deps.clock.now();
    const { durationSeconds = null, notificationsOnly = false } = options;
    const fields = {
      endsAt: endOf(durationSeconds, now, null),
      onlyNotifications: notificationsOnly,
    };
    if (!(await insertMute(tx, actorId, targetId, fields, now))) {
      if (Object.keys(options).length === 0) return;
      const before = await changeMute(tx, actorId, targetId, fields);
      // The undo of a mute with an end starts no cool-down, so the end of a permanent one starts here.
      if (before?.endsAt === null && fields.endsAt) await putLastChange(tx, deed, now);
      tell(relationFacts.muted, { actorId, targetId });
      return;
    }
    await refuseInCooldown(tx, deed, now);
    if (fields.endsAt === null) await putLastChange(tx, deed, now);
    tell(relationFacts.muted, { actorId, targetId });
  });
}

/** The undo of a mute with an end starts no cool-down, as the end itself does not. */
export async function unmuteUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  actorId: string,
  targetId: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await lockCounts(tx, [actorId]);
    const removed = await deleteMute(tx, actorId, targetId);
    if (!removed) return;
    const deed: BlockOrMuteChange = { kind: 'mute', actorId, targetId };
    if (removed.endsAt === null) await putLastChange(tx, deed, deps.clock.now());
    tell(relationFacts.unmuted, { actorId, targetId });
  });
}
