import { createHash } from 'node:crypto';

import type { ProseFinding } from './prose-rules.ts';

/** The hashes of old findings, by folder. If a text occurs twice, its hash is listed twice. */
export type Budget = ReadonlyMap<string, readonly string[]>;

export const budgetFolders = [
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
  'demo',
  'gifs',
  'docs',
  'root',
] as const;

const HASH_LENGTH = 8;

export function folderOf(path: string): string {
  const top = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  return budgetFolders.find((folder) => folder === top) ?? 'root';
}

export function hashOf({ rule, text }: Pick<ProseFinding, 'rule' | 'text'>): string {
  return createHash('sha256').update(`${rule}\n${text}`).digest('hex').slice(0, HASH_LENGTH);
}

export interface BudgetVerdict {
  fresh: ProseFinding[];
  needed: Map<string, string[]>;
  stale: Map<string, number>;
}

export function compareWithBudget(
  findings: readonly ProseFinding[],
  budget: Budget,
): BudgetVerdict {
  const left = new Map<string, Map<string, number>>();
  const needed = new Map<string, string[]>();
  for (const [folder, hashes] of budget) {
    const counts = new Map<string, number>();
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    left.set(folder, counts);
    needed.set(folder, []);
  }
  const take = (folder: string, hash: string): boolean => {
    const counts = left.get(folder);
    const count = counts?.get(hash) ?? 0;
    if (count === 0) return false;
    counts?.set(hash, count - 1);
    needed.get(folder)?.push(hash);
    return true;
  };
  // Use the entries of a text’s own folder first. A moved text then uses entries that are left in other
  // folders.
  const moved = findings.filter((each) => !take(folderOf(each.path), hashOf(each)));
  const fresh = moved.filter((each) => {
    const hash = hashOf(each);
    return ![...left.keys()].some((folder) => take(folder, hash));
  });
  const stale = new Map<string, number>();
  for (const [folder, counts] of left) {
    const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
    if (count > 0) stale.set(folder, count);
  }
  return { fresh, needed, stale };
}

export function firstBudget(findings: readonly ProseFinding[]): Map<string, string[]> {
  const budget = new Map<string, string[]>(budgetFolders.map((folder) => [folder, []]));
  for (const each of findings) budget.get(folderOf(each.path))?.push(hashOf(each));
  return budget;
}

export function parseBudget(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

export function formatBudget(hashes: readonly string[]): string {
  return hashes
    .toSorted()
    .map((hash) => `${hash}\n`)
    .join('');
}
