export interface QueueRequest {
  who: string;
  /** Cost relative to other requests, in any unit. Defaults to 1. */
  cost?: number;
  isUrgent?: boolean;
}

export interface QueueLimits {
  atOnce: number;
  /**
   * The same limit for one member, so that hanging work leaves room for other members. Defaults to
   * `atOnce`.
   */
  atOnceEach?: number;
  waiting?: number;
  waitingEach?: number;
}

/** Limits concurrent work, and serves members fairly, however much one of them requests. */
export interface FairQueue {
  /**
   * Runs the work at its turn, or returns null if too many requests wait. Timeouts of the work start at its
   * turn.
   */
  enter<Result>(terms: QueueRequest, work: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  who: string;
  isUrgent: boolean;
  /** Virtual start time of the request, as if all members were served a little at a time. */
  begin: number;
  start(): void;
}

const MAX_REMEMBERED_MEMBERS = 1000;

/** Start-time fair queueing: small requests run before the remaining work of a large one. */
export function createFairQueue({
  atOnce,
  atOnceEach = atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
  waitingEach = Number.POSITIVE_INFINITY,
}: QueueLimits): FairQueue {
  const queue: Waiting[] = [];
  const ends = new Map<string, number>();
  const insideOf = new Map<string, number>();
  let reached = 0;
  let inside = 0;

  const hasRoom = (who: string): boolean =>
    inside < atOnce && (insideOf.get(who) ?? 0) < atOnceEach;

  function takeNext(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of queue) {
      if (hasRoom(one.who) && (!best || isBefore(one, best))) best = one;
    }
    if (best) queue.splice(queue.indexOf(best), 1);
    return best;
  }

  function leave(who: string): void {
    inside -= 1;
    const left = (insideOf.get(who) ?? 1) - 1;
    if (left > 0) insideOf.set(who, left);
    else insideOf.delete(who);
    const next = takeNext();
    if (next) begin(next);
    else if (inside === 0) ends.clear();
  }

  function begin(one: Waiting): void {
    inside += 1;
    insideOf.set(one.who, (insideOf.get(one.who) ?? 0) + 1);
    reached = Math.max(reached, one.begin);
    one.start();
  }

  function forgetReached(): void {
    if (ends.size < MAX_REMEMBERED_MEMBERS) return;
    for (const [who, end] of ends) if (end <= reached) ends.delete(who);
  }

  const waitsFor = (who: string): number => queue.filter((one) => one.who === who).length;

  return {
    enter({ who, cost = 1, isUrgent = false }, work) {
      const isNext = hasRoom(who);
      if (!isNext && (queue.length >= most || waitsFor(who) >= waitingEach)) return null;
      const first = Math.max(reached, ends.get(who) ?? 0);
      ends.set(who, first + cost);
      forgetReached();
      const turn = new Promise<void>((start) => {
        const one = { who, isUrgent, begin: first, start };
        if (isNext) begin(one);
        else queue.push(one);
      });
      return turn.then(work).finally(() => leave(who));
    },
  };
}

const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.isUrgent === other.isUrgent ? one.begin < other.begin : one.isUrgent;
