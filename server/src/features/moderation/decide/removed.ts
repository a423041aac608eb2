import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export const REMOVED_STATUSES: ReadonlySet<FlagStatus> = new Set([
  'removed',
  'appeal',
  'appeal_denied',
]);
