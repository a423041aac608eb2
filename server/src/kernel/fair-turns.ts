/** Whose work it is, and how much. */
export interface TurnTerms {
  /** Members take turns, however much one of them asks for. */
  who: string;
  /** Against that of others, in whatever unit; 1 when left out. */
  cost?: number;
  /** Somebody waits for the answer: before all that nobody waits for. */
  isUrgent?: boolean;
}

export interface TurnLimits {
  atOnce: number;
  /** The same for one member, so that work which hangs leaves room to others; left out: `atOnce`. */
  atOnceEach?: number;
  /** How many may wait in all, and of one; left out: any number. */
  waiting?: number;
  waitingEach?: number;
}

/** Lets few pieces of work go on at a time, and nobody wait behind all that another asked for. */
export interface FairTurns {
  /** Does the work when its turn comes; null when too many wait already. Whatever clock it has begins at its turn. */
  enter<Result>(terms: TurnTerms, work: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  who: string;
  isUrgent: boolean;
  /** Where it stands in the order of all, were each served a little at a time. */
  begin: number;
  start(): void;
}

/** Above this number of members, those whose turn has passed are forgotten. */
const MOST_ENDS = 1000;

/** Fair queueing by start times: who asks for little stands before what another still asks for. */
export function createFairTurns({
  atOnce,
  atOnceEach = atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
  waitingEach = Number.POSITIVE_INFINITY,
}: TurnLimits): FairTurns {
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
    // Nobody waits: nobody is ahead of anybody.
    else if (inside === 0) ends.clear();
  }

  function begin(one: Waiting): void {
    inside += 1;
    insideOf.set(one.who, (insideOf.get(one.who) ?? 0) + 1);
    reached = Math.max(reached, one.begin);
    one.start();
  }

  /** An end that has been reached is as good as none. */
  function forgetReached(): void {
    if (ends.size < MOST_ENDS) return;
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
