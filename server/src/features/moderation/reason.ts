import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { invalid } from '#src/kernel/refusal.ts';

/** What staff or an author gives as a reason, tidied. @throws Refusal for one that is too short or too long. */
export function reasonOf(given: string | undefined, field = 'reason'): string {
  const reason = normaliseBody(given ?? '').trim();
  const length = countCodePoints(reason);
  if (length >= REASON.min && length <= REASON.max) return reason;
  throw invalid({ [field]: `This needs ${REASON.min} to ${REASON.max} characters.` });
}

/** The same where none need be given. */
export function reasonIfGiven(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : reasonOf(given);
}

/** @throws Refusal for what is no violation. */
export function violationOf(given: string | undefined): ViolationName {
  if (given !== undefined && Object.hasOwn(VIOLATIONS, given)) return given as ViolationName;
  throw invalid({ violation: 'Violation type not recognized' });
}
