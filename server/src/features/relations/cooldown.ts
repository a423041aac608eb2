import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import { MAX_CLOCK_SKEW_MS } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findLastChange, type BlockOrMuteChange } from './blocks/block-mute-changes.store.ts';

/**
 * The time when the same change is allowed again. Null if it is allowed now. A change that a wrong clock
 * dated in the future is ignored.
 */
export function cooldownEnd(lastChange: Date | null, now: Date): Date | null {
  if (!lastChange || lastChange.getTime() > now.getTime() + MAX_CLOCK_SKEW_MS) return null;
  const end = new Date(lastChange.getTime() + LIMITS.cooldownHours * 3_600_000);
  return end > now ? end : null;
}

export async function refuseInCooldown(
  tx: Transaction<Schema>,
  deed: BlockOrMuteChange,
  now: Date,
): Promise<void> {
  const until = cooldownEnd(await findLastChange(tx, deed), now);
  if (!until) return;
  const leftMs = until.getTime() - now.getTime();
  throw new Refusal('cooldown', undefined, { cooldown: { until, leftMs } });
}
