import { BREAK } from './prose-sentences.ts';
import type { Span } from './scan-text.ts';

export interface Comment {
  text: string;
  line: number;
  isDocstring: boolean;
  rows: number;
}

interface Piece {
  raw: string;
  line: number;
  /**
   * True if the comment runs to the end of a line and no code precedes it. Such comments on adjacent lines
   * form one comment.
   */
  isWholeLine: boolean;
}

const DIRECTIVE =
  /^\s*(?:(?:oxlint|eslint|prettier|oxfmt)-\S*(?:.*? --(?= )|.*)|@ts-[\w-]+|v8 ignore.*|@vitest-environment.*|<reference.*|[#@]__\w+__)/;
const TAG = /(?:^|(?<=\s))@(?:(?:param|template)\s+(?:\{[^}]*\}\s*)?[\w$.[\]]+|[a-z]+\b)/g;
const EXAMPLE = /@example[\s\S]*?(?=\n\s*@|$)/g;
const LIST_ITEM = /^(\s*)(?:[-*]|\d+\.)(?=\s)/;
const SQL = /'(?:[^']|'')*'|"[^"\n]*"|--[^\n]*|\/\*[\s\S]*?\*\//g;
const CSS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\//g;
const HTML = /<!--[\s\S]*?-->/g;
const HASH = /^[ \t]*#[^\n]*/gm;
const SETTING = /^# ?[A-Z][A-Z0-9_]*=/;

export function commentsOfCode(text: string, scanned: readonly Span[]): Comment[] {
  const spans = scanned.filter(({ kind }) => kind === 'line' || kind === 'block');
  return joined(piecesAt(text, spans));
}

export function commentsOfSql(text: string): Comment[] {
  return matching(text, SQL, /^(?:--|\/\*)/);
}

export function commentsOfCss(text: string): Comment[] {
  return matching(text, CSS, /^\/\*/);
}

export function commentsOfHtml(text: string): Comment[] {
  return matching(text, HTML, /^/);
}

/** The comments of settings and shell scripts, which begin with `#`. A setting in a comment is not prose. */
export function commentsOfSettings(text: string): Comment[] {
  return matching(text, HASH, { test: (raw) => !SETTING.test(raw) && !raw.startsWith('#!') });
}

function matching(text: string, pattern: RegExp, wanted: Pick<RegExp, 'test'>): Comment[] {
  const spans = [...text.matchAll(pattern)]
    .filter(([raw]) => wanted.test(raw.trim()))
    .map(({ index, 0: raw }) => ({ from: index, to: index + raw.length }));
  return joined(piecesAt(text, spans));
}

function piecesAt(text: string, spans: readonly { from: number; to: number }[]): Piece[] {
  let line = 1;
  let counted = 0;
  return spans.map(({ from, to }) => {
    for (; counted < from; counted += 1) if (text.charCodeAt(counted) === 0x0a) line += 1;
    const lineStart = text.lastIndexOf('\n', from - 1) + 1;
    const raw = text.slice(from, to);
    const isBlock = /^(?:\/\*|<!--)/.test(raw);
    return { raw, line, isWholeLine: !isBlock && text.slice(lineStart, from).trim() === '' };
  });
}

function joined(pieces: readonly Piece[]): Comment[] {
  const comments: Comment[] = [];
  let last: Piece | null = null;
  for (const piece of pieces) {
    const previous = comments.at(-1);
    const continues =
      previous && last?.isWholeLine && piece.isWholeLine && piece.line === last.line + 1;
    if (continues) {
      previous.text += `\n${cleanLine(piece.raw)}`;
      previous.rows += 1;
    } else {
      comments.push(commentOf(piece));
    }
    last = piece;
  }
  return comments;
}

function commentOf({ raw, line }: Piece): Comment {
  const isBlock = /^(?:\/\*|<!--)/.test(raw);
  if (!isBlock) return { text: cleanLine(raw), line, isDocstring: false, rows: 1 };
  const lines = raw.replace(/^(?:\/\*\*?|<!--)/, '').replace(/(?:\*\/|-->)$/, '');
  const cleaned = lines.split('\n').map((each) => withBreaks(each.replace(/^\s*\*(?!\*)/, '')));
  const isDocstring = raw.startsWith('/**');
  const text = isDocstring ? withoutTags(cleaned.join('\n')) : cleaned.join('\n');
  return { text, line, isDocstring, rows: cleaned.length };
}

function cleanLine(raw: string): string {
  return withBreaks(raw.trim().replace(/^(?:\/\/+|--+|#+)/, ''));
}

function withBreaks(line: string): string {
  if (line.trim() === '') return BREAK;
  return line
    .replace(DIRECTIVE, BREAK)
    .replace(LIST_ITEM, `$1${BREAK}`)
    .replace(/^\s*[-=─*]{3,}\s*$/, BREAK);
}

function withoutTags(text: string): string {
  const lines = (example: string): string => example.replaceAll(/[^\n]+/g, BREAK);
  return text.replaceAll(EXAMPLE, lines).replaceAll(TAG, BREAK);
}
