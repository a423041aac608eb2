/**
 * A comment, string or pattern of TypeScript. For a comment, `from` and `to` include the delimiters. For
 * other kinds, they do not.
 */
export interface Span {
  kind: 'line' | 'block' | 'string' | 'template' | 'pattern';
  from: number;
  to: number;
  /** True if this piece begins the template. False for a piece after a `${ }`. */
  isStart?: boolean;
  isEnd?: boolean;
}

const BEFORE_PATTERN = /(?:^|=>|[(,=:[!&|?{;+\-*%~^]|\b(?:return|typeof|case|in|of|await|void))$/;

interface State {
  text: string;
  spans: Span[];
  /** The brace depths at which the `${ }` of the open templates end. */
  templates: number[];
  depth: number;
}

/**
 * Finds the comments, strings and patterns of TypeScript, also with JSX, in their order. A quote that does not close on
 * its line counts as an apostrophe.
 */
export function scanText(text: string): Span[] {
  const state: State = { text, spans: [], templates: [], depth: 0 };
  let at = 0;
  while (at < text.length) at = step(state, at);
  return state.spans;
}

function step(state: State, at: number): number {
  const { text, spans } = state;
  switch (text.charCodeAt(at)) {
    case 0x2f:
      return slash(state, at);
    case 0x27:
    case 0x22: {
      const end = stringEnd(text, at);
      if (end < 0) return at + 1;
      spans.push({ kind: 'string', from: at + 1, to: end });
      return end + 1;
    }
    case 0x60:
      return template(state, at + 1, true);
    case 0x7b:
      state.depth += 1;
      return at + 1;
    case 0x7d:
      if (state.templates.at(-1) !== state.depth) {
        state.depth -= 1;
        return at + 1;
      }
      state.templates.pop();
      return template(state, at + 1, false);
    default:
      return at + 1;
  }
}

function slash({ text, spans }: State, at: number): number {
  const next = text[at + 1];
  if (next === '/' && text[at - 1] !== ':') {
    const end = text.indexOf('\n', at);
    const to = end < 0 ? text.length : end;
    spans.push({ kind: 'line', from: at, to });
    return to;
  }
  if (next === '*') {
    const close = text.indexOf('*/', at + 2);
    const to = close < 0 ? text.length : close + 2;
    spans.push({ kind: 'block', from: at, to });
    return to;
  }
  if (!BEFORE_PATTERN.test(codeBefore(text, spans, at))) return at + 1;
  const end = patternEnd(text, at);
  if (end < 0) return at + 1;
  spans.push({ kind: 'pattern', from: at + 1, to: end });
  return end + 1;
}

function codeBefore(text: string, spans: Span[], at: number): string {
  let end = at;
  let last = spans.length - 1;
  for (;;) {
    while (end > 0 && /\s/.test(text[end - 1] as string)) end -= 1;
    const span = spans[last];
    const isComment = span?.kind === 'line' || span?.kind === 'block';
    if (!isComment || span.to !== end) return text.slice(Math.max(0, end - 8), end);
    end = span.from;
    last -= 1;
  }
}

function template(state: State, from: number, isStart: boolean): number {
  const { text, spans } = state;
  let to = from;
  while (to < text.length && text[to] !== '`' && !(text[to] === '$' && text[to + 1] === '{')) {
    to += text[to] === '\\' ? 2 : 1;
  }
  const isEnd = text[to] !== '$';
  spans.push({ kind: 'template', from, to, isStart, isEnd });
  if (isEnd) return to + 1;
  state.templates.push(state.depth);
  return to + 2;
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[from]) return at;
  }
  return -1;
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
