import { createVitest, startVitest, type CliOptions } from 'vitest/node';

import { chooseChanged } from './testing/choose-changed.ts';
import { watchCpu } from './testing/cpu-seconds.ts';
import { keepDurations } from './testing/durations.ts';
import { repeatFailed } from './testing/repeat-failed.ts';
import { RunReporter } from './testing/run-reporter.ts';
import { taggedFiles } from './testing/tagged-files.ts';
import { readTestFlags, type TestFlags } from './testing/test-flags.ts';

const flags = flagsOrExit();
// A run that takes longer hangs, so it prints what is running and ends. A slowed run needs more time.
const longestMinutes = flags.slowed ? 90 : 75;
const { options, isShuffled, seed } = flags;
const paths = flags.onlyChanged ? await choosePathsOrExit() : flags.paths;
const { requirements } = flags;
if (requirements.length > 0 && paths.length === 0) paths.push(...taggedOrExit());
const concernsAll = flags.onlyChanged && paths.length === 0;
process.env['TEST_TIER'] = concernsAll ? 'fast' : flags.tier;
if (flags.slowed) process.env['SLOWED'] = flags.slowed;
if (flags.isTraced) process.env['TRACED'] = 'yes';
const isCI = process.env['CI'] === 'true';

const reporter = new RunReporter();
const cpu = watchCpu();

function flagsOrExit(): TestFlags {
  try {
    return readTestFlags(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function choosePathsOrExit(): Promise<string[]> {
  const chosen = await chooseChanged();
  if (chosen?.length === 0) {
    console.log('\n0 passed, 0 failed');
    process.exit(0);
  }
  return chosen ?? [];
}

function taggedOrExit(): string[] {
  try {
    return taggedFiles(requirements);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const { reporter: others = [], ...theirs } = options;
const asked: CliOptions = {
  ...theirs,
  ...(requirements.length > 0 && { tagsFilter: [requirements.join(' or ')] }),
  ...(isShuffled && { sequence: { shuffle: { tests: true, files: false }, seed } }),
};

async function watch(): Promise<void> {
  await startVitest(paths, { ...asked, run: false, watch: true });
}

async function runOnce(): Promise<number> {
  const vitest = await createVitest({
    ...asked,
    run: true,
    watch: false,
    reporters: [reporter, ...[others].flat()],
  });
  try {
    await vitest.start(paths);
    if (process.exitCode && reporter.failed === 0 && reporter.passed > 0) {
      reporter.failRun(new Error(`Vitest exited with code ${process.exitCode}.`));
    }
    const flaky = isCI ? await repeatFailed(vitest, reporter) : [];
    return flaky.length;
  } finally {
    await vitest.close();
  }
}

async function runWithinLimit(): Promise<number> {
  const deadline = setTimeout(() => {
    reporter.failRun(new Error(`The run did not finish within ${longestMinutes} minutes.`));
    finish(0);
  }, longestMinutes * 60_000);
  try {
    return await runOnce();
  } catch (error) {
    reporter.failRun(error);
    return 0;
  } finally {
    clearTimeout(deadline);
  }
}

function finish(flaky: number): never {
  const { passed, failed } = reporter;
  const nothingRan = passed + failed === 0;
  reporter.printSlowest();
  const durations = [...reporter.files].map(([path, { seconds }]) => [path, seconds] as const);
  keepDurations(Object.fromEntries(durations));
  const minutes = (performance.now() / 60_000).toFixed(1);
  const cpuMinutes = (cpu.total() / 60).toFixed(1);
  console.log(`\n${minutes} minutes, ${cpuMinutes} CPU minutes`);
  if (nothingRan) {
    console.log(`\nNo test ran${paths.length > 0 ? ` for ${paths.join(' ')}` : ''}.`);
  }
  const drawn = isShuffled ? `, --seed ${seed}` : '';
  console.log(`\n${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} flaky` : ''}${drawn}`);
  process.exit(failed > 0 || nothingRan ? 1 : 0);
}

if (options.watch || options.ui) await watch();
else finish(await runWithinLimit());
