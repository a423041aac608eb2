import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallContext {
  /** uuid of the caller. Null for a visitor. */
  readonly memberId: string | null;
  /** Whether the call's reads may be slightly stale until it ends. */
  readonly mayBeLate: boolean;
  noteWrite(): void;
}

const works = new AsyncLocalStorage<CallContext | null>();

export function runInCallContext<Result>(work: CallContext, task: () => Result): Result {
  return works.run(work, task);
}

/**
 * Runs a task that fetches cached or shared data. Such data must be fresh, no matter which request needs it
 * first.
 */
export function runWithoutCallContext<Result>(task: () => Result): Result {
  return works.run(null, task);
}

/** Returns null outside a request, for example in a job. */
export function currentCallContext(): CallContext | null {
  return works.getStore() ?? null;
}
