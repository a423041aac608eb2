import { Refusal } from '#src/kernel/refusal.ts';

/** Seconds after which a client that was refused may try again. */
export const RETRY_AFTER = 2;

/** More is asked of the server than it can do: no fault of the call's, and none to be logged with each. */
export class Overloaded extends Refusal {
  constructor() {
    super('unavailable', undefined, { retryAfter: RETRY_AFTER });
  }
}
