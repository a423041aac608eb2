import { SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import type { ServerResponse } from 'node:http';

export interface RestLimits {
  /** Refusals a second, up to which nobody has to rest. */
  from: number;
  ms: number;
}

/**
 * Lets connections rest that were refused: their next request is read a little later than they like to send it.
 * Even a refusal costs something, and many thousands a second would cost what others could be answered with.
 */
export function createRest({ from, ms }: RestLimits): (answer: ServerResponse) => void {
  let secondBegan = 0;
  let refused = 0;

  function rest(this: ServerResponse): void {
    const { socket } = this.req;
    socket.pause();
    setTimeout(() => socket.resume(), ms).unref();
  }

  return (answer) => {
    const now = performance.now();
    if (now - secondBegan > SECOND_MS) [secondBegan, refused] = [now, 0];
    refused += 1;
    // Before the end of the answer Node itself would begin to read again.
    if (refused > from) answer.once('finish', rest);
  };
}
