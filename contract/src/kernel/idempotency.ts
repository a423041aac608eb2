import type { CallDefinition, RateLimit } from './call.ts';

export const IDEMPOTENCY_KEY = 'idempotency-key';
export const LONGEST_IDEMPOTENCY_KEY = 255;
export const IDEMPOTENT_REPLAYED = 'idempotent-replayed';

/**
 * Rate limits of calls without an idempotency key. These calls read, check a code, or have a short-lived
 * effect.
 */
const LIMITS_WITHOUT_KEY: ReadonlySet<RateLimit> = new Set<RateLimit>([
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
 * Whether a call accepts `Idempotency-Key`, as all writes with a session do. A repeat within a day changes
 * nothing and returns the first response. The same key with other content returns 422.
 */
export function takesIdempotencyKey(
  call: Pick<CallDefinition, 'method' | 'access' | 'limit' | 'takesNoKey'>,
): boolean {
  if (call.method === 'GET' || call.access === 'public' || call.takesNoKey) return false;
  return !LIMITS_WITHOUT_KEY.has(call.limit);
}
