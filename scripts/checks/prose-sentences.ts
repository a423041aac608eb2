/**
 * Marks the end of a sentence that has no full stop. Examples are list items, docstring tags and headings.
 */
export const BREAK = '\f';

export interface Sentence {
  text: string;
  masked: string;
  /** The number of lines between the start of the text and the start of the sentence. */
  line: number;
}

const FENCE = /```[\s\S]*?(?:```|$)/g;
const INLINE_CODE = /`[^`\f]+`/g;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s`'"<>)\]]+(?<![.,;:!?])/g;
const LINK = /\{@link[^}]*\}/g;
const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|vs|cf|approx|no|Dr|Mr|Mrs))[.!?]+["'”’)\]*_]*(?=\s)|\f/g;
const FIRST_WORD = /^[^\p{L}\p{N}`"'“‘]*(\p{L}+)/u;

/** Replaces inline code, addresses and links by words of the same length. */
export function maskCode(text: string): string {
  const word = (code: string): string => `\`${'x'.repeat(code.length - 2)}\``;
  const breaks = (code: string): string => code.replaceAll(/[^\n]/g, BREAK);
  return text
    .replaceAll(FENCE, breaks)
    .replaceAll(INLINE_CODE, word)
    .replaceAll(ADDRESS, word)
    .replaceAll(LINK, word);
}

export function splitSentences(text: string, masked = maskCode(text)): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let line = 0;
  const add = (to: number): void => {
    const written = text.slice(from, to);
    const start = written.search(/[^\s\f]/);
    if (start >= 0) {
      sentences.push({
        text: written,
        masked: masked.slice(from, to),
        line: line + newlines(written.slice(0, start)),
      });
    }
    line += newlines(written);
    from = to;
  };
  for (const end of masked.matchAll(SENTENCE_END)) add(end.index + end[0].length);
  add(text.length);
  return sentences;
}

export function countWords(masked: string): number {
  return masked.split(/\s+/).filter((word) => /\w/.test(word) || /[\p{L}\p{N}]/u.test(word)).length;
}

export function firstWord(masked: string): string | null {
  return FIRST_WORD.exec(masked)?.[1] ?? null;
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\s\f]+/g, ' ').trim();
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
