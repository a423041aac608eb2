import { type SearchKind, SIGNS } from './kinds.ts';

const FEWEST_TO_ASK = 2;
const FEWEST_TO_SHOW = 3;
const SIGNED = ['hashtag', 'username', 'ticker'] as const satisfies readonly SearchKind[];

/** What is suggested while somebody types. */
export type Category = (typeof SIGNED)[number];

/** What stands in the search box, understood. */
export interface QuickQuery {
  kind: SearchKind;
  /** Without its sign, and without blanks around it. Empty where nothing can be searched for. */
  term: string;
  /** A sign asks for one category; without one all are suggested. */
  categories: readonly Category[];
}

/** Browsers take these for a step in the address, however they are written there. */
const STEPS: readonly string[] = ['.', '..'];

const ALL: readonly Category[] = ['username', 'hashtag', 'ticker'];

/** @param current the search that a text without a sign goes on with */
export function readQuery(text: string, current: SearchKind): QuickQuery {
  const trimmed = text.trim();
  const kind = SIGNED.find((each) => trimmed.startsWith(SIGNS[each]));
  if (kind === undefined) return { kind: current, term: named(trimmed), categories: ALL };
  return { kind, term: named(trimmed.slice(SIGNS[kind].length).trim()), categories: [kind] };
}

function named(term: string): string {
  return STEPS.includes(term) ? '' : term;
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
