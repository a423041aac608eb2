import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { patchesByFile, rewriteRecipe } from './checks/recipe-text.ts';
import { applyRecipe, complaintsAbout, readRecipes, recipePath } from './checks/recipes.ts';
import { repository } from './checks/source-tree.ts';

// Fails when a recipe of docs/recipes no longer applies. To repair one, commit your own changes, then
// `--apply <name>`, fix the code, and `--update <name>` writes its patch again.
const name = { type: 'string' } as const;
const { values } = parseArgs({ options: { apply: name, update: name } });

function recipeNamed(wanted: string) {
  const found = readRecipes().find((recipe) => recipe.name === wanted);
  if (found) return found;
  console.error(`docs/recipes has no ${wanted}.md.`);
  process.exit(2);
}

function apply(wanted: string): void {
  const recipe = recipeNamed(wanted);
  if (applyRecipe(recipe) === '') return;
  console.error(applyRecipe(recipe, ['--reject']));
  console.error('Apply the *.rej files by hand, delete them, then run --update.');
  process.exitCode = 1;
}

function update(wanted: string): void {
  recipeNamed(wanted);
  const path = recipePath(wanted);
  const patches = patchesByFile(changes());
  const rejected = [...patches.keys()].find((changed) => changed.endsWith('.rej'));
  if (rejected !== undefined) {
    console.error(`Apply ${rejected} by hand and delete it first.`);
    process.exit(1);
  }
  if (patches.size === 0) {
    console.error('The working tree has no changes. Run --apply first.');
    process.exit(1);
  }
  writeFileSync(path, rewriteRecipe(readFileSync(path, 'utf8'), patches));
}

/** The changes of the working tree, new files included. The index of the repository stays as it is. */
function changes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-index-'));
  const index = join(folder, 'index');
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: repository,
      env: { ...process.env, GIT_INDEX_FILE: index },
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  try {
    copyFileSync(join(repository, git('rev-parse', '--git-dir').trim(), 'index'), index);
    git('add', '--all', '--', '.', ':!docs/recipes');
    const options = ['-c', 'diff.suppressBlankEmpty=true', '-c', 'diff.noprefix=false'];
    return git(...options, 'diff', '--cached', '--no-renames', '-U2', 'HEAD', ':!docs/recipes');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function check(): void {
  const complaints = readRecipes().flatMap(complaintsAbout);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length === 0) return;
  console.error('\nSee scripts/recipes.ts for how to fix a recipe.');
  process.exitCode = 1;
}

if (values.apply !== undefined) apply(values.apply);
else if (values.update !== undefined) update(values.update);
else check();
