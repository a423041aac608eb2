import { foldTopic } from '@rookery/contract/kernel/text/topics.ts';
import {
  splitElided,
  splitWords,
  type TextRun,
} from '@rookery/contract/kernel/text/split-words.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';

/** The folded words and the hashtags of a post. Made once for a post, then matched by all readers. */
export interface SearchableText {
  readonly words: string;
  hashtags(): ReadonlySet<string>;
}

/** A line break separates the fields, so that no phrase matches across them. */
export function searchableText(fields: readonly string[]): SearchableText {
  let hashtags: ReadonlySet<string> | null = null;
  return {
    words: fields.map(wordsOf).join('\n'),
    hashtags: () => (hashtags ??= hashtagsOf(fields)),
  };
}

function wordsOf(field: string): string {
  const words = joined(splitWords(field));
  const elided = splitElided(field);
  return elided.length === 0 ? ` ${words} ` : ` ${words} \n ${elided.join(' ')} `;
}

const joined = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join(' ');

const HAS_SIGN = /[#＃]/;

function hashtagsOf(fields: readonly string[]): ReadonlySet<string> {
  const entities = fields.filter((field) => HAS_SIGN.test(field)).flatMap(findEntities);
  return new Set(entities.flatMap((one) => (one.kind === 'hashtag' ? foldTopic(one.value) : [])));
}

export type TextTest = (text: SearchableText) => boolean;

/** Korean particles follow a word directly, so its letters have no borders either. */
const HANGUL = /\p{Script=Hangul}/u;

/** @returns null for a text without letters, digits or emoji, which can match nothing */
export function textTest(wanted: string, isWholeWord: boolean): TextTest | null {
  const key = hashtagKey(wanted);
  if (key !== null) return (text) => text.hashtags().has(key);
  const runs = splitWords(wanted);
  if (runs.length === 0) return null;
  const before = isWholeWord && hasBorder(runs[0], 0) ? ' ' : '';
  const after = isWholeWord && hasBorder(runs.at(-1), -1) ? ' ' : '';
  const needle = `${before}${joined(runs)}${after}`;
  return (text) => text.words.includes(needle);
}

function hasBorder(run: TextRun | undefined, at: 0 | -1): boolean {
  const letter = run && [...run.text].at(at);
  return letter !== undefined && run?.kind !== 'unspaced' && !HANGUL.test(letter);
}

function hashtagKey(wanted: string): string | null {
  const text = wanted.trim();
  if (!/^[#＃]/.test(text)) return null;
  const [entity] = findEntities(text);
  const isWhole = entity?.kind === 'hashtag' && entity.start === 0 && entity.end === text.length;
  return isWhole ? foldTopic(entity.value) : null;
}
