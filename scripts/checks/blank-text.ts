import { scanText } from './scan-text.ts';

/**
 * Two versions of a text with every character at its place. `code` has no comments. `bare` also has no
 * string contents.
 */
export interface BlankedText {
  code: string;
  bare: string;
}

export function blankText(text: string): BlankedText {
  let code = '';
  let bare = '';
  let at = 0;
  for (const { kind, from, to } of scanText(text)) {
    const before = text.slice(at, from);
    const content = text.slice(from, to);
    const blank = content.replaceAll(/[^\n]/g, ' ');
    code += before + (kind === 'line' || kind === 'block' ? blank : content);
    bare += before + blank;
    at = to;
  }
  return { code: code + text.slice(at), bare: bare + text.slice(at) };
}

export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
    line += 1;
  }
  return line;
}
