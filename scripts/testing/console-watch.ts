import { format } from 'node:util';

export type ConsoleLevel = 'error' | 'warn';

interface Expectation {
  level: ConsoleLevel;
  pattern: RegExp | string;
  seen: boolean;
}

export interface ConsoleWatch {
  record(level: ConsoleLevel, args: unknown[]): void;
  printed: { level: ConsoleLevel; text: string }[];
  expected: Expectation[];
}

let current: ConsoleWatch | null = null;

export function newConsoleWatch(): ConsoleWatch {
  const watch: ConsoleWatch = {
    printed: [],
    expected: [],
    record(level, args) {
      watch.printed.push({ level, text: format(...args) });
    },
  };
  return watch;
}

export function adoptConsoleWatch(watch: ConsoleWatch): void {
  current = watch;
}

/**
 * Announces that the running test will print this to the console at least once. Any other console.error or
 * console.warn fails the test.
 * @param pattern a part of the printed text, or a pattern it matches
 */
export function expectConsole(level: ConsoleLevel, pattern: RegExp | string): void {
  if (!current) throw new Error('expectConsole works only inside a test.');
  current.expected.push({ level, pattern, seen: false });
}

export function judgePrinted(watch: ConsoleWatch, when: string): void {
  const { printed, expected } = watch;
  watch.printed = [];
  watch.expected = [];
  const unexpected = printed.filter((entry) => {
    const announced = expected.filter((each) => matches(each, entry));
    for (const each of announced) each.seen = true;
    return announced.length === 0;
  });
  const complaints = [
    ...unexpected.map((entry) => `Unexpected console.${entry.level} ${when}: ${entry.text}`),
    ...expected
      .filter((each) => !each.seen)
      .map((each) => `Expected but never printed: console.${each.level} ${String(each.pattern)}`),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

function matches(expected: Expectation, entry: { level: ConsoleLevel; text: string }): boolean {
  if (expected.level !== entry.level) return false;
  return typeof expected.pattern === 'string'
    ? entry.text.includes(expected.pattern)
    : expected.pattern.test(entry.text);
}
