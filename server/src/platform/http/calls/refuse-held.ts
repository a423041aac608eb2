import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from './caller.ts';

/**
 * Who came in a wave of sign-ups does nothing, until staff has looked, that others meet and no moderator can hold.
 * @param what they do from then on
 */
export function refuseHeld({ isHeld }: Pick<Caller, 'isHeld'>, what: string): void {
  if (!isHeld) return;
  throw new Refusal('forbidden', `Your account waits for approval. You can ${what} from then on.`);
}
