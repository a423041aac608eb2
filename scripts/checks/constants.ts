import { blankText, lineOf } from './blank-text.ts';
import type { Violation } from './laws.ts';
import type { SourceFile } from './source-tree.ts';

const WRITTEN = [
  String.raw`-?\d[\w.]*( [-*/+] [\w.]+)*`,
  String.raw`'([^'\\\n]|\\.)*'`,
  String.raw`"[^"\n]*"`,
  String.raw`/(?![/*])([^/\\\n[]|\\.|\[([^\]\\\n]|\\.)*\])+/[a-z]*`,
];

const declared = new RegExp(
  String.raw`^(?:export )?const ([a-z]\w*)(?:: \w+)? =\s+(?:${WRITTEN.join('|')})(?: as const)?;`,
  'gm',
);

const DURATIONS = 'contract/src/kernel/durations.ts';
const OWN_DURATION = /^(?:export )?const (?:SECOND|MINUTE|HOUR|DAY)_MS = /gm;

/** Demo and GIF content may not import the contract. */
const isApart = (path: string): boolean => path === DURATIONS || /^(?:demo|gifs)\//.test(path);

function checkDurations({ path, text }: SourceFile): Violation[] {
  if (isApart(path)) return [];
  return [...blankText(text).code.matchAll(OWN_DURATION)].map((match) => ({
    path,
    line: lineOf(text, match.index),
    message: `Take this from @rookery/${DURATIONS.replace('/src', '')}.`,
  }));
}

export function checkConstants(files: SourceFile[]): Violation[] {
  return [...files.flatMap(checkDurations), ...files.flatMap(checkNames)];
}

function checkNames({ path, text }: SourceFile): Violation[] {
  return [...blankText(text).code.matchAll(declared)].map((match) => ({
    path,
    line: lineOf(text, match.index),
    message: `${match[1]} is a number, a string or a pattern of its module: name it in UPPER_CASE.`,
  }));
}
