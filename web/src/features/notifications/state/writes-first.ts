export interface WritesFirst {
  /** Sends what the lists show already; within a limit of time, as every question waits for it. */
  write<T>(send: () => Promise<T>): Promise<T>;
  /** An answer that knows what was written: one that was asked for before is let go, and asked for again. */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** The next member does not wait for what was written before. */
  forget(): void;
}

/** What the member just did is not undone by an answer that does not know of it yet. */
export function createWritesFirst(): WritesFirst {
  const inHand = new Set<Promise<unknown>>();
  let writes = 0;
  return {
    write(send) {
      writes += 1;
      const sent = send();
      inHand.add(sent);
      return sent.finally(() => inHand.delete(sent));
    },
    async ask(question) {
      for (;;) {
        while (inHand.size > 0) await Promise.allSettled(inHand);
        const before = writes;
        const answer = await question();
        if (before === writes) return answer;
      }
    },
    forget: () => inHand.clear(),
  };
}
