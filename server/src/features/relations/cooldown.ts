import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findLastChange, type Deed } from './block-mute-changes.store.ts';

/** When the same may be done again; null: now. */
export function cooldownEnd(lastChange: Date | null, now: Date): Date | null {
  if (!lastChange) return null;
  const end = new Date(lastChange.getTime() + LIMITS.cooldownHours * 3_600_000);
  return end > now ? end : null;
}

/** Refuses what was done or taken back less than 72 hours ago. Taking back is never refused. */
export async function refuseInCooldown(
  tx: Transaction<Schema>,
  deed: Deed,
  now: Date,
): Promise<void> {
  const cooldownUntil = cooldownEnd(await findLastChange(tx, deed), now);
  if (cooldownUntil) throw new Refusal('cooldown', undefined, { cooldownUntil });
}
