import type { CallDefinition, RateLimit } from './call.ts';

/** A request header of writing calls: it names one intention of the member. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const LONGEST_IDEMPOTENCY_KEY = 255;
/** A header of the answer to a repeat: nothing was done again. */
export const IDEMPOTENT_REPLAYED = 'idempotent-replayed';

/** Budgets of calls that read, that check a code, or whose effect lasts a moment. */
const WITHOUT_KEY: ReadonlySet<RateLimit> = new Set<RateLimit>([
  'none',
  'read',
  'search',
  'suggest',
  'check',
  'gif',
  'preview',
  'typing',
  'look',
  'refresh',
  'sign-in',
  'sign-in-mail',
  'bearer',
  'document',
]);

/**
 * Whether a call takes `Idempotency-Key`: all that write on behalf of a session do. A repeat within a day changes nothing
 * and shows what the first request made. The same key with another content is refused: 422.
 */
export function takesIdempotencyKey(
  call: Pick<CallDefinition, 'method' | 'access' | 'limit' | 'takesNoKey'>,
): boolean {
  if (call.method === 'GET' || call.access === 'public' || call.takesNoKey) return false;
  return !WITHOUT_KEY.has(call.limit);
}
