// Thorough: It weighs every script of the build, which no journey needs.
import { expect, inject, test } from 'vitest';

import { overBudget, readBudget, weigh } from '../../bench/client/client-budget.ts';

test('keeps scripts and precache within the client budget', async () => {
  const weight = await weigh(inject('webDist'));
  expect(weight.files.length).toBeGreaterThan(100);
  expect(overBudget(await readBudget(), weight)).toEqual([]);
});
