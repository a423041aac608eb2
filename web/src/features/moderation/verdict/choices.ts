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

/** The keys of the choices, in their order. Letters that other shortcuts use are left out. */
const KEYS = [...'1234567890abcdef'];

export function choiceAt(key: string, choices: readonly TypeChoice[]): TypeChoice | undefined {
  const at = KEYS.indexOf(key.toLowerCase());
  return at === -1 ? undefined : choices[at];
}
