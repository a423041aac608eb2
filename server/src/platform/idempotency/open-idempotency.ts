import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { type AnswerOnce, type AnswerOnceOptions, createAnswerOnce } from './answer-once.ts';
import { pruneKeys } from './idempotency-keys.store.ts';

export function openIdempotency(
  deps: AnswerOnceOptions & { jobs: Pick<Jobs, 'repeat'> },
): AnswerOnce {
  deps.jobs.repeat('prune-idempotency-keys', '23 * * * *', () => pruneKeys(deps.db));
  return createAnswerOnce(deps);
}
