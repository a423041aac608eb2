import { expect, test } from 'vitest';

import { expectConsole, judgePrinted, newConsoleWatch } from './console-watch.ts';

test('what was announced passes, in whole or by pattern', () => {
  expectConsole('error', 'lost the mail');
  expectConsole('warn', /^slow \d+$/);
  console.error('lost the mail of %s', 'alice');
  console.warn('slow', 12);
});

test('what nobody announced fails, and what was announced must come', () => {
  const watch = newConsoleWatch();
  watch.expected.push({ level: 'warn', pattern: 'never comes', seen: false });
  watch.record('error', ['disk %s', 'full']);
  expect(() => judgePrinted(watch, 'in this test')).toThrow(
    'Unexpected console.error in this test: disk full\n' +
      'Announced but never printed: console.warn never comes',
  );
  expect(() => judgePrinted(watch, 'in this test')).not.toThrow();
});
