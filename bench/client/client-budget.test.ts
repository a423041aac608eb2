import { expect, test } from 'vitest';

import { budgetOf, overBudget, type WeighedFile, type Weight } from './client-budget.ts';

const file = (name: string, gzipBytes: number, modules = {}): WeighedFile => ({
  name,
  file: `assets/${name}-x1.js`,
  gzipBytes,
  modules,
});

const app = { 'web/src/app/app.tsx': 900, 'node_modules/zustand/a.mjs': 300 };
const weight = (...files: WeighedFile[]): Weight => ({ files, precache: 500_000 });
const budget = budgetOf(
  weight(file('app', 60_000, app), file('composer', 9000), file('small', 500)),
);

test('lists first-feed scripts with modules, and other heavy scripts', () => {
  expect(budget).toEqual({
    precache: 500_000,
    files: { app: 60_000, composer: 9000 },
    modules: { app: { zustand: 300, 'web/src/app/app.tsx': 900 } },
  });
});

test('reports a script over its allowed growth, with its modules', () => {
  const grown = { ...app, 'web/src/ui/table.ts': 7000, 'node_modules/zustand/b.mjs': 20 };
  expect(overBudget(budget, weight(file('app', 61_100, grown)))).toEqual([]);
  expect(overBudget(budget, weight(file('app', 61_300, grown)))).toEqual([
    'app has grown: 61300 bytes gzipped; the maximum is 61200. Grown, in characters: web/src/ui/table.ts +7000, zustand +20',
  ]);
});

test('reports a new script only above the heavy-script limit', () => {
  const modules = { 'web/src/features/posts/viewer/viewer.tsx': 12_000 };
  expect(overBudget(budget, weight(file('viewer', 3200, modules), file('small', 900)))).toEqual([]);
  expect(overBudget(budget, weight(file('viewer', 3400, modules)))).toEqual([
    'viewer is new or has grown: 3400 bytes gzipped; the maximum is 3300. Contains, in characters: web/src/features/posts/viewer/viewer.tsx +12000',
  ]);
});

test('reports a larger precache', () => {
  expect(overBudget(budget, { files: [], precache: 510_000 })).toEqual([]);
  expect(overBudget(budget, { files: [], precache: 510_001 })).toEqual([
    expect.stringContaining('The precache has grown: 510001 bytes; the maximum is 510000.'),
  ]);
});
