import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { invalid } from './refusal.ts';

export function normaliseReason(given: string | undefined, field = 'reason'): string {
  const reason = normaliseBody(given ?? '').trim();
  const length = countCodePoints(reason);
  if (length >= REASON_CHARACTERS.min && length <= REASON_CHARACTERS.max) return reason;
  throw invalid({
    [field]: `This needs ${REASON_CHARACTERS.min} to ${REASON_CHARACTERS.max} characters.`,
  });
}
