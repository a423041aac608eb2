import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '#src/kernel/clock.ts';

const KEPT_DAYS = 30;
const KEPT_MOST = 1_000;

/** Keeps only the newest mail files, and only for a while. They help during setup. */
export async function trimMailFolder({
  dataDir,
  clock,
}: {
  dataDir: string;
  clock: Clock;
}): Promise<void> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).toSorted().toReversed();
  const whole = names.filter((name) => name.endsWith('.eml'));
  const beyond = new Set(whole.slice(KEPT_MOST));
  const now = clock.now().getTime();
  for (const name of names) {
    const days = name.endsWith('.part') ? 1 : KEPT_DAYS;
    if (!beyond.has(name) && !(await isOlder(join(folder, name), now - days * DAY_MS))) continue;
    await rm(join(folder, name), { force: true });
  }
}

async function isOlder(path: string, than: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile() && found.mtimeMs < than;
}
