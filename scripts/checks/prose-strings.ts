import { BREAK } from './prose-sentences.ts';
import type { Span } from './scan-text.ts';

export interface Literal {
  text: string;
  /** The place of its first character in the file. */
  at: number;
}

const BLOCK_TAG = /<\/?(?:p|br|div|li|ul|ol|h\d|td|tr|table|html|body|head)\b[^>]*>/g;
const OTHER_TAG = /<\/?[a-z][^>]*>/g;

/** The strings and templates of code that are texts, not keys: one with white space or a capital letter first. */
export function stringsOfCode(source: string, scanned: readonly Span[]): Literal[] {
  return literalsOf(source, scanned)
    .filter(({ text }) => /[\s\\<]|^\p{Lu}/u.test(text))
    .map(({ text, at }) => ({ text: readable(text), at }))
    .filter(({ text }) => /\s/.test(text.trim()) || /^\p{Lu}\p{Ll}/u.test(text));
}

/** All strings and templates. An ellipsis replaces each value of a template. */
function literalsOf(source: string, scanned: readonly Span[]): Literal[] {
  const literals: Literal[] = [];
  const open: Literal[] = [];
  for (const { kind, from, to, isStart, isEnd } of scanned) {
    const text = source.slice(from, to);
    if (kind === 'string') literals.push({ text, at: from });
    if (kind !== 'template') continue;
    const template = isStart ? { text: '', at: from } : (open.pop() ?? { text: '', at: from });
    template.text += isStart ? text : `…${text}`;
    if (isEnd) literals.push(template);
    else open.push(template);
  }
  return literals.toSorted((one, other) => one.at - other.at);
}

/** The text as it is read, with a break where a heading, a list item or a paragraph ends. */
function readable(text: string): string {
  return text
    .replaceAll(/\n(?=\s*(?:\n|[#>-]+ |\d+\. ))/g, `${BREAK}\n`)
    .replaceAll(/^\s*(?:[#>-]+|\d+\.) /gm, '')
    .replaceAll(/\\[nt]/g, BREAK)
    .replaceAll(/\\u\{?([0-9a-f]{4,5})\}?/gi, (_escape, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(BLOCK_TAG, BREAK)
    .replaceAll(OTHER_TAG, '');
}
