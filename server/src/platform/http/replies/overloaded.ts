import { Refusal } from '#src/kernel/refusal.ts';

/** Seconds after which a refused client may try again. */
export const RETRY_AFTER = 2;

/** The server is overloaded: no fault of the call, and not logged for each one. */
export class Overloaded extends Refusal {
  constructor() {
    super('unavailable', undefined, { retryAfter: RETRY_AFTER });
  }
}
