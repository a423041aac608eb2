import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from './caller.ts';

/**
 * Refuses actions of a pending account that would be visible and cannot be queued for review.
 * @param what the action, as the message names it
 */
export function refusePendingAccount({ isHeld }: Pick<Caller, 'isHeld'>, what: string): void {
  if (!isHeld) return;
  throw new Refusal(
    'forbidden',
    `Your account is pending review. You can ${what} after it is approved.`,
  );
}
