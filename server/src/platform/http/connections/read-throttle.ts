import { SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import type { ServerResponse } from 'node:http';

export interface ReadThrottleLimits {
  from: number;
  ms: number;
}

/**
 * Delays reading from refused connections: at many thousands a second, even refusals would cost capacity for
 * other requests.
 */
export function createReadThrottle({
  from,
  ms,
}: ReadThrottleLimits): (answer: ServerResponse) => void {
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
    // Pause only after the end of the response. Before that, Node itself would begin to read again.
    if (refused > from) answer.once('finish', rest);
  };
}
