import { BREAK } from './prose-sentences.ts';
import type { Span } from './scan-text.ts';

export interface Literal {
  text: string;
  at: number;
}

const BLOCK_TAG = /<\/?(?:p|br|div|li|ul|ol|h\d|td|tr|table|html|body|head)\b[^>]*>/g;
const OTHER_TAG = /<\/?[a-z][^>]*>/g;

/** The strings and templates that are texts, not keys: those with white space or a capital first letter. */
export function stringsOfCode(source: string, scanned: readonly Span[]): Literal[] {
  return literalsOf(source, scanned)
    .filter(({ text }) => /[\s\\<]|^\p{Lu}/u.test(text))
    .map(({ text, at }) => ({ text: readable(text), at }))
    .filter(({ text }) => /\s/.test(text.trim()) || /^\p{Lu}\p{Ll}/u.test(text));
}

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
