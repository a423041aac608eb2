import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { Manifest } from '#src/platform/backup/manifest.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const TOLD_EVERY_MS = 200;
// npm passes Ctrl-C on to a program that the terminal has already told: the same signal, twice.
const ECHO_MS = 500;

/** What `restore` and `verify` are told: paths, the identity null where none is named. @throws StartupError */
export function backupToRead(
  verb: 'restore' | 'verify',
  args: string[],
): { path: string; identity: string | null } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) {
    throw new StartupError(`Usage: npm run rookery -- ${verb} <file> [--identity <file>]`);
  }
  const { identity } = values;
  return { path: resolve(given), identity: identity === undefined ? null : resolve(identity) };
}

/** Such as 12.3 MB. */
export function inBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

/** Such as "12 members, 345 posts and 67 files". */
export function contentsOf({ tables, media }: Manifest): string {
  const rows = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  const many = (count: number, word: string): string =>
    `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
  return `${many(rows('users'), 'member')}, ${many(rows('posts'), 'post')} and ${many(media.files, 'file')}`;
}

export interface Progress {
  add(what: string, bytes: number): void;
  /** Clears its line. */
  end(): void;
}

/** One line that says how far it is, on a terminal alone. */
export function showProgress(terminal: NodeJS.WriteStream, verb: string): Progress {
  if (!terminal.isTTY) return { add: () => undefined, end: () => undefined };
  const done = new Map<string, number>();
  let toldAt = 0;
  return {
    add(what, bytes) {
      done.set(what, (done.get(what) ?? 0) + bytes);
      const now = performance.now();
      if (now - toldAt < TOLD_EVERY_MS) return;
      toldAt = now;
      const parts = [...done].map(([name, count]) => `${name} ${inBytes(count)}`);
      terminal.write(`\r\u001b[K${verb}: ${parts.join(', ')}`);
    },
    end: () => void terminal.write('\r\u001b[K'),
  };
}

/** Is aborted by the first SIGINT or SIGTERM, so that what was begun is cleared away; a second one ends the process. */
export async function untilSignal<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let askedAt: number | null = null;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt !== null && now - askedAt > ECHO_MS) process.exit(1);
    askedAt ??= now;
    controller.abort(new StartupError('Stopped; nothing of it is left.'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
