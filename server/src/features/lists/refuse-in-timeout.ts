import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';

/** Shared lists show texts to others and notify members, like posts. */
export function refuseInTimeout({ timeoutUntil: until }: Caller, now: Date): void {
  const leftMs = until ? until.getTime() - now.getTime() : 0;
  if (!until || leftMs <= 0) return;
  throw new Refusal('timeout', undefined, { timeout: { action: 'list', until, leftMs } });
}
