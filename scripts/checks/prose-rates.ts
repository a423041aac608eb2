import { hasRatedDialect } from './prose-dialect.ts';
import { type Budget, budgetFolders, folderOf } from './prose-budget.ts';
import { beginsWithClause } from './prose-rules.ts';
import { countWords, maskCode } from './prose-sentences.ts';
import type { Prose } from './prose-texts.ts';

const LEAST_COMMENT_WORDS = 4;

export interface Rates {
  folder: string;
  comments: number;
  commentClauses: number;
  commentDialect: number;
  titles: number;
  titleMedian: number;
  titleP95: number;
  titleClauses: number;
  entries: number;
}

export function measureRates(texts: readonly Prose[], budget: Budget): Rates[] {
  const folders = budgetFolders.map((folder) => {
    const own = texts.filter(({ path }) => folderOf(path) === folder);
    return ratesOf(folder, own, budget.get(folder)?.length ?? 0);
  });
  const entries = folders.reduce((sum, rates) => sum + rates.entries, 0);
  return [...folders, ratesOf('all', texts, entries)];
}

function ratesOf(folder: string, texts: readonly Prose[], entries: number): Rates {
  const comments = texts
    .filter(({ kind }) => kind === 'comment' || kind === 'docstring')
    .map(({ text }) => maskCode(text))
    .filter((masked) => countWords(masked) >= LEAST_COMMENT_WORDS);
  const titles = texts.filter(({ kind }) => kind === 'title').map(({ text }) => maskCode(text));
  const lengths = titles.map(countWords).toSorted((one, other) => one - other);
  return {
    folder,
    comments: comments.length,
    commentClauses: share(comments, (masked) => beginsWithClause(masked, false)),
    commentDialect: share(comments, hasRatedDialect),
    titles: titles.length,
    titleMedian: quantile(lengths, 0.5),
    titleP95: quantile(lengths, 0.95),
    titleClauses: share(titles, (masked) => beginsWithClause(masked, true)),
    entries,
  };
}

function share(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : (100 * texts.filter(holds).length) / texts.length;
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

const HEADINGS = [
  'folder',
  'comments',
  'clause',
  'dialect',
  'titles',
  'median',
  'p95',
  'clause',
  'budget',
];

export function formatRates(rates: readonly Rates[]): string {
  const percent = (value: number): string => `${value.toFixed(1)} %`;
  const rows = rates.map((each) => [
    each.folder,
    String(each.comments),
    percent(each.commentClauses),
    percent(each.commentDialect),
    String(each.titles),
    String(each.titleMedian),
    String(each.titleP95),
    percent(each.titleClauses),
    String(each.entries),
  ]);
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(9) : cell.padStart(9))).join('');
  return [HEADINGS, ...rows].map(line).join('\n');
}
