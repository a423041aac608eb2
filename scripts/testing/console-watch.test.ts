import { expect, test } from 'vitest';

import { expectConsole, judgePrinted, newConsoleWatch } from './console-watch.ts';

test('passes when an expected message is printed', () => {
  const watch = newConsoleWatch();
  watch.expected.push({ level: 'error', pattern: 'lost the mail', seen: false });
  watch.expected.push({ level: 'warn', pattern: /^slow \d+$/, seen: false });
  watch.record('error', ['lost the mail of %s', 'alice']);
  watch.record('warn', ['slow', 12]);
  expect(() => judgePrinted(watch, 'in this test')).not.toThrow();
  expectConsole('error', 'lost the mail');
  console.error('lost the mail of %s', 'alice');
});

test('fails on an unexpected message or a missing expected one', () => {
  const watch = newConsoleWatch();
  watch.expected.push({ level: 'warn', pattern: 'never comes', seen: false });
  watch.record('error', ['disk %s', 'full']);
  expect(() => judgePrinted(watch, 'in this test')).toThrow(
    'Unexpected console.error in this test: disk full\n' +
      'Expected but never printed: console.warn never comes',
  );
  expect(() => judgePrinted(watch, 'in this test')).not.toThrow();
});
