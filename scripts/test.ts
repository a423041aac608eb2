import { parseArgs } from 'node:util';

import { startVitest } from 'vitest/node';

import { RunReporter } from './testing/run-reporter.ts';

// A run that takes longer than this hangs: it says where, and ends.
const longestMinutes = 40;

// npm test [path …] [-t name]: paths are parts of file names, the name is a pattern over test titles.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { testNamePattern: { type: 'string', short: 't' } },
});

const reporter = new RunReporter();

function finish(): never {
  const { passed, failed } = reporter;
  const nothingRan = passed + failed === 0;
  if (nothingRan) {
    console.log(`\nNo test ran${positionals.length > 0 ? ` for ${positionals.join(' ')}` : ''}.`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || nothingRan ? 1 : 0);
}

const deadline = setTimeout(() => {
  reporter.failRun(new Error(`The run did not end within ${longestMinutes} minutes.`));
  finish();
}, longestMinutes * 60_000);

try {
  const vitest = await startVitest(positionals, {
    run: true,
    watch: false,
    reporters: [reporter],
    ...(values.testNamePattern ? { testNamePattern: values.testNamePattern } : {}),
  });
  await vitest.close();
  if (process.exitCode && reporter.failed === 0 && reporter.passed > 0) {
    reporter.failRun(new Error(`Vitest ended with exit code ${process.exitCode}.`));
  }
} catch (error) {
  reporter.failRun(error);
}
clearTimeout(deadline);
finish();
