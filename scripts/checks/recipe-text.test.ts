import { expect, test } from 'vitest';

import { numberMigrations, parseRecipe, patchesByFile, rewriteRecipe } from './recipe-text.ts';

const patchOf = (path: string, line: string): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1,2 @@\n one\n+${line}\n`;
const blockOf = (path: string, line: string): string =>
  `\`\`\`diff\n${patchOf(path, line)}\`\`\`\n`;

const RECIPE = `# Add a bird

Run its tests: \`npm test -- bird.test.ts nest.test.ts\`

Name it.

${blockOf('bird.ts', 'rook')}
Draw it.

${blockOf('nest.ts', 'twigs')}
Look at it.
`;

test('reads patch, files and tests of a recipe', () => {
  expect(parseRecipe(RECIPE)).toEqual({
    patch: patchOf('bird.ts', 'rook') + patchOf('nest.ts', 'twigs'),
    files: ['bird.ts', 'nest.ts'],
    tests: ['bird.test.ts', 'nest.test.ts'],
  });
  expect(parseRecipe('# Only text\n')).toEqual({ patch: '', files: [], tests: [] });
});

test('drops what changes in a patch when other lines do', () => {
  const patch = patchOf('bird.ts', 'rook');
  const diff = patch
    .replace('--- a', 'index 1234..5678 100644\n--- a')
    .replace('+1,2 @@', '+1,2 @@ function fly() {');
  expect([...patchesByFile(diff + patchOf('nest.ts', 'twigs'))]).toEqual([
    ['bird.ts', patch],
    ['nest.ts', patchOf('nest.ts', 'twigs')],
  ]);
});

test('keeps the text between blocks, by file', () => {
  const patches = new Map([
    ['egg.ts', patchOf('egg.ts', 'blue')],
    ['nest.ts', patchOf('nest.ts', 'hay')],
    ['bird.ts', patchOf('bird.ts', 'crow')],
  ]);
  expect(rewriteRecipe(RECIPE, patches)).toBe(
    RECIPE.replace('+rook', '+crow')
      .replace('+twigs', '+hay')
      .replace('\nLook', `\n${blockOf('egg.ts', 'blue')}\nLook`),
  );
});

test('gives migrations the next free numbers', () => {
  const patch =
    patchOf('server/migrations/m0096-a.sql', '') + patchOf('server/migrations/m0097-b.sql', '');
  const names = ['20261120T0900-create.sql', 'm0095-c.sql', 'm0099-d.sql'];
  const numbered = numberMigrations(patch, names);
  expect([...new Set(numbered.match(/m\d{4}-\w/g))]).toEqual(['m0100-a', 'm0101-b']);
  const renamed = new Map([['server/migrations/m0100-a.sql', patchOf('m0100-a.sql', 'x')]]);
  expect(rewriteRecipe(blockOf('server/migrations/m0096-a.sql', ''), renamed)).toContain('m0100-a');
});
