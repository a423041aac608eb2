import { blankText } from './blank-text.ts';

const TEST_CALL = /\b(?:test|it|describe)((?:\.\w+)*)\s*(?:<(?:[^();]|\(\))*>\s*)?\(/g;
const LITERAL = /^\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/;
const KEY = /^\s*(?:'((?:[^'\\\n]|\\.)*)'|(\w+))\s*[:(]/;

interface Text {
  code: string;
  bare: string;
}

export interface TestTitle {
  text: string;
  at: number;
  isRow: boolean;
}

/**
 * Returns the titles of tests and groups in order. If a title has `%s` and its table is in the same file,
 * the first values of the rows follow.
 */
export function titlesOf(source: string): TestTitle[] {
  const text = blankText(source);
  const titles: TestTitle[] = [];
  for (const call of text.bare.matchAll(TEST_CALL)) {
    const open = call.index + call[0].length - 1;
    const close = closing(text.bare, open);
    // The title of test.each(table)(title) and test.skipIf(condition)(title) is in the second brackets.
    const second = /^\s*\(/.exec(text.bare.slice(close + 1, close + 20));
    const isTable = /\.(?:each|for)$/.test(call[1] ?? '');
    const at = second ? close + 1 + second[0].length : open + 1;
    if (isTable && !second) continue;
    const title = literalAt(text, at);
    if (title === undefined) continue;
    titles.push({ text: title, at: call.index, isRow: false });
    const heads = isTable && title.includes('%s') ? rowHeads(text, open + 1, close) : [];
    const isRow = title !== '%s';
    for (const head of heads) titles.push({ text: head, at: call.index, isRow });
  }
  return titles;
}

function literalAt({ code }: Text, at: number): string | undefined {
  const [, single, double, template] = LITERAL.exec(code.slice(at)) ?? [];
  return single ?? double ?? template;
}

function rowHeads(text: Text, from: number, to: number): string[] {
  const written = text.bare.slice(from, to);
  const inObject = /^\s*Object\.(?:entries|keys)\((\w+)\)\s*,?\s*$/.exec(written)?.[1];
  const name = inObject ?? /^\s*(\w+)\s*(?:as const)?\s*,?\s*$/.exec(written)?.[1];
  let open = from + written.search(/\S/);
  if (name !== undefined) {
    const declared = new RegExp(`\\bconst ${name}\\b[^=]*(?:=>[^=]*)*=\\s*(?=[[{])`).exec(
      text.bare,
    );
    if (!declared) return [];
    open = declared.index + declared[0].length;
  }
  if (text.bare[open] !== (inObject === undefined ? '[' : '{')) return [];
  const heads = rowStarts(text.bare, open).map((at) => {
    const [, quoted, bare] = inObject === undefined ? [] : (KEY.exec(text.code.slice(at)) ?? []);
    const first = /^\s*\[?/.exec(text.bare.slice(at))?.[0].length ?? 0;
    return quoted ?? bare ?? literalAt(text, at + first);
  });
  return heads.filter((head) => head !== undefined);
}

function rowStarts(bare: string, open: number): number[] {
  const close = closing(bare, open);
  const starts = [open + 1];
  let depth = 0;
  for (let at = open; at < close; at += 1) {
    depth += nesting(bare.charCodeAt(at));
    if (depth === 1 && bare[at] === ',') starts.push(at + 1);
  }
  return starts;
}

function closing(bare: string, open: number): number {
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    depth += nesting(bare.charCodeAt(at));
    if (depth === 0) return at;
  }
  return bare.length;
}

function nesting(code: number): number {
  switch (code) {
    case 0x28:
    case 0x5b:
    case 0x7b:
      return 1;
    case 0x29:
    case 0x5d:
    case 0x7d:
      return -1;
    default:
      return 0;
  }
}
