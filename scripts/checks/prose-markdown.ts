import { BREAK } from './prose-sentences.ts';

export interface Block {
  text: string;
  line: number;
}

const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/;
const HEADING = /^#{1,6}\s+/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const QUOTE = /^\s*(?:>\s?)+/;

export function blocksOfMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, raw] of proseLines(text).entries()) {
    const line = index + 1;
    const begins = HEADING.test(raw) || LIST_ITEM.test(raw);
    if (raw.trim() === '' || TABLE_ROW.test(raw)) {
      open = null;
      for (const cell of TABLE_ROW.test(raw) ? cellsOf(raw) : []) blocks.push({ text: cell, line });
    } else if (open && !begins) {
      open.text += `\n${cleaned(raw)}`;
    } else {
      open = { text: cleaned(raw), line };
      blocks.push(open);
      if (HEADING.test(raw)) open = null;
    }
  }
  return blocks;
}

function proseLines(text: string): string[] {
  let fence: string | null = null;
  const withoutComments = text.replaceAll(/<!--[\s\S]*?-->/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ''),
  );
  return withoutComments.split('\n').map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      return '';
    }
    if (mark === undefined) return line;
    fence = mark;
    return '';
  });
}

function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map(cleaned).filter((cell) => /\p{L}/u.test(cell));
}

function cleaned(line: string): string {
  return line
    .replace(QUOTE, '')
    .replace(HEADING, '')
    .replace(LIST_ITEM, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<br\s*\/?>/g, BREAK)
    .replaceAll(/<\/?[a-z][^<>`]*>/g, '');
}
