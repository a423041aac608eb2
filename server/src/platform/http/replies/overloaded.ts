import { Refusal } from '#src/kernel/refusal.ts';

/** Seconds after which a refused client may try again. */
export const RETRY_AFTER = 2;

/** The server is overloaded, through no fault of the call. Overloads are not logged for each call. */
export class Overloaded extends Refusal {
  constructor() {
    super('unavailable', undefined, { retryAfter: RETRY_AFTER });
  }
}
