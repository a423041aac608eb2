import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { invalid } from '#src/kernel/refusal.ts';

export function reasonIfGiven(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : normaliseReason(given);
}

export function violationOf(given: string | undefined): ViolationName {
  if (given !== undefined && Object.hasOwn(VIOLATIONS, given)) return given as ViolationName;
  throw invalid({ violation: 'Violation type not recognized' });
}
