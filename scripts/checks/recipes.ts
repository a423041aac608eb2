import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { numberMigrations, parseRecipe, type Recipe } from './recipe-text.ts';
import { repository } from './source-tree.ts';

const FOLDER = join(repository, 'docs', 'recipes');

export interface NamedRecipe extends Recipe {
  name: string;
}

export function recipePath(name: string): string {
  return join(FOLDER, `${name}.md`);
}

export function readRecipes(): NamedRecipe[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return names
    .map((file) => file.slice(0, -'.md'.length))
    .toSorted()
    .map((name) => ({ name, ...parseRecipe(readFileSync(recipePath(name), 'utf8')) }));
}

/**
 * Applies a recipe to a tree.
 * @param flags of `git apply`, such as `--check`
 * @returns what git says. Empty when it applies.
 */
export function applyRecipe(
  { patch }: Recipe,
  flags: readonly string[] = [],
  folder = repository,
): string {
  const names = readdirSync(join(folder, 'server', 'migrations'));
  const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn', ...flags], {
    cwd: folder,
    // A copy in a folder of another repository is not a part of it.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    input: numberMigrations(patch, names),
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

/** Faults of a recipe that show without running its tests. */
export function complaintsAbout(recipe: NamedRecipe): string[] {
  const path = `docs/recipes/${recipe.name}.md`;
  if (recipe.patch === '') return [];
  const problem = applyRecipe(recipe, ['--check']);
  const complaints = problem === '' ? [] : [`${path} no longer applies:\n${problem.trimEnd()}`];
  if (recipe.tests.length === 0) {
    complaints.push(`${path} needs a line "Run its tests: \`npm test -- …\`".`);
  }
  return complaints;
}
