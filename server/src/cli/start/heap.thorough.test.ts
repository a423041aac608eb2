// Thorough: It measures the heap of separate processes. That heap changes only with the version of Node.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const run = promisify(execFile);
const MB = 1024 * 1024;

interface Heap {
  starting: number;
  asked: number;
  most: number;
  stays: number;
}

const PROGRAM = `
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { keepHeapSmall, letNurseryGrow } from ${JSON.stringify(import.meta.resolve('./heap.ts'))};

const kept = [];
const used = () => getHeapStatistics().used_heap_size;
const nursery = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
const megabyte = () => Array.from({ length: 256 }, () => Array.from({ length: 128 }, () => ({})));
function keep() {
  const sizes = [];
  for (let made = 0; made < 20; made++) {
    kept.push(megabyte());
    if (made >= 10) sizes.push(nursery());
  }
  // A collection that is under way counts pages of its own for a moment.
  return sizes.sort((one, other) => one - other)[5];
}

if (process.argv.includes('held')) keepHeapSmall();
const starting = keep();
letNurseryGrow();
const asked = keep();
const stays = used();
const passing = [];
let most = 0;
for (let made = 0; made < 400; made++) {
  passing.push(megabyte());
  if (passing.length > 10) passing.shift();
  most = Math.max(most, used());
}
console.log(JSON.stringify({ starting, asked, stays, most }));
`;

async function heapOf(...args: string[]): Promise<Heap> {
  const { stdout } = await run(process.execPath, [
    '--max-semi-space-size=16',
    '--input-type=module',
    '--eval',
    PROGRAM,
    '--',
    ...args,
  ]);
  return JSON.parse(stdout) as Heap;
}

test('keeps V8’s young generation small until the first request', async () => {
  const { starting, asked, stays, most } = await heapOf('held');
  expect(starting).toBeLessThan(4 * MB);
  expect(asked).toBeGreaterThan(8 * MB);
  expect(most).toBeLessThan(4 * stays);
});

test('grows the young generation more without the flags', async () => {
  const { starting, stays, most } = await heapOf();
  expect(starting).toBeGreaterThan(8 * MB);
  expect(most).toBeGreaterThan(4 * stays);
});
