import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { invalid } from './refusal.ts';

export function reasonOf(given: string | undefined, field = 'reason'): string {
  const reason = normaliseBody(given ?? '').trim();
  const length = countCodePoints(reason);
  if (length >= REASON.min && length <= REASON.max) return reason;
  throw invalid({ [field]: `This needs ${REASON.min} to ${REASON.max} characters.` });
}
