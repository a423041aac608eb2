/** What a run of the worker shows of its progress; moments in ms, by one monotonic clock. */
export interface Progress {
  /** The jobs whose handlers run, and since when. */
  readonly underWay: ReadonlyMap<string, number>;
  readonly atOnce: number;
  readonly begunAt: number;
  /** When it last heard from the database what there is to do; null: never yet. */
  readonly lookedAt: number | null;
  /** When the jobs of a minute were last added, or the adding began; null where none come by the minute. */
  readonly minuteAt: number | null;
}

/** After so many ms something is wrong. */
export interface Patience {
  /** A worker with less to do than it can asks for more every few seconds. */
  silence: number;
  /** A job that has taken so long will not end. */
  held: number;
  /** Jobs of each minute that have not come. */
  minute: number;
}

/** Why a run will do no more jobs by itself; null: nothing speaks for it. */
export function findFault(progress: Progress, patience: Patience, now: number): string | null {
  const { underWay, atOnce, begunAt, lookedAt, minuteAt } = progress;
  if (minuteAt !== null && now - minuteAt > patience.minute) {
    return `No job of a minute has been added for ${seconds(now - minuteAt)}.`;
  }
  if (underWay.size < atOnce) {
    const silent = now - (lookedAt ?? begunAt);
    return silent > patience.silence ? `No job has been looked for in ${seconds(silent)}.` : null;
  }
  const shortest = now - Math.max(...underWay.values());
  return shortest > patience.held ? `All jobs under way have run for ${seconds(shortest)}.` : null;
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
