export interface Timers {
  after(milliseconds: number, work: () => unknown): () => void;
}

export const systemTimers: Timers = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

export interface ManualTimers extends Timers {
  /** Milliseconds from now until each pending timer, soonest first. */
  readonly waiting: readonly number[];
  advance(milliseconds: number): void;
  done(): Promise<void>;
}

export function createManualTimers(): ManualTimers {
  const set = new Set<{ due: number; work: () => unknown }>();
  let begun: unknown[] = [];
  let now = 0;
  const inOrder = () => [...set].toSorted((one, other) => one.due - other.due);

  return {
    after(milliseconds, work) {
      const timer = { due: now + milliseconds, work };
      set.add(timer);
      return () => void set.delete(timer);
    },
    get waiting() {
      return inOrder().map(({ due }) => due - now);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (let next = inOrder()[0]; next && next.due <= end; next = inOrder()[0]) {
        now = next.due;
        set.delete(next);
        begun.push(next.work());
      }
      now = end;
    },
    async done() {
      const results = begun;
      begun = [];
      await Promise.all(results);
    },
  };
}
