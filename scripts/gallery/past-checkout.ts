import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { repository } from '../checks/source-tree.ts';

const run = promisify(execFile);

export interface PastCheckout {
  folder: string;
  hasSamePackages: boolean;
  /** Also called when the process ends for any reason. */
  remove(): void;
}

export async function nameCommit(since: string): Promise<string> {
  try {
    return await git('rev-parse', '--verify', '--end-of-options', `${since}^{commit}`);
  } catch {
    throw new Error(`Commit ${since} not found.`);
  }
}

export async function hasFile(commit: string, path: string): Promise<boolean> {
  return (await git('ls-tree', '--name-only', commit, '--', path)) !== '';
}

export async function checkOut(commit: string): Promise<PastCheckout> {
  const parent = await mkdtemp(join(tmpdir(), 'rookery-gallery-'));
  const folder = join(parent, 'past');
  const remove = (): void => {
    process.off('exit', remove);
    // git may not know the worktree yet, so the folder is removed in any case.
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: repository });
    rmSync(parent, { recursive: true, force: true });
  };
  // When it is interrupted, the browser’s driver ends the process by itself. The exit event still removes
  // the checkout.
  process.on('exit', remove);
  try {
    await git('worktree', 'add', '--detach', folder, commit);
    await linkPackages(folder);
    const [then, now] = await Promise.all([folder, repository].map(readLock));
    return { folder, hasSamePackages: then === now, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links the packages one by one. The workspaces are packages too, and must be those of the past commit. */
async function linkPackages(folder: string): Promise<void> {
  const from = await realpath(join(repository, 'node_modules'));
  const to = join(folder, 'node_modules');
  await mkdir(join(to, '@rookery'), { recursive: true });
  for (const name of await readdir(from)) {
    const isOwn = name === '@rookery' || (name.startsWith('.') && name !== '.bin');
    if (!isOwn) await symlink(join(from, name), join(to, name));
  }
  for (const name of ['contract', 'server', 'web']) {
    await symlink(join(folder, name), join(to, '@rookery', name));
  }
}

function readLock(folder: string): Promise<string> {
  return readFile(join(folder, 'package-lock.json'), 'utf8');
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: repository })).stdout.trim();
}
