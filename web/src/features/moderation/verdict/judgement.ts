import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

/** What something is judged to be, and why. */
export interface Judgement {
  violation?: ViolationName;
  reason: string;
}
