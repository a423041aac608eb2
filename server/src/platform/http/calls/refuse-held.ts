import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from './caller.ts';

/**
 * Refuses what a pending account would show to others and nothing can hold.
 * @param what they do from then on
 */
export function refuseHeld({ isHeld }: Pick<Caller, 'isHeld'>, what: string): void {
  if (!isHeld) return;
  throw new Refusal('forbidden', `Your account waits for approval. You can ${what} from then on.`);
}
