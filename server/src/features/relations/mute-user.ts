import { lockCounts } from '#src/features/users/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { refuseInCooldown } from './cooldown.ts';
import type { FollowNeeds } from './follow-user.ts';
import { putLastChange, type Deed } from './kept-away.store.ts';
import { deleteMute, insertMute } from './mutes.store.ts';

/** Mutes, without a word to the other; a second time changes nothing, cool-down or not. */
export async function muteUser(
  { db, clock, barriers }: FollowNeeds,
  actorId: string,
  targetId: string,
): Promise<void> {
  if (actorId === targetId) throw invalid({ name: 'You cannot mute yourself.' });
  const deed: Deed = { kind: 'mute', actorId, targetId };
  const changed = await db.transaction().execute(async (tx) => {
    // One change after the other: each looks at when the last one was.
    await lockCounts(tx, [actorId]);
    const now = clock.now();
    if (!(await insertMute(tx, actorId, targetId, now))) return false;
    await refuseInCooldown(tx, deed, now);
    await putLastChange(tx, deed, now);
    return true;
  });
  if (changed) barriers.changed([actorId]);
}

/** Takes a mute back; where there is none, nothing changes. */
export async function unmuteUser(
  { db, clock, barriers }: FollowNeeds,
  actorId: string,
  targetId: string,
): Promise<void> {
  const changed = await db.transaction().execute(async (tx) => {
    await lockCounts(tx, [actorId]);
    if (!(await deleteMute(tx, actorId, targetId))) return false;
    await putLastChange(tx, { kind: 'mute', actorId, targetId }, clock.now());
    return true;
  });
  if (changed) barriers.changed([actorId]);
}
