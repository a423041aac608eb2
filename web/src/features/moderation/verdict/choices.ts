import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';

export interface TypeChoice {
  name: ViolationName;
  label: string;
  count: number;
}

export function typeChoices({ violations }: Pick<ViolationEntry, 'violations'>): TypeChoice[] {
  const counts = new Map(violations.map(({ name, count }) => [name, count]));
  const all = Object.entries(VIOLATIONS).map(([name, { label }]) => ({
    name: name as ViolationName,
    label,
    count: counts.get(name) ?? 0,
  }));
  return all.toSorted((one, other) => other.count - one.count);
}

/** Returns the choice for a digit key. 1 to 9 select the first nine choices, 0 selects the tenth. */
export function choiceAt(key: string, choices: readonly TypeChoice[]): TypeChoice | undefined {
  if (!/^[0-9]$/.test(key)) return undefined;
  return choices[key === '0' ? 9 : Number(key) - 1];
}
