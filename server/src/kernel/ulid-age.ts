import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidTime } from '@rookery/contract/kernel/ulid.ts';

/** A ulid from the future would claim a place that time has not reached. Old ones are drafts: fine. */
export function isFromTheFuture(ulid: string, now: Date): boolean {
  return ulidTime(ulid) > now.getTime() + LIMITS.ulidFutureMs;
}
