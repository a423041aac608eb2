import { runCommand } from '../checks/run-command.ts';

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
