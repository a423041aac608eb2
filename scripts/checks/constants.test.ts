import { expect, test } from 'vitest';

import { checkConstants } from './constants.ts';

const judge = (text: string): number[] =>
  checkConstants([{ path: 'web/src/a.test.ts', text }]).map(({ line }) => line);

test('rejects a lower-case name for a module’s constant', () => {
  expect(judge('const day = 24 * HOUR;\n')).toEqual([1]);
  expect(judge("// Why.\nexport const name: string = 'a';\n")).toEqual([2]);
  expect(judge('const found =\n  /[/]b/g;\nconst other = "b" as const;\n')).toEqual([1, 3]);
});

test('allows lower-case names for other values and in functions', () => {
  const sound = ['const DAY = 24;', 'const list = [1];', 'const made = f(1);', 'const on = true;'];
  expect(judge(`${sound.join('\n')}\nfunction f() {\n  const a = 1;\n}\n`)).toEqual([]);
});

test('allows a duration constant only in its shared module', () => {
  const text = 'const HOUR_MS = 3_600_000;\nconst REST_MS = 2 * HOUR_MS;\n';
  expect(judge(text)).toEqual([1]);
  const paths = ['contract/src/kernel/durations.ts', 'demo/src/chats.ts'];
  expect(checkConstants(paths.map((path) => ({ path, text })))).toEqual([]);
});
