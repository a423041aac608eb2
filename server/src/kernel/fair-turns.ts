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

/** Fair queueing by start times: who asks for little stands before what another still asks for. */
export function createFairTurns({
  atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
  waitingEach = Number.POSITIVE_INFINITY,
}: TurnLimits): FairTurns {
  const queue: Waiting[] = [];
  const ends = new Map<string, number>();
  let reached = 0;
  let inside = 0;

  function takeNext(): Waiting | undefined {
    let best = 0;
    for (let at = 1; at < queue.length; at++) {
      const [one, other] = [queue[at], queue[best]];
      if (one && other && isBefore(one, other)) best = at;
    }
    return queue.splice(best, 1)[0];
  }

  function leave(): void {
    inside -= 1;
    const next = takeNext();
    if (next) begin(next);
    // Nobody waits: nobody is ahead of anybody.
    else if (inside === 0) ends.clear();
  }

  function begin(one: Waiting): void {
    inside += 1;
    reached = Math.max(reached, one.begin);
    one.start();
  }

  const waitsFor = (who: string): number => queue.filter((one) => one.who === who).length;

  return {
    enter({ who, cost = 1, isUrgent = false }, work) {
      const hasRoom = inside < atOnce;
      if (!hasRoom && (queue.length >= most || waitsFor(who) >= waitingEach)) return null;
      const first = Math.max(reached, ends.get(who) ?? 0);
      ends.set(who, first + cost);
      const turn = new Promise<void>((start) => {
        const one = { who, isUrgent, begin: first, start };
        if (hasRoom) begin(one);
        else queue.push(one);
      });
      return turn.then(work).finally(leave);
    },
  };
}

const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.isUrgent === other.isUrgent ? one.begin < other.begin : one.isUrgent;
