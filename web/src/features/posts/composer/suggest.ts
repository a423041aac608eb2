import { countCodePoints, findEntities } from '@rookery/contract/kernel/text.ts';

export type SuggestKind = 'user' | 'hashtag' | 'ticker';

/** The incomplete name at the caret. Offsets are in UTF-16 units. */
export interface SuggestToken {
  kind: SuggestKind;
  start: number;
  /** Offset after the last character of the name. The caret may be before it. */
  end: number;
  /** The text between the sign (`@`, `#` or `$`) and the caret. */
  term: string;
}

export type Suggestion = { key: string } & (
  | { kind: 'user'; ulid: string; name: string; username: string; avatar: string | null }
  | { kind: 'hashtag' | 'ticker'; name: string }
);

const MIN_TERM_LENGTH = 2;
const KINDS: Readonly<Record<string, SuggestKind>> = { '@': 'user', '#': 'hashtag', $: 'ticker' };
const SIGNS: Readonly<Record<SuggestKind, string>> = { user: '@', hashtag: '#', ticker: '$' };
/** A ticker has at most six characters with its sign. Display names may be longer than usernames. */
const TERMS: Readonly<Record<SuggestKind, RegExp>> = {
  user: /^.{1,50}$/u,
  hashtag: /^.{1,100}$/u,
  ticker: /^[A-Za-z]{1,5}$/,
};
/** The rule is that of entities: a name does not begin within a word or an address. */
const BEFORE = /(?<![\p{L}\p{N}_@#$/&]|\p{L}\p{M}{1,8})([@#$])([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)$/u;
const AFTER = /^[\p{L}\p{N}\p{M}_]+/u;

export function tokenAt(text: string, caret: number): SuggestToken | null {
  const match = BEFORE.exec(text.slice(0, caret));
  const kind = KINDS[match?.[1] ?? ''];
  const term = match?.[2] ?? '';
  if (!match || !kind || countCodePoints(term) < MIN_TERM_LENGTH || !TERMS[kind].test(term)) {
    return null;
  }
  const start = match.index;
  const isInLink = findEntities(text).some(
    (entity) => entity.kind === 'link' && entity.start <= start && start < entity.end,
  );
  if (isInLink) return null;
  return { kind, start, end: caret + (AFTER.exec(text.slice(caret))?.[0].length ?? 0), term };
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
  const sought = folded(term);
  const fits = (name: string): boolean => folded(name).startsWith(sought);
  return found.filter((each) => {
    if (each.kind !== 'user') return fits(each.name);
    return fits(each.username) || fits(each.name) || each.name.split(/\s+/u).some(fits);
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
