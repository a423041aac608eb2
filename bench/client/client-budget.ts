import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { measurePrecache } from './precache.ts';
import { type BuiltFile, SIZES_FILE } from '../../web/build/sizes.ts';

/** Allowed weights of the page's scripts. `npm run bench:client -- --budget` writes this table. */
export interface Budget {
  /** Bytes that the service worker precaches on every device. */
  precache: number;
  /** Gzip size in bytes, by script name without its hash. Small scripts are left out. */
  files: Record<string, number>;
  modules: Record<string, Record<string, number>>;
}

export interface WeighedFile extends BuiltFile {
  gzipBytes: number;
}

export interface Weight {
  files: WeighedFile[];
  precache: number;
}

/** Every visit loads these before its first post. */
const FIRST_FILES: ReadonlySet<string> = new Set(['boot', 'react', 'app']);
const BUDGET_FILE = join(import.meta.dirname, '..', 'client-budget.json');
const WEIGHED_FROM_BYTES = 3000;
/** Allowed growth as a share of the size. Renamed files and changes of order alter the compressed size. */
const LEEWAY = 0.02;
const LEEWAY_BYTES = 300;
const NAMED_MODULES = 5;

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(BUDGET_FILE, 'utf8')) as Budget;
}

export async function writeBudget(weight: Weight): Promise<void> {
  await writeFile(BUDGET_FILE, `${JSON.stringify(budgetOf(weight), null, 2)}\n`);
}

export async function weigh(dist: string): Promise<Weight> {
  const built = JSON.parse(await readFile(join(dist, SIZES_FILE), 'utf8')) as BuiltFile[];
  const files = await Promise.all(
    built.map(async (each) => {
      const { size } = await stat(join(dist, `${each.file}.gz`));
      return { ...each, gzipBytes: size };
    }),
  );
  const { rawKb } = await measurePrecache(dist);
  return { files, precache: Math.round(rawKb * 1000) };
}

export function budgetOf({ files, precache }: Weight): Budget {
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name));
  const heavy = sorted.filter(
    ({ name, gzipBytes }) => FIRST_FILES.has(name) || gzipBytes >= WEIGHED_FROM_BYTES,
  );
  const first = sorted.filter(({ name }) => FIRST_FILES.has(name));
  return {
    precache,
    files: Object.fromEntries(heavy.map(({ name, gzipBytes }) => [name, gzipBytes])),
    modules: Object.fromEntries(first.map(({ name, modules }) => [name, byPackage(modules)])),
  };
}

export function overBudget(budget: Budget, { files, precache }: Weight): string[] {
  const scripts = files.flatMap((file) => {
    const { name, gzipBytes } = file;
    const most = maxBytesFor(budget.files[name] ?? WEIGHED_FROM_BYTES);
    if (gzipBytes <= most) return [];
    const what = budget.files[name] === undefined ? 'is new or has grown' : 'has grown';
    return `${name} ${what}: ${gzipBytes} bytes gzipped; the maximum is ${most}. ${describeGrowth(budget, file)}`;
  });
  const most = maxBytesFor(budget.precache);
  if (precache <= most) return scripts;
  const ahead = `The precache has grown: ${precache} bytes; the maximum is ${most}. Exclude files that offline reading does not need in web/vite.config.ts.`;
  return [...scripts, ahead];
}

function maxBytesFor(bytes: number): number {
  return Math.round(bytes + Math.max(LEEWAY_BYTES, bytes * LEEWAY));
}

function describeGrowth(budget: Budget, { name, modules }: WeighedFile): string {
  const before = budget.modules[name];
  const changes = Object.entries(byPackage(modules))
    .map(([module, now]) => ({ module, more: now - (before?.[module] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, NAMED_MODULES)
    .map(({ module, more }) => `${module} +${more}`);
  return `${before ? 'Grown' : 'Contains'}, in characters: ${changes.join(', ')}`;
}

/** Counts a package as one module, because its inner files are not ours to shrink. */
function byPackage(modules: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const path of Object.keys(modules).toSorted()) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
    sums[name] = (sums[name] ?? 0) + (modules[path] ?? 0);
  }
  return sums;
}
