export interface ReadsAfterWrites {
  /**
   * Sends a change that the lists already show. The request needs a time limit, because every read waits
   * for it.
   */
  write<T>(send: () => Promise<T>): Promise<T>;
  /**
   * Reads after all pending writes. If another write starts during the request, the response is dropped and
   * the read repeated.
   */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Forgets pending writes, so that the next member’s reads do not wait for them. */
  forget(): void;
}

/** Orders reads after writes, so that a stale response can't revert the member's last action. */
export function createReadsAfterWrites(): ReadsAfterWrites {
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
