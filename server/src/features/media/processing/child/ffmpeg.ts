import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { FileKind } from '@rookery/contract/kernel/file-types.ts';

/** Allows local files only. */
const SAFE_INPUT_OPTIONS = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file'];
/** Allows only the format that the first bytes showed. */
const FORMATS: Partial<Record<FileKind, string>> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  matroska: 'matroska',
};
const PRINTED_MAX = 20_000;

export const THREADS = ['-threads', String(Math.min(4, availableParallelism()))];

/**
 * Runs ffmpeg on an uploaded file.
 * @returns its output, and whether it succeeded
 * @throws when it can't start or was killed from outside
 */
export function runFfmpeg(
  program: string,
  { path, kind }: { path: string; kind: FileKind },
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] },
): Promise<{ isDone: boolean; printed: string }> {
  return new Promise((resolve, reject) => {
    const input = ['-f', FORMATS[kind] ?? 'mov', ...before, '-i', `file:${path}`];
    const args = [...SAFE_INPUT_OPTIONS, ...input, ...after];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-PRINTED_MAX);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') reject(new Error(`ffmpeg: ${signal}`));
      else resolve({ isDone: code === 0, printed });
    });
  });
}
