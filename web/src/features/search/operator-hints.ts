import {
  misusedOperators,
  type SearchOperator,
  type SearchToken,
} from '@rookery/contract/kernel/search-tokens.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';

import { strings } from './strings.ts';

/** A member or a group of a search that the member cannot find. */
export interface UnknownName {
  operator: 'from' | 'in';
  name: string;
}

/** A hint for each operator with a wrong value, with the right form. */
export function operatorHints(text: string, unknown: readonly UnknownName[]): string[] {
  const misused = misusedOperators(text).map(({ operator, value }) => misuseHint(operator, value));
  const missing = unknown.map(({ operator, name }) =>
    operator === 'from' ? strings.noMember(name) : strings.noGroup(name),
  );
  return [...new Set([...misused, ...missing])];
}

function misuseHint(operator: SearchOperator, value: string): string {
  const form = strings.operatorForms[operator];
  return value === ''
    ? strings.operatorWithoutValue(operator, form)
    : strings.operatorUnknown(`${operator}:${value}`, form);
}

/** The text of a chip. Null for a word, which the field shows already. */
export function conditionText({ kind, value }: SearchToken): string | null {
  const { conditions } = strings;
  switch (kind) {
    case 'from':
      return value.toLowerCase() === 'me' ? conditions.fromMe : conditions.from(value);
    case 'in':
      return isUlid(value) ? conditions.inAGroup : conditions.in(value);
    case 'has':
      return conditions.has[value as keyof typeof conditions.has];
    case 'is':
      return conditions.saved;
    case 'before':
      return conditions.before(value);
    case 'after':
      return conditions.after(value);
    case 'phrase':
      return `“${value}”`;
    case 'excluded':
      return conditions.excluded(value);
    case 'word':
      return null;
  }
}

/** The search without one of its conditions. */
export function withoutCondition(text: string, { start, end }: SearchToken): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/gu, ' ').trim();
}
