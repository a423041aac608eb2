import { blankText, lineOf } from './blank-text.ts';
import type { Violation } from './architecture.ts';
import type { SourceFile } from './source-tree.ts';

const LITERAL_PATTERNS = [
  String.raw`-?\d[\w.]*( [-*/+] [\w.]+)*`,
  String.raw`'([^'\\\n]|\\.)*'`,
  String.raw`"[^"\n]*"`,
  String.raw`/(?![/*])([^/\\\n[]|\\.|\[([^\]\\\n]|\\.)*\])+/[a-z]*`,
];

const declared = new RegExp(
  String.raw`^(?:export )?const ([a-z]\w*)(?:: \w+)? =\s+(?:${LITERAL_PATTERNS.join('|')})(?: as const)?;`,
  'gm',
);

const DURATIONS = 'contract/src/kernel/durations.ts';
const OWN_DURATION = /^(?:export )?const (?:SECOND|MINUTE|HOUR|DAY)_MS = /gm;

/** Demo and GIF content may not import the contract. */
const mayDeclareDurations = (path: string): boolean =>
  path === DURATIONS || /^(?:demo|gifs)\//.test(path);

function checkDurations({ path, text }: SourceFile): Violation[] {
  if (mayDeclareDurations(path)) return [];
  return [...blankText(text).code.matchAll(OWN_DURATION)].map((match) => ({
    path,
    line: lineOf(text, match.index),
    message: `Import this from @rookery/${DURATIONS.replace('/src', '')}.`,
  }));
}

export function checkConstants(files: SourceFile[]): Violation[] {
  return [...files.flatMap(checkDurations), ...files.flatMap(checkNames)];
}

function checkNames({ path, text }: SourceFile): Violation[] {
  return [...blankText(text).code.matchAll(declared)].map((match) => ({
    path,
    line: lineOf(text, match.index),
    message: `${match[1]} is a constant of its module. Name it in UPPER_CASE.`,
  }));
}
