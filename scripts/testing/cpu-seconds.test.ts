import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

import { cpuSecondsOfTree, watchCpu } from './cpu-seconds.ts';

const BUSY = 'const end = performance.now() + 600; while (performance.now() < end);';

test('counts child processes, including killed ones', async () => {
  const watch = watchCpu();
  const before = cpuSecondsOfTree();
  const child = spawn(process.execPath, [
    '-e',
    `${BUSY} console.log('done'); setInterval(() => {}, 1000)`,
  ]);
  await once(child.stdout, 'data');
  const counted = cpuSecondsOfTree() - before;
  expect(counted).toBeGreaterThan(0.1);
  expect(watch.total()).toBeGreaterThanOrEqual(counted);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(watch.total()).toBeGreaterThanOrEqual(counted);
});
