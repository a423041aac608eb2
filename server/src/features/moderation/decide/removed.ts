import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

/** While a review has one of these, its post or message is out of sight. */
export const REMOVED: ReadonlySet<FlagStatus> = new Set(['removed', 'appeal', 'appeal_denied']);
