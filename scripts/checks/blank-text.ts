/** The same text twice, every character in its place: without comments, and without string contents as well. */
export interface BlankedText {
  /** Comments are spaces. */
  code: string;
  /** Comments, and what stands inside strings, templates and patterns, are spaces. */
  bare: string;
}

const BEFORE_PATTERN =
  /(?:^|=>|[(,=:[!&|?{;+\-*%~^]|\b(?:return|typeof|case|in|of|await|void))\s*$/;

/**
 * Blanks comments and strings of TypeScript, also with JSX: a quote that does not close on its line is
 * taken for an apostrophe in text.
 */
export function blankText(text: string): BlankedText {
  const code = [...text.split('')];
  const bare = [...code];
  const blank = (from: number, to: number, also: string[] | null): void => {
    for (let at = from; at < to; at += 1) {
      if (text[at] === '\n') continue;
      bare[at] = ' ';
      if (also) also[at] = ' ';
    }
  };
  // Each entry is the depth of braces at which a template's ${ } ends.
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + 2);
    const character = text[at] as string;
    if (rest === '//' && text[at - 1] !== ':') {
      const end = lineEnd(text, at);
      blank(at, end, code);
      at = end;
    } else if (rest === '/*') {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      blank(at, end, code);
      at = end;
    } else if (character === "'" || character === '"') {
      const end = stringEnd(text, at, character);
      if (end > 0) blank(at + 1, end, null);
      at = end > 0 ? end + 1 : at + 1;
    } else if (character === '`' || (character === '}' && templates.at(-1) === depth)) {
      if (character === '}') templates.pop();
      const end = templateEnd(text, at + 1);
      blank(at + 1, end.at, null);
      if (end.opens) templates.push(depth);
      at = end.at + (end.opens ? 2 : 1);
    } else if (
      character === '/' &&
      BEFORE_PATTERN.test(bare.slice(Math.max(0, at - 12), at).join(''))
    ) {
      const end = patternEnd(text, at);
      if (end > 0) blank(at + 1, end, null);
      at = end > 0 ? end + 1 : at + 1;
    } else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      at += 1;
    }
  }
  return { code: code.join(''), bare: bare.join('') };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function stringEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function templateEnd(text: string, from: number): { at: number; opens: boolean } {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { at, opens: false };
    else if (text[at] === '$' && text[at + 1] === '{') return { at, opens: true };
  }
  return { at: text.length, opens: false };
}

function patternEnd(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at;
  }
  return -1;
}

/** The line, from 1, of a place in a text. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
