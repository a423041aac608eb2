import { type SearchKind, SIGNS } from './kinds.ts';

const FEWEST_TO_ASK = 2;
const FEWEST_TO_SHOW = 3;
const SIGNED = ['hashtag', 'username', 'ticker'] as const satisfies readonly SearchKind[];

/** What is suggested while somebody types. */
export type Category = (typeof SIGNED)[number];

/** What stands in the search box, understood. */
export interface QuickQuery {
  kind: SearchKind;
  /** Without its sign, and without blanks around it. */
  term: string;
  /** A sign asks for one category; without one all are suggested. */
  categories: readonly Category[];
}

const ALL: readonly Category[] = ['username', 'hashtag', 'ticker'];

/** @param current the search that a text without a sign goes on with */
export function readQuery(text: string, current: SearchKind): QuickQuery {
  const trimmed = text.trim();
  const kind = SIGNED.find((each) => trimmed.startsWith(SIGNS[each]));
  if (kind === undefined) return { kind: current, term: trimmed, categories: ALL };
  return { kind, term: trimmed.slice(SIGNS[kind].length).trim(), categories: [kind] };
}

/** Long enough to ask the server for suggestions. */
export function mayAsk({ term }: QuickQuery): boolean {
  return lengthOf(term) >= FEWEST_TO_ASK;
}

/** Long enough to show what was found. */
export function mayShow({ term }: QuickQuery): boolean {
  return lengthOf(term) >= FEWEST_TO_SHOW;
}

function lengthOf(term: string): number {
  return [...term].length;
}
