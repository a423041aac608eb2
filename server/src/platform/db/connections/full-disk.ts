export interface FullDisk {
  note(error: unknown): void;
  isFull(): boolean;
}

const DISK_FULL = '53100';
/** How long a report is trusted after space is freed; while the disk is full, new errors renew it. */
const TRUSTED_MS = 60_000;

export function createFullDisk(nowMs: () => number): FullDisk {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    note(error) {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) saidAt = nowMs();
    },
    isFull: () => nowMs() - saidAt < TRUSTED_MS,
  };
}
