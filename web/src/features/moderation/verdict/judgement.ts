import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

export interface Judgement {
  violation?: ViolationName;
  reason: string;
}

export type ReviewOutcome = 'remove' | 'dismiss' | 'denyAppeal' | 'grantAppeal';
