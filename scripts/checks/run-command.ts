import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

import { repository } from './source-tree.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export function runCommand(command: string, args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const binaries = join(repository, 'node_modules', '.bin');
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', (error) =>
      resolve({ code: 1, stdout, stderr: `${command}: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}
