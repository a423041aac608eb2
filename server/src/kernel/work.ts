import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that is being answered, as seen by those who fetch what it needs. */
export interface Work {
  /** uuid; null: a visitor. */
  readonly memberId: string | null;
  /** What it shows may be a moment old, for as long as it is under way. */
  readonly mayBeLate: boolean;
  /** Something is about to be written on its behalf. */
  noteWrite(): void;
}

const works = new AsyncLocalStorage<Work | null>();

/** Does something on behalf of a call. */
export function workingFor<Result>(work: Work, task: () => Result): Result {
  return works.run(work, task);
}

/** Fetches what is held or shared, and so must be as new as it can be, whoever is the first to need it. */
export function forEverybody<Result>(task: () => Result): Result {
  return works.run(null, task);
}

/** Null: nobody's call, such as a job. */
export function currentWork(): Work | null {
  return works.getStore() ?? null;
}
