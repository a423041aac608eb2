import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { FindRule } from './words.policy.ts';

/** Texts by the field that they were sent in. */
export type Texts = Readonly<Record<string, string | null | undefined>>;

/**
 * What of these texts falls under a rule, by field.
 * @param isStrict whether a rule that would hold a post counts: a name or a description cannot wait
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
    faults[field] = `This community takes nothing with ${what} “${rule.typed}” here.`;
  }
  return faults;
}
