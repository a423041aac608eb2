import type { SerializedError, UserConsoleLog } from 'vitest';
import type {
  Reporter,
  ResolvedConfig,
  TestCase,
  TestModule,
  TestSpecification,
  Vitest,
} from 'vitest/node';

export type Evidence = string[];

declare module 'vitest' {
  interface TaskMeta {
    evidence?: Evidence;
    cpuSeconds?: number;
  }
}

export interface Problem {
  where: string;
  errors: readonly unknown[];
  evidence: Readonly<Evidence>;
}

export interface FileOutcome {
  passed: number;
  problems: Problem[];
  seconds: number;
  cpuSeconds: number;
  specification: TestSpecification;
}

/**
 * Whether the name or the tags filter out a test. Only such a test may be skipped; any other test must pass
 * or fail.
 */
function isLeftOut(test: TestCase, { testNamePattern, tagsFilter }: ResolvedConfig): boolean {
  if (testNamePattern && !testNamePattern.test(test.fullName.replaceAll(' > ', ' '))) return true;
  const tags = tagsFilter?.flatMap((filter) => filter.split(' or ')) ?? [];
  return tags.length > 0 && !test.tags.some((tag) => tags.includes(tag));
}

function forbidden(test: TestCase, config: ResolvedConfig | undefined): string | null {
  const { state } = test.result();
  if (state === 'skipped') {
    if (config && isLeftOut(test, config)) return null;
    return 'A test may not be skipped or marked as todo. Make it run, or remove it.';
  }
  if (state === 'pending') return 'The test never finished.';
  if (test.options.fails) return 'A test may not be expected to fail.';
  if ((test.diagnostic()?.retryCount ?? 0) > 0 || Number(test.options.retry ?? 0) > 0) {
    return 'A test may not be retried. Fix the cause of the random failure.';
  }
  return null;
}

const SLOWEST_FILE_COUNT = 10;

export class RunReporter implements Reporter {
  readonly files = new Map<string, FileOutcome>();
  /** Failures without a file: unhandled errors, a run that hangs. */
  readonly problems: Problem[] = [];
  #vitest: Vitest | null = null;
  #running = new Set<string>();

  get passed(): number {
    return [...this.files.values()].reduce((sum, { passed }) => sum + passed, 0);
  }

  get failed(): number {
    return [...this.files.values()].reduce(
      (sum, { problems }) => sum + problems.length,
      this.problems.length,
    );
  }

  get failedFiles(): string[] {
    return [...this.files].filter(([, { problems }]) => problems.length > 0).map(([path]) => path);
  }

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
    const path = module.relativeModuleId;
    this.#running.delete(path);
    const outcome = this.#judge(module);
    const { passed, problems, seconds, cpuSeconds } = outcome;
    if (passed + problems.length === 0) return;
    this.files.set(path, outcome);
    const isPassed = problems.length === 0;
    const result = isPassed ? `${passed} passed` : `${passed} passed, ${problems.length} FAILED`;
    const cost = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} CPU s`;
    console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${path} (${result}, ${cost})`);
    // Print the problems now, so that a run that is cut short has printed what it found.
    for (const problem of problems) this.print('FAIL', problem);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) this.#countUnhandled(error);
  }

  failRun(error: unknown): void {
    const running = [...this.#running].map((path) => `\n  still running: ${path}`).join('');
    this.#failRun(`Test run${running}`, error);
  }

  print(mark: 'FAIL' | 'FLAKY', { where, errors, evidence }: Problem): void {
    console.error(`\n${mark} ${where}`);
    for (const error of errors) {
      if (this.#vitest) this.#vitest.logger.printError(error);
      else console.error(error);
    }
    for (const line of evidence) console.error(line);
  }

  printSlowest(): void {
    if (this.files.size <= SLOWEST_FILE_COUNT) return;
    const slowest = [...this.files]
      .sort(([, a], [, b]) => b.cpuSeconds - a.cpuSeconds || b.seconds - a.seconds)
      .slice(0, SLOWEST_FILE_COUNT);
    console.log(
      `\nThe slowest ${SLOWEST_FILE_COUNT} of ${this.files.size} files by CPU time, without PostgreSQL:`,
    );
    for (const [path, { cpuSeconds, seconds }] of slowest) {
      const cpu = `${cpuSeconds.toFixed(1).padStart(7)} CPU s`;
      console.log(`${cpu} ${seconds.toFixed(1).padStart(7)} s  ${path}`);
    }
  }

  #judge(module: TestModule): FileOutcome {
    const path = module.relativeModuleId;
    const problems: Problem[] = [];
    let passed = 0;
    for (const test of module.children.allTests()) {
      const where = `${path} > ${test.fullName}`;
      const result = test.result();
      const objection = forbidden(test, this.#vitest?.config);
      if (objection) problems.push({ where, errors: [new Error(objection)], evidence: [] });
      else if (result.state === 'passed') passed += 1;
      else if (result.state === 'failed') {
        problems.push({ where, errors: result.errors, evidence: test.meta().evidence ?? [] });
      }
    }
    problems.push(...looseProblems(module));
    return {
      passed,
      problems,
      seconds: module.diagnostic().duration / 1000,
      cpuSeconds: module.meta().cpuSeconds ?? 0,
      specification: module.toTestSpecification(),
    };
  }

  // An error that a file caused outside its tests belongs to that file, which runs again.
  #countUnhandled(error: SerializedError): void {
    const path = this.#pathOf(error);
    const outcome = path === null ? undefined : this.files.get(path);
    if (!outcome) {
      this.#failRun('Outside all tests (an unhandled error)', error);
      return;
    }
    const where = `${path} > outside all tests (an unhandled error)`;
    const problem = { where, errors: [error], evidence: [] };
    outcome.problems.push(problem);
    this.print('FAIL', problem);
  }

  #pathOf(error: SerializedError): string | null {
    const file: unknown = error['VITEST_TEST_PATH'];
    const root = `${this.#vitest?.config.root ?? ''}/`;
    return typeof file === 'string' && file.startsWith(root) ? file.slice(root.length) : null;
  }

  #failRun(where: string, error: unknown): void {
    const problem = { where, errors: [error], evidence: [] };
    this.problems.push(problem);
    this.print('FAIL', problem);
  }
}

// A file that cannot be loaded, or a failing hook around many tests, has errors but no failed test.
function looseProblems(module: TestModule): Problem[] {
  const path = module.relativeModuleId;
  const suites = [...module.children.allSuites()].map((suite) => ({
    where: `${path} > ${suite.fullName}`,
    errors: suite.errors(),
  }));
  return [{ where: path, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map((each) => ({ ...each, evidence: [] }));
}
