import { findLinks } from './links.ts';
import {
  isDense,
  latinName,
  nameAtStart,
  signedNameBefore,
  type NameKind,
} from './signed-names.ts';

/** The incomplete name at the caret. Offsets are in UTF-16 units. */
export interface OpenName {
  kind: NameKind;
  start: number;
  /** Offset after the last character of the name. The caret may be before it. */
  end: number;
  /** The text between the sign and the caret. */
  term: string;
}

/** Finds the name that a member is writing, by the rules of `findEntities`. */
export function nameAt(body: string, caret: number): OpenName | null {
  const open = signedNameBefore(body, caret);
  if (!open) return null;
  const { kind, start, name: term } = open;
  const links = findLinks(body);
  if (links.some((link) => link.start <= start && start < link.end)) return null;
  const next = links.find((link) => link.start > start)?.start;
  const name = nameAtStart(body.slice(start + 1, next));
  const length = kind === 'hashtag' ? name.length : lengthOfLatin(name, term);
  return length < term.length ? null : { kind, start, end: start + 1 + length, term };
}

/** Members are also searched by their names, which may have letters of any script. */
function lengthOfLatin(name: string, term: string): number {
  const { length } = latinName(name);
  if (length > 0) return length;
  const rest = [...name.slice(term.length)];
  const end = [...term].some(isDense) ? 0 : rest.findIndex(isDense);
  return term.length + (end < 0 ? rest : rest.slice(0, end)).join('').length;
}
