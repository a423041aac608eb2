import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { bucketAddress } from './backup-place.ts';
import { ENDING_SIGNALS } from '#src/kernel/ending-signals.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Manifest } from '#src/platform/backup/manifest.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const TOLD_EVERY_MS = 200;
const LINE_EVERY_MS = 60_000;
// The terminal signals the program, and npm forwards Ctrl-C to the program too. The signal therefore comes
// twice.
const DUPLICATE_SIGNAL_MS = 500;

export function parseBackupArgs(
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
    throw new StartupError(
      `Usage: npm run rookery -- ${verb} <file or s3://bucket/key> [--identity <file>]`,
    );
  }
  const { identity } = values;
  const path = bucketAddress(given) === null ? resolve(given) : given;
  return { path, identity: identity === undefined ? null : resolve(identity) };
}

export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

export function contentsOf({ tables, media }: Manifest): string {
  const rows = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  const many = (count: number, word: string): string =>
    `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
  return `${many(rows('users'), 'member')}, ${many(rows('posts'), 'post')} and ${many(media.files, 'file')}`;
}

export function describeLeftOut(passedOver: readonly string[]): string {
  if (passedOver.length === 0) return '';
  const what = passedOver.length === 1 ? 'a table' : 'tables';
  return ` Skipped: ${passedOver.join(', ')}, ${what} that Rookery did not create.`;
}

export interface Progress {
  add(what: string, bytes: number, files?: number): void;
  end(): void;
}

export function showProgress(
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  verb: string,
  nowMs = (): number => performance.now(),
): Progress {
  const done = new Map<string, { bytes: number; files: number }>();
  const begun = nowMs();
  let toldAt = terminal.isTTY ? Number.NEGATIVE_INFINITY : begun;
  return {
    add(what, bytes, files = 0) {
      const known = done.get(what) ?? { bytes: 0, files: 0 };
      done.set(what, { bytes: known.bytes + bytes, files: known.files + files });
      const now = nowMs();
      if (now - toldAt < (terminal.isTTY ? TOLD_EVERY_MS : LINE_EVERY_MS)) return;
      toldAt = now;
      const parts = [...done].map(
        ([name, one]) =>
          `${name} ${formatBytes(one.bytes)}${one.files > 0 ? ` in ${one.files} files` : ''}`,
      );
      const all = [...done.values()].reduce((sum, one) => sum + one.bytes, 0);
      const rate = formatBytes(Math.round(all / Math.max(0.001, (now - begun) / 1000)));
      const line = `${verb}: ${parts.join(', ')}, ${rate}/s`;
      terminal.write(terminal.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => void (terminal.isTTY && terminal.write('\r\u001b[K')),
  };
}

/**
 * The first SIGINT, SIGTERM or SIGHUP aborts the work, which removes its files. A second one ends the process.
 */
export async function untilSignal<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  told = 'Stopped. No changes were kept.',
): Promise<Result> {
  const controller = new AbortController();
  let askedAt: number | null = null;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt !== null && now - askedAt > DUPLICATE_SIGNAL_MS) process.exit(1);
    askedAt ??= now;
    controller.abort(new StartupError(told));
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
  }
}
