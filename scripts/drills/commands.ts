import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const TIMEOUT_MS = 15 * 60_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export async function run(command: readonly string[], cwd?: string): Promise<string> {
  const [program = '', ...args] = command;
  try {
    const options = {
      cwd,
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
      killSignal: 'SIGKILL',
    } as const;
    return (await execute(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n');
    throw new Error(`${command.slice(0, 6).join(' ')} failed:\n${last}`, { cause: error });
  }
}

export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
