/** Whether the database said of late that its disk is full. It may be on another machine, whose disk nobody here sees. */
export interface FullDisk {
  /** An error of a statement. */
  note(error: unknown): void;
  isFull(): boolean;
}

const DISK_FULL = '53100';
/** Whoever made room sees it within so long; while there is none, members try again sooner. */
const TRUSTED_MS = 60_000;

/** @param nowMs monotonic */
export function createFullDisk(nowMs: () => number): FullDisk {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    note(error) {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) saidAt = nowMs();
    },
    isFull: () => nowMs() - saidAt < TRUSTED_MS,
  };
}
