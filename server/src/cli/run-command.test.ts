import { expect, test } from 'vitest';

import { explain } from './run-command.ts';

test.each([
  ['53100', 'could not extend file', 'The disk of the database is full (could not extend file).'],
  ['ENOSPC', 'no space left', 'The disk of this machine is full (no space left).'],
])('explains a full disk in one sentence: %s', (code, message, sentence) => {
  const error = Object.assign(new Error(message), { code });
  expect(explain(error)).toBe(`${sentence} Free up disk space, then run the command again.`);
});
