import { totalmem } from 'node:os';

import { StartupError } from '#src/kernel/startup-error.ts';

const MIB = 1024 ** 2;
const NEEDED_MIB = 256;

export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** With less memory the kernel kills the process during its start, without a message. @throws StartupError */
export function refuseLittleMemory(bytes: number): void {
  if (bytes >= NEEDED_MIB * MIB) return;
  throw new StartupError(
    `Rookery needs ${NEEDED_MIB} MB of memory, and this machine, container or service allows ${Math.floor(bytes / MIB)} MB. Raise its limit.`,
  );
}
