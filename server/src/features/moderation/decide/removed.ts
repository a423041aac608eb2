import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export const REMOVED: ReadonlySet<FlagStatus> = new Set(['removed', 'appeal', 'appeal_denied']);
