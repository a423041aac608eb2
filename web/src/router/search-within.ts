import { operatorText, type SearchOperator } from '@rookery/contract/kernel/search-tokens.ts';

/** The search screen with an operator in its box. */
export function searchWithin(operator: SearchOperator, value: string): string {
  return `/search?q=${encodeURIComponent(`${operatorText(operator, value)} `)}`;
}
