// Thorough: it runs all checks, and the tests of all recipes, in a copy of the repository.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyRecipe, type NamedRecipe, readRecipes } from './checks/recipes.ts';
import { runCommand } from './checks/run-command.ts';
import { repository } from './checks/source-tree.ts';

const PATIENCE = 600_000;
/** Applied recipes do not apply again, and audits say nothing about recipes. */
const WITHOUT = ['--without', 'recipes', '--without', 'audit'];

interface Copy {
  folder: string;
  recipes: NamedRecipe[];
}

const recipes = readRecipes();
/**
 * Recipes share a copy as long as they apply, because checking types once takes as long as all their tests.
 * That each applies alone is the check `recipes`. A recipe that uses code of another passes unnoticed.
 */
const copies: Copy[] = [];

beforeAll(async () => {
  for (const recipe of recipes) {
    const found = copies.find(({ folder }) => applyRecipe(recipe, [], folder) === '');
    if (found) {
      found.recipes.push(recipe);
      continue;
    }
    const folder = await copyRepository();
    copies.push({ folder, recipes: [recipe] });
    expect(applyRecipe(recipe, [], folder)).toBe('');
  }
}, PATIENCE);
afterAll(() => Promise.all(copies.map(({ folder }) => rm(folder, { recursive: true }))));

async function copyRepository(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-recipes-')));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { code, stdout, stderr } = await runCommand('git', args);
  expect(code, stderr).toBe(0);
  const paths = stdout.split('\0').filter((path) => path && existsSync(join(repository, path)));
  const folders = new Set(paths.map((path) => join(folder, dirname(path))));
  await Promise.all([...folders].map((each) => mkdir(each, { recursive: true })));
  await Promise.all(paths.map((path) => copyFile(join(repository, path), join(folder, path))));
  await linkPackages(folder);
  return folder;
}

/** A link to all of node_modules would lead to the original contract and server. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@rookery'), { recursive: true });
  const names = (await readdir(from)).filter((name) => name === '.bin' || /^[^.]/.test(name));
  const packages = names.filter((name) => name !== '@rookery');
  await Promise.all(packages.map((name) => symlink(join(from, name), join(to, name))));
  const own = await readdir(join(from, '@rookery'));
  await Promise.all(own.map((name) => symlink(join(folder, name), join(to, '@rookery', name))));
}

function run(folder: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    );
  });
}

test('has a patch and tests in every recipe', () => {
  for (const { name, patch, files, tests } of recipes) {
    expect(patch, name).not.toBe('');
    expect(
      tests.some((path) => files.includes(path)),
      name,
    ).toBe(true);
  }
});

test('passes all checks with the recipes', { timeout: PATIENCE }, async () => {
  for (const { folder } of copies) {
    expect(await run(folder, ['scripts/check.ts', ...WITHOUT])).toBe('');
  }
});

test('passes the tests of the recipes', { timeout: PATIENCE }, async () => {
  for (const { folder, recipes: applied } of copies) {
    const paths = applied.flatMap(({ tests }) => tests);
    expect(await run(folder, ['scripts/test.ts', ...paths])).toBe('');
  }
});
