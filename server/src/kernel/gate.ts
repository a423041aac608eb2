/** Lets few pieces of work go on at a time. */
export interface Gate {
  /** Does the work when its turn comes; null when too many wait already. */
  enter<Result>(work: () => Promise<Result>): Promise<Result> | null;
}

export function createGate(options: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;

  const leave = (): void => {
    const next = queue.shift();
    // Whoever waited longest takes the place over.
    if (next) next();
    else inside -= 1;
  };

  return {
    enter(work) {
      if (inside >= options.atOnce && queue.length >= options.waiting) return null;
      const turn =
        inside < options.atOnce
          ? Promise.resolve(void (inside += 1))
          : new Promise<void>((resolve) => queue.push(resolve));
      return turn.then(work).finally(leave);
    },
  };
}
