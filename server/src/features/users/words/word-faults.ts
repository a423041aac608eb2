import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { FindRule } from './words.policy.ts';

export type Texts = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the errors of texts that match a rule, by field. @param isStrict whether rules that only hold
 * posts also count. Names and descriptions need this, because they cannot be held for review.
 */
export function wordFaults(
  find: FindRule,
  texts: Texts,
  isStrict: boolean,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    if (!text) continue;
    const links = findEntities(text).flatMap(({ kind, value }) => (kind === 'link' ? [value] : []));
    const rule = find({ text, links });
    if (!rule || (rule.deed === 'hold' && !isStrict)) continue;
    const what = rule.kind === 'domain' ? 'links to' : 'the words';
    faults[field] = `This community does not allow ${what} “${rule.typed}” here.`;
  }
  return faults;
}
