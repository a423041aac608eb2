/** Lets so many go at once, in the order in which they came; the urgent before the others. */
export interface Turns {
  /** Resolves or rejects as `work` does. */
  take<Result>(isUrgent: boolean, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(atOnce: number): Turns {
  const waiting: { isUrgent: boolean; begin: () => void }[] = [];
  let underWay = 0;

  function leave(): void {
    underWay -= 1;
    waiting.shift()?.begin();
  }

  async function enter(isUrgent: boolean): Promise<void> {
    if (underWay >= atOnce) {
      await new Promise<void>((begin) => {
        const at = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
        waiting.splice(at === -1 ? waiting.length : at, 0, { isUrgent, begin });
      });
    }
    underWay += 1;
  }

  return {
    async take(isUrgent, work) {
      await enter(isUrgent);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
