import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

/** What something is judged to be, and why. */
export interface Judgement {
  violation?: ViolationName;
  reason: string;
}

/** The answer of a moderator about a report or an appeal. */
export type Answered = 'remove' | 'dismiss' | 'denyAppeal' | 'grantAppeal';
