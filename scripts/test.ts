import { parseArgs } from 'node:util';

import { startVitest } from 'vitest/node';

import { RunReporter } from './testing/run-reporter.ts';

// npm test [path …] [-t name]: paths are parts of file names, the name is a pattern over test titles.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { testNamePattern: { type: 'string', short: 't' } },
});

const reporter = new RunReporter();
const vitest = await startVitest(positionals, {
  run: true,
  watch: false,
  reporters: [reporter],
  ...(values.testNamePattern ? { testNamePattern: values.testNamePattern } : {}),
});
await vitest.close();

const { passed, failed } = reporter;
const nothingRan = passed + failed === 0;
if (nothingRan) {
  console.log(`\nNo test ran${positionals.length > 0 ? ` for ${positionals.join(' ')}` : ''}.`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || nothingRan ? 1 : Number(process.exitCode ?? 0));
