import { blankText } from './blank-text.ts';
import type { SourceFile } from './source-tree.ts';

const TEST_CALL = /\b(?:test|it|describe)((?:\.\w+)*)\s*\(/g;
const LITERAL = /^\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/;
/** A row of a table of cases begins with the ids that it proves. */
const ROW_HEAD = /\[\s*'([A-Z]+-\d{2,3}\b[^'\n]*)'/g;
const REQUIREMENT_ID = /\b[A-Z]+-\d{2,3}\b/g;

interface Text {
  code: string;
  bare: string;
}

/** The requirement ids in the titles of a file's tests; those in comments and other strings do not count. */
export function idsInTitles(file: SourceFile, prefixes: ReadonlySet<string>): string[] {
  const ids = titlesIn(file.text).flatMap((title) => title.match(REQUIREMENT_ID) ?? []);
  return [...new Set(ids.filter((id) => prefixes.has(id.split('-')[0] as string)))];
}

/** The titles of tests and of groups of tests, with those that the rows of their tables make. */
function titlesIn(source: string): string[] {
  const text = blankText(source);
  const titles: string[] = [];
  for (const call of text.bare.matchAll(TEST_CALL)) {
    const open = call.index + call[0].length - 1;
    const close = closing(text.bare, open);
    // test.each(table)(title) and test.skipIf(condition)(title): the title stands in the second brackets.
    const second = /^\s*\(/.exec(text.bare.slice(close + 1));
    const isTable = /\.(?:each|for)$/.test(call[1] ?? '');
    const at = second ? close + 1 + second[0].length : open + 1;
    if (isTable && !second) continue;
    const [, single, double, template] = LITERAL.exec(text.code.slice(at)) ?? [];
    const title = single ?? double ?? template;
    if (title === undefined) continue;
    titles.push(title);
    // A row counts where a test takes it, and says it in its title.
    if (isTable && title.includes('%s')) titles.push(...rowHeads(text, open + 1, close));
  }
  return titles;
}

/** The heads of the rows of a table, which is written here or has a name in this file. */
function rowHeads(text: Text, from: number, to: number): string[] {
  const name = /^\s*(\w+)\s*(?:as const)?\s*,?\s*$/.exec(text.bare.slice(from, to))?.[1];
  let [start, end] = [from, to];
  if (name !== undefined) {
    const declared = new RegExp(`\\bconst ${name}\\b[^=]*=\\s*\\[`).exec(text.bare);
    if (!declared) return [];
    start = declared.index + declared[0].length;
    end = closing(text.bare, start - 1);
  }
  return [...text.code.slice(start, end).matchAll(ROW_HEAD)].map((match) => match[1] ?? '');
}

/** Where the bracket that opens here is closed; the end of the text when it is not. */
function closing(bare: string, open: number): number {
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    if ('([{'.includes(bare.charAt(at))) depth += 1;
    if (')]}'.includes(bare.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  return bare.length;
}
