import type { Vitest } from 'vitest/node';

import type { Problem, RunReporter } from './run-reporter.ts';

const MOST_FLAKY_FILES = 3;
const REPEATS = 2;

/**
 * Runs each failed file again, alone, after all others. A file that passes twice in a row is flaky: its
 * failures are printed as FLAKY and do not count. If more than three files fail, none is repeated.
 * @returns the failures that did not come back
 */
export async function repeatFailed(vitest: Vitest, reporter: RunReporter): Promise<Problem[]> {
  const paths = reporter.failedFiles;
  if (paths.length === 0) return [];
  if (paths.length > MOST_FLAKY_FILES) {
    console.log(`\n${paths.length} files failed. At most ${MOST_FLAKY_FILES} are run again.`);
    return [];
  }
  const flaky: Problem[] = [];
  for (const path of paths) {
    const first = reporter.files.get(path)?.problems ?? [];
    if (await passesAlone(vitest, reporter, path)) flaky.push(...first);
  }
  for (const problem of flaky) reporter.print('FLAKY', problem);
  return flaky;
}

async function passesAlone(vitest: Vitest, reporter: RunReporter, path: string): Promise<boolean> {
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    const { specification } = reporter.files.get(path) ?? {};
    if (!specification) return false;
    console.log(`\nRunning ${path} again, alone (${repeat} of ${REPEATS}).`);
    await vitest.runTestSpecifications([specification]);
    if (reporter.failedFiles.includes(path)) return false;
  }
  return true;
}
