import { basename } from 'node:path';

import { findImports } from '../checks/imports.ts';
import type { SourceFile } from '../checks/source-tree.ts';

export interface RelatedTest {
  path: string;
  distance: number;
}

const TEST_FILE = /\.test\.tsx?$/;
/** These import everything, so an import through them says nothing about what a change can break. */
const COMPOSITION =
  /^server\/src\/(app|main|shutdown|resources)\.ts$|^server\/src\/cli\/|^web\/src\/(app\/|main)|^contract\/src\/calls\.ts$|^server\/test\/server\.ts$/;
const FEATURE = /^(?:server|web|contract)\/src\/(?:features\/)?([^/]+)\//;
const FARTHEST_IMPORT = 4;
const SAME_FOLDER = 2;
const SAME_FEATURE = 5;
const JOURNEY_OF_FEATURE = 6;

const RUNS_ALL_TESTS =
  /^(package-lock\.json|vitest\.config\.ts|scripts\/testing\/(guard|own-tab)\.ts)$/;

/**
 * The test files that a change can break, nearest first. Changed tests and importers come before tests of the
 * folder, of the feature, and its journeys. Null when the change concerns every test.
 */
export function relatedTests(
  changed: readonly string[],
  sources: readonly SourceFile[],
): RelatedTest[] | null {
  if (changed.some((path) => RUNS_ALL_TESTS.test(path))) return null;
  const tests = sources.map(({ path }) => path).filter((path) => TEST_FILE.test(path));
  const distances = new Map<string, number>();
  const note = (path: string, distance: number): void => {
    const before = distances.get(path) ?? Infinity;
    if (TEST_FILE.test(path) && distance < before) distances.set(path, distance);
  };
  for (const [path, distance] of importersOf(changed, sources)) note(path, distance);
  for (const path of changed) {
    const feature = FEATURE.exec(path)?.[1];
    for (const each of tests) {
      if (folderOf(each) === folderOf(path)) note(each, SAME_FOLDER);
      if (feature !== undefined && FEATURE.exec(each)?.[1] === feature) note(each, SAME_FEATURE);
      if (feature !== undefined && isJourneyOf(feature, each)) note(each, JOURNEY_OF_FEATURE);
    }
  }
  return [...distances]
    .map(([path, distance]) => ({ path, distance }))
    .toSorted((a, b) => a.distance - b.distance || a.path.localeCompare(b.path));
}

function importersOf(
  changed: readonly string[],
  sources: readonly SourceFile[],
): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const file of sources) {
    for (const { target } of findImports(file)) {
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file.path]);
    }
  }
  const steps = new Map(changed.map((path) => [path, 0]));
  // A loop over a map also visits the entries that it adds.
  for (const [path, distance] of steps) {
    if (distance >= FARTHEST_IMPORT || COMPOSITION.test(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, distance + 1);
    }
  }
  return steps;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function isJourneyOf(feature: string, path: string): boolean {
  const singular = feature.replace(/s$/, '');
  return path.startsWith('e2e/') && basename(path).startsWith(singular);
}
