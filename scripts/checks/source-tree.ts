import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One text file. `path` is relative to the repository, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

export const repository = join(import.meta.dirname, '..', '..');

const skippedNames = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'demo-data',
  'coverage',
  '.cache',
]);

// These folders are skipped only at the top. Further down the names mean something else, such as
// web/src/data.
const skippedOnlyAtTop = new Set(['data', 'demo-data', 'coverage']);

export function listFiles(folder = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
    if (skippedNames.has(entry.name) && (folder === '' || !skippedOnlyAtTop.has(entry.name)))
      continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...listFiles(path));
    else if (entry.isFile()) found.push(path);
  }
  return found.toSorted();
}

export function readSources(): SourceFile[] {
  return readMatching(/\.tsx?$/);
}

export function readStyles(): SourceFile[] {
  return readMatching(/\.module\.css$/);
}

export function readMigrations(): SourceFile[] {
  return readMatching(/^server\/migrations\/[^/]+\.sql$/);
}

function readMatching(name: RegExp): SourceFile[] {
  return listFiles()
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readText(path) }));
}

export function readText(path: string): string {
  return readFileSync(join(repository, path), 'utf8');
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(server\/test|e2e|scripts\/testing)\//.test(path);
}
