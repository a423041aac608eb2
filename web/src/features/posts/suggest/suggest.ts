import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { foldWidth } from '@rookery/contract/kernel/text/topics.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import { nameAt } from '@rookery/contract/kernel/text/name-at.ts';
import type { NameKind } from '@rookery/contract/kernel/text/signed-names.ts';

export type SuggestKind = 'user' | 'hashtag' | 'ticker';

/** The incomplete name at the caret. Offsets are in UTF-16 units. */
export interface SuggestToken {
  kind: SuggestKind;
  start: number;
  /** Offset after the last character of the name. The caret may be before it. */
  end: number;
  /** The text between the sign and the caret, in one width and without invisible characters. */
  term: string;
}

export type Suggestion = { key: string } & (
  | { kind: 'user'; ulid: string; name: string; username: string; avatar: string | null }
  | { kind: 'hashtag' | 'ticker'; name: string }
);

const MIN_TERM_LENGTH = 2;
const KINDS: Readonly<Record<NameKind, SuggestKind>> = {
  mention: 'user',
  hashtag: 'hashtag',
  ticker: 'ticker',
};
const SIGNS: Readonly<Record<SuggestKind, string>> = { user: '@', hashtag: '#', ticker: '$' };
/** A ticker has at most six characters with its sign. Display names may be longer than usernames. */
const TERMS: Readonly<Record<SuggestKind, RegExp>> = {
  user: /^.{1,50}$/u,
  hashtag: /^.{1,100}$/u,
  ticker: /^[A-Za-z]{1,5}$/,
};

export function tokenAt(text: string, caret: number): SuggestToken | null {
  const open = nameAt(text, caret);
  if (!open) return null;
  const kind = KINDS[open.kind];
  const term = foldWidth(open.term);
  if (countCodePoints(term) < MIN_TERM_LENGTH || !TERMS[kind].test(term)) return null;
  return { ...open, kind, term };
}

export function suggestionText(suggestion: Suggestion): string {
  const name = suggestion.kind === 'user' ? suggestion.username : suggestion.name;
  return SIGNS[suggestion.kind] + name;
}

export function completion(
  text: string,
  token: SuggestToken,
  suggestion: Suggestion,
): { insert: string; end: number } {
  const end = text[token.end] === ' ' ? token.end + 1 : token.end;
  return { insert: `${suggestionText(suggestion)} `, end };
}

export function filterSuggestions(
  found: readonly Suggestion[],
  term: string,
): readonly Suggestion[] {
  const sought = foldText(term);
  const fits = (name: string): boolean => foldText(name).startsWith(sought);
  return found.filter((each) => {
    if (each.kind !== 'user') return fits(each.name);
    return nameKeys(each.username, each.name).some((key) => key.startsWith(sought));
  });
}
