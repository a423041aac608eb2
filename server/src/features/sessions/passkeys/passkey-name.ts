import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { invalid } from '#src/kernel/refusal.ts';

/** @throws Refusal if nothing visible is left */
export function passkeyName(text: string): string {
  const name = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (/^[\p{Cf}\s]*$/u.test(name)) throw invalid({ name: 'Enter a name for this passkey.' });
  return name.slice(0, LIMITS.passkeyNameCharacters);
}
