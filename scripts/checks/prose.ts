import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  type Budget,
  type BudgetVerdict,
  budgetFolders,
  compareWithBudget,
  firstBudget,
  formatBudget,
  parseBudget,
} from './prose-budget.ts';
import { judgeSubject } from './prose-commits.ts';
import { type ProseFinding, judgeProse } from './prose-rules.ts';
import { type Prose, hasProse, proseOf } from './prose-texts.ts';
import { runCommand } from './run-command.ts';
import { listFiles, readText, repository } from './source-tree.ts';

const FOLDER = join(repository, 'scripts', 'checks', 'prose-budget');
const BASE_COMMIT = join(FOLDER, 'base-commit.txt');
const SHOWN_CHARACTERS = 100;

export function readProse(): Prose[] {
  return listFiles()
    .filter(hasProse)
    .flatMap((path) => proseOf({ path, text: readText(path) }));
}

export function judgeTree(texts: readonly Prose[]): ProseFinding[] {
  return texts.flatMap(judgeProse);
}

export function readBudget(): Map<string, string[]> {
  const stored = budgetFolders.filter((folder) => existsSync(budgetPath(folder)));
  return new Map(
    stored.map((folder) => [folder, parseBudget(readFileSync(budgetPath(folder), 'utf8'))]),
  );
}

/**
 * Writes the first budget, so that every present finding passes. Returns null if a budget exists, because
 * budgets only shrink.
 */
export function beginBudget(findings: readonly ProseFinding[]): string | null {
  if (readBudget().size > 0) return null;
  mkdirSync(FOLDER, { recursive: true });
  writeBudget(firstBudget(findings));
  return `${findings.length} entries written.`;
}

export function shrinkBudget(findings: readonly ProseFinding[]): string {
  const { needed, stale } = compareWithBudget(findings, readBudget());
  writeBudget(needed);
  return `${total(stale)} entries removed.`;
}

function writeBudget(budget: Budget): void {
  for (const [folder, hashes] of budget) writeFileSync(budgetPath(folder), formatBudget(hashes));
}

function budgetPath(folder: string): string {
  return join(FOLDER, `${folder}.txt`);
}

export function complaintsOf({ fresh, stale }: BudgetVerdict): string[] {
  const complaints = fresh.map(
    ({ path, line, rule, text, message }) =>
      `${path}:${line}\n  ${rule}: ${message}\n  ${shortened(text)}`,
  );
  for (const [folder, count] of stale) {
    complaints.push(
      `scripts/checks/prose-budget/${folder}.txt\n  unused entries: ${count}; run \`node scripts/prose.ts --shrink\`.`,
    );
  }
  return complaints;
}

export function judgeBudget(findings: readonly ProseFinding[]): string[] {
  return complaintsOf(compareWithBudget(findings, readBudget()));
}

export async function judgeCommits(): Promise<string[] | null> {
  const base = existsSync(BASE_COMMIT) ? readFileSync(BASE_COMMIT, 'utf8').trim() : '';
  const known = await runCommand('git', ['cat-file', '-e', `${base}^{commit}`]);
  if (base === '' || known.code !== 0) return null;
  const range = ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`];
  const { code, stdout, stderr } = await runCommand('git', range);
  if (code !== 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [hash = ''] = line.split(' ', 1);
      const subject = line.slice(hash.length + 1);
      return judgeSubject(subject).map(
        (complaint) => `commit ${hash}\n  commit: ${complaint}\n  ${shortened(subject)}`,
      );
    });
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
