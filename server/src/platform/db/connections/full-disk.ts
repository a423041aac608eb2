export interface FullDisk {
  note(error: unknown): void;
  isFull(): boolean;
}

const DISK_FULL = '53100';
/**
 * Milliseconds for which a report of a full disk is trusted. While the disk is full, new errors renew the
 * report.
 */
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
