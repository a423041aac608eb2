import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallContext {
  /** uuid; null: a visitor. */
  readonly memberId: string | null;
  /** Its reads may be slightly stale, for as long as it runs. */
  readonly mayBeLate: boolean;
  noteWrite(): void;
}

const works = new AsyncLocalStorage<CallContext | null>();

export function runInCallContext<Result>(work: CallContext, task: () => Result): Result {
  return works.run(work, task);
}

/** Fetches cached or shared data, which must be fresh no matter which request needs it first. */
export function runWithoutCallContext<Result>(task: () => Result): Result {
  return works.run(null, task);
}

/** null: no request, such as a job. */
export function currentCallContext(): CallContext | null {
  return works.getStore() ?? null;
}
