import { runCommand } from '../checks/run-command.ts';

/**
 * Paths that differ from a commit, untracked files included.
 * @param commit by default the last one
 * @throws Error with git’s own message
 */
export async function changedFiles(commit = 'HEAD'): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set(lists.flat())];
}

async function git(...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runCommand('git', args);
  if (code !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
}
