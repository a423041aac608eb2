import { parseArgs } from 'node:util';

import { createVitest } from 'vitest/node';

import { startHogs } from './testing/cpu-hogs.ts';
import { FailureCounts } from './testing/failure-counts.ts';
import { RunReporter } from './testing/run-reporter.ts';

const HOGS = 2;
const USAGE = `npm run flaky -- <file …> [-t name] [--times N] [--slow page|journey]`;

// npm run flaky -- <file> runs the file 30 times beside two busy processes. It prints how often the file
// failed and why.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '30' },
    slow: { type: 'string', default: 'page' },
    name: { type: 'string', short: 't' },
  },
});
const times = Number(values.times);
if (positionals.length === 0 || !(times >= 1) || !['page', 'journey'].includes(values.slow)) {
  console.error(USAGE);
  process.exit(2);
}

// The test files run in their own processes, which read these variables.
process.env['TEST_TIER'] = 'both';
process.env['SLOWED'] = values.slow;

const reporter = new RunReporter();
const counts = new FailureCounts();
let failedRuns = 0;
const stopHogs = startHogs(HOGS);
const vitest = await createVitest({
  run: true,
  watch: false,
  maxWorkers: 1,
  reporters: [reporter],
  ...(values.name && { testNamePattern: values.name }),
});
const specifications = await vitest.globTestSpecifications(positionals);
if (specifications.length === 0) console.error(`No test file matches ${positionals.join(' ')}.`);
for (let run = 1; run <= times && specifications.length > 0; run += 1) {
  console.log(`\nRun ${run} of ${times}`);
  reporter.files.clear();
  reporter.problems.length = 0;
  await vitest.runTestSpecifications(specifications);
  counts.add([...reporter.files.values()].flatMap(({ problems }) => problems));
  counts.add(reporter.problems);
  if (reporter.failed > 0) failedRuns += 1;
}
await vitest.close();
stopHogs();

for (const line of counts.lines(times)) console.log(line);
console.log(`\nFailed in ${failedRuns} of ${times} runs, with ${HOGS} busy processes.`);
process.exit(failedRuns > 0 || specifications.length === 0 ? 1 : 0);
