import { type SearchKind, SIGNS } from './kinds.ts';

const FEWEST_TO_ASK = 2;
const FEWEST_TO_SHOW = 3;
const SIGNED = ['hashtag', 'username', 'ticker'] as const satisfies readonly SearchKind[];

export type Category = (typeof SIGNED)[number];

export interface QuickQuery {
  kind: SearchKind;
  /** Trimmed, without its sign. Empty when nothing can be searched. */
  term: string;
  categories: readonly Category[];
}

/** Browsers resolve these as path segments, even when escaped. */
const STEPS: readonly string[] = ['.', '..'];

const ALL: readonly Category[] = ['username', 'hashtag', 'ticker'];

export function readQuery(text: string, current: SearchKind): QuickQuery {
  const trimmed = text.trim();
  const kind = SIGNED.find((each) => trimmed.startsWith(SIGNS[each]));
  if (kind === undefined) return { kind: current, term: named(trimmed), categories: ALL };
  return { kind, term: named(trimmed.slice(SIGNS[kind].length).trim()), categories: [kind] };
}

function named(term: string): string {
  return STEPS.includes(term) ? '' : term;
}

export function mayAsk({ term }: QuickQuery): boolean {
  return lengthOf(term) >= FEWEST_TO_ASK;
}

export function mayShow({ term }: QuickQuery): boolean {
  return lengthOf(term) >= FEWEST_TO_SHOW;
}

function lengthOf(term: string): number {
  return [...term].length;
}
