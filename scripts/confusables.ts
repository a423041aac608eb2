import { readFileSync, writeFileSync } from 'node:fs';
import { foldText, stripMarks } from '@rookery/contract/kernel/text/fold.ts';

/**
 * Writes the table of look-alikes from Unicode's data for UTS 39:
 * `node scripts/confusables.ts confusables.txt 17.0.0`.
 */
const TARGET = new URL('../server/src/features/users/words/confusables.ts', import.meta.url);

/** Alphabets that few members write, so that a word in one of them is rather a disguise. */
const RARE_ALPHABETS = [
  'Canadian_Aboriginal',
  'Carian',
  'Cherokee',
  'Coptic',
  'Deseret',
  'Elbasan',
  'Lisu',
  'Lycian',
  'Old_Italic',
  'Osage',
  'Warang_Citi',
];
/** Other scripts have pairs of common letters that the data treats as alike. */
const SCRIPTS_WITH_VARIANTS = ['Arabic', 'Cyrillic', 'Greek'];
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];

const isIn = (text: string, scripts: readonly string[]): boolean =>
  scripts.some((script) => new RegExp(`^\\p{Script=${script}}`, 'u').test(text));

type Table = 'LATIN' | 'VARIANTS' | 'RARE' | 'MIXED' | 'IDEOGRAPHS';

function tableOf(source: string, target: string): Table | null {
  const isEastAsian = isIn(source, ['Han', 'Hiragana', 'Katakana']);
  if (isEastAsian && /^[\p{sc=Han}\p{sc=Hiragana}ー]$/u.test(target)) return 'IDEOGRAPHS';
  if (isIn(source, UNSPACED)) return null;
  const hasVariants = SCRIPTS_WITH_VARIANTS.some(
    (script) => isIn(source, [script]) && isIn(target, [script]),
  );
  if (hasVariants && /^\p{L}$/u.test(target)) return 'VARIANTS';
  if (!/^(?:[a-z]{1,2}|\p{sc=Latin})$/u.test(target)) return null;
  if (isIn(source, ['Latin', 'Common'])) return 'LATIN';
  return isIn(source, RARE_ALPHABETS) ? 'RARE' : 'MIXED';
}

const textOf = (codes = ''): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  );

const [path, version] = process.argv.slice(2);
if (!path || !version)
  throw new Error('Usage: node scripts/confusables.ts <confusables.txt> <version>');

const tables = new Map<Table, Map<string, string>>();
for (const line of readFileSync(path, 'utf8').split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';');
  if (!from?.trim() || !to) continue;
  const [source, target] = [textOf(from), foldText(textOf(to))];
  const isFolded = stripMarks(source) !== source || foldText(source) !== source.toLowerCase();
  if (source < '\u0080' || !/^[\p{L}\p{N}]$/u.test(source) || isFolded) continue;
  const table = target === foldText(source) ? null : tableOf(source, target);
  if (table === null) continue;
  const rows = tables.get(table) ?? new Map<string, string>();
  tables.set(table, rows.set(target, (rows.get(target) ?? '') + source));
}

const escaped = (text: string): string =>
  Array.from(text, (letter) =>
    letter < '\u0080' ? letter : `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`,
  ).join('');

const COMMENTS: Readonly<Record<Table, string>> = {
  LATIN: 'Latin letters and signs that look like others.',
  VARIANTS: 'Forms of one letter within a script.',
  RARE: 'Letters of alphabets that few members write.',
  MIXED: 'Letters that count only in a word of several scripts.',
  IDEOGRAPHS: 'Kana and ideographs.',
};
const parts = (Object.keys(COMMENTS) as Table[]).map((table) => {
  const rows = [...(tables.get(table) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(([target, sources]) => `  '${escaped(target)}': '${escaped(sources)}',`);
  return `/** ${COMMENTS[table]} */\nexport const ${table}: Confusables = {\n${lines.join('\n')}\n};\n`;
});
writeFileSync(
  TARGET,
  `// Written by scripts/confusables.ts from confusables.txt of Unicode ${version}.
// Copyright © Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt

/** Look-alikes by the folded letters that they look like. */
export type Confusables = Readonly<Record<string, string>>;

${parts.join('\n')}`,
);
