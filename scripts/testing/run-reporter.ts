import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** Lines on what a failed journey saw. */
export type Evidence = string[];

declare module 'vitest' {
  interface TaskMeta {
    evidence?: Evidence;
  }
}

interface Problem {
  where: string;
  errors: readonly unknown[];
  evidence: Readonly<Evidence>;
}

/** What may be reported of a test besides passed and failed: nothing. These are counted as failures. */
function forbidden(test: TestCase, namePattern: RegExp | null): string | null {
  const { state } = test.result();
  if (state === 'skipped') {
    // With -t the tests whose names do not match are left out, which is what was asked for.
    if (namePattern && !namePattern.test(test.fullName.replaceAll(' > ', ' '))) return null;
    return 'A test may not be skipped or left to do: make it run, or remove it.';
  }
  if (state === 'pending') return 'The test never finished.';
  if (test.options.fails) return 'A test may not be expected to fail.';
  if ((test.diagnostic()?.retryCount ?? 0) > 0 || Number(test.options.retry ?? 0) > 0) {
    return 'A test may not be retried: remove its cause of chance.';
  }
  return null;
}

const SLOWEST = 10;

/** Prints one line per file while the run goes on, with every failure in full; keeps the counts. */
export class RunReporter implements Reporter {
  passed = 0;
  failed = 0;
  #vitest: Vitest | null = null;
  #problems: Problem[] = [];
  #running = new Set<string>();
  #seconds = new Map<string, number>();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onUserConsoleLog(log: UserConsoleLog): void {
    process.stdout.write(log.content);
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(module.relativeModuleId);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    const before = { passed: this.passed, failed: this.failed };
    const namePattern = this.#vitest?.config.testNamePattern ?? null;
    for (const test of module.children.allTests()) this.#count(module, test, namePattern);
    this.#countSuiteErrors(module);
    const passed = this.passed - before.passed;
    const failed = this.failed - before.failed;
    const seconds = module.diagnostic().duration / 1000;
    if (passed + failed === 0) return;
    this.#seconds.set(module.relativeModuleId, seconds);
    const result = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} FAILED`;
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${module.relativeModuleId} (${result}, ${seconds.toFixed(1)} s)`,
    );
    // At once: a run that is cut short has said what it found.
    this.#printAll();
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      this.#fail('Outside every test (an unhandled error)', [error]);
    }
    this.#printAll();
    this.#printSlowest();
  }

  /** Counts a failure of the run itself, and prints it with what was not printed yet. */
  failRun(error: unknown): void {
    const running = [...this.#running].map((path) => `\n  still running: ${path}`).join('');
    this.#fail(`The run itself${running}`, [error]);
    this.#printAll();
  }

  #count(module: TestModule, test: TestCase, namePattern: RegExp | null): void {
    const where = `${module.relativeModuleId} > ${test.fullName}`;
    const result = test.result();
    const objection = forbidden(test, namePattern);
    if (objection) this.#fail(where, [new Error(objection)]);
    else if (result.state === 'passed') this.passed += 1;
    else if (result.state === 'failed') {
      this.#fail(where, result.errors, test.meta().evidence);
    }
  }

  // A file that cannot be loaded, or a hook around many tests that throws, has errors but no test of its own.
  #countSuiteErrors(module: TestModule): void {
    const loose = module.errors();
    if (loose.length > 0) this.#fail(module.relativeModuleId, loose);
    for (const suite of module.children.allSuites()) {
      const errors = suite.errors();
      if (errors.length > 0) this.#fail(`${module.relativeModuleId} > ${suite.fullName}`, errors);
    }
  }

  // The end of a long run says which files to look at first.
  #printSlowest(): void {
    if (this.#seconds.size <= SLOWEST) return;
    const slowest = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    console.log(`\nThe slowest ${SLOWEST} of ${this.#seconds.size} files:`);
    for (const [path, seconds] of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  }

  #fail(where: string, errors: readonly unknown[], evidence: Readonly<Evidence> = []): void {
    this.failed += 1;
    this.#problems.push({ where, errors, evidence });
  }

  #printAll(): void {
    for (const { where, errors, evidence } of this.#problems.splice(0)) {
      console.error(`\nFAIL ${where}`);
      for (const error of errors) {
        if (this.#vitest) this.#vitest.logger.printError(error);
        else console.error(error);
      }
      for (const line of evidence) console.error(line);
    }
  }
}
