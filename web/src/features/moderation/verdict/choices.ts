import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';

export interface TypeChoice {
  name: ViolationName;
  label: string;
  /** Of reporters who said so. */
  count: number;
}

/** What a post can be judged to be: what it was reported for first, the most reported before the others. */
export function typeChoices({ violations }: Pick<ViolationEntry, 'violations'>): TypeChoice[] {
  const counts = new Map(violations.map(({ name, count }) => [name, count]));
  const all = Object.entries(VIOLATIONS).map(([name, { label }]) => ({
    name: name as ViolationName,
    label,
    count: counts.get(name) ?? 0,
  }));
  return all.toSorted((one, other) => other.count - one.count);
}

/** Where a digit leads: 1 to 9 the first nine, 0 the tenth. */
export function choiceAt(key: string, choices: readonly TypeChoice[]): TypeChoice | undefined {
  if (!/^[0-9]$/.test(key)) return undefined;
  return choices[key === '0' ? 9 : Number(key) - 1];
}
