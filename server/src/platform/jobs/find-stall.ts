/** The progress of a worker run; times in ms, by one monotonic clock. */
export interface Progress {
  readonly underWay: ReadonlyMap<string, number>;
  readonly atOnce: number;
  readonly begunAt: number;
  /** When the database last responded to a request for jobs. Null if it has not responded yet. */
  readonly lookedAt: number | null;
  /**
   * When every-minute jobs were last added, or else when the run began. Null if no job runs each minute.
   */
  readonly minuteAt: number | null;
}

/** Times in milliseconds after which the worker counts as stalled. */
export interface StallLimits {
  /**
   * Longest time without a request for jobs. A worker with free capacity asks for more jobs every few
   * seconds.
   */
  silence: number;
  held: number;
  minute: number;
}

export function findStall(progress: Progress, patience: StallLimits, now: number): string | null {
  const { underWay, atOnce, begunAt, lookedAt, minuteAt } = progress;
  if (minuteAt !== null && now - minuteAt > patience.minute) {
    return `No every-minute job was added for ${seconds(now - minuteAt)}.`;
  }
  if (underWay.size < atOnce) {
    const silent = now - (lookedAt ?? begunAt);
    return silent > patience.silence
      ? `The worker has not checked for jobs for ${seconds(silent)}.`
      : null;
  }
  const shortest = now - Math.max(...underWay.values());
  return shortest > patience.held
    ? `All running jobs have taken at least ${seconds(shortest)}.`
    : null;
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
