import { FetchFault } from './fetch-fault.ts';
import { type FetchGuard, openGuarded, publicOnly, webAddress } from './guarded-client.ts';

export interface Sent {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** For everything: names, the request, the first of the answer. */
  timeoutMs: number;
}

export interface Answered {
  status: number;
  /** As it was sent. */
  retryAfter: string | null;
}

/**
 * Sends something to an address that nobody vouches for. Of the answer only the head is read; where it redirects to is
 * not visited. @throws FetchFault where there is no answer
 */
export type GuardedPost = (address: string, sent: Sent) => Promise<Answered>;

export function createGuardedPost(guard: FetchGuard = publicOnly): GuardedPost {
  return async (address, { headers, body, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = webAddress(address);
      const client = await openGuarded(url, guard, { timeoutMs, signal });
      try {
        const path = url.pathname + url.search;
        const answer = await client.request({ method: 'POST', path, headers, body, signal });
        answer.body.on('error', () => undefined);
        const again = answer.headers['retry-after'];
        return { status: answer.statusCode, retryAfter: typeof again === 'string' ? again : null };
      } finally {
        client.destroy().catch(() => undefined);
      }
    } catch (error) {
      if (error instanceof FetchFault) throw error;
      const reason = signal.aborted ? 'time' : 'network';
      throw new FetchFault(reason, (error as Error).message, { cause: error });
    }
  };
}
