import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const run = promisify(execFile);
const MB = 1024 * 1024;

/** Keeps 40 MB twice, and says in bytes how large the nursery was after each. */
const PROGRAM = `
import { getHeapSpaceStatistics } from 'node:v8';
import { keepHeapSmall, letNurseryGrow } from ${JSON.stringify(import.meta.resolve('./heap.ts'))};

const kept = [];
function keep() {
  for (let made = 0; made < 40; made++) {
    for (let row = 0; row < 1024; row++) kept.push(Array.from({ length: 128 }, () => ({})).slice());
  }
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
}

if (process.argv.includes('held')) keepHeapSmall();
const before = keep();
letNurseryGrow();
console.log(JSON.stringify([before, keep()]));
`;

async function nurseries(...args: string[]): Promise<number[]> {
  const { stdout } = await run(process.execPath, [
    '--max-semi-space-size=16',
    '--input-type=module',
    '--eval',
    PROGRAM,
    '--',
    ...args,
  ]);
  return JSON.parse(stdout) as number[];
}

test('the nursery of a server that starts stays small, and grows once it is asked something', async () => {
  const [starting = 0, asked = 0] = await nurseries('held');
  expect(starting).toBeLessThan(4 * MB);
  expect(asked).toBeGreaterThan(8 * MB);
});

test('without that it has grown by the end of the start', async () => {
  const [starting = 0] = await nurseries();
  expect(starting).toBeGreaterThan(8 * MB);
});
