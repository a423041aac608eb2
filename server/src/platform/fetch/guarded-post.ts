import type { Pool } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import { type FetchGuard, openGuardedPool, publicOnly, webAddress } from './guarded-client.ts';

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

export interface GuardedPost {
  /**
   * Sends something to an address that nobody vouches for. Of the answer only the head is read; where it redirects to is
   * not visited. @throws FetchFault where there is no answer
   */
  send(address: string, sent: Sent): Promise<Answered>;
  /** Connections that wait for more are let go of. */
  close(): void;
}

interface Kept {
  pool: Promise<Pool>;
  /** Then its host is looked up anew. */
  until: number;
}

const KEPT_MS = 120_000;
/** Of so many hosts connections are kept, those asked last. */
const HOSTS = 50;
const CONNECTIONS = 10;
const ANSWER_BYTES = 16_384;

/** Whoever is asked often is asked over connections that are kept: each was checked when it was made. */
export function createGuardedPost(
  guard: FetchGuard = publicOnly,
  nowMs: () => number = () => performance.now(),
): GuardedPost {
  const kept = new Map<string, Kept>();

  const letGo = (origin: string, one: Kept): void => {
    if (kept.get(origin) === one) kept.delete(origin);
    // What is under way over them is finished.
    void one.pool.then((pool) => pool.close()).catch(() => undefined);
  };
  const poolOf = (url: URL, timeoutMs: number): Kept => {
    const known = kept.get(url.origin);
    if (known && known.until > nowMs()) {
      kept.delete(url.origin);
      kept.set(url.origin, known);
      return known;
    }
    if (known) letGo(url.origin, known);
    const pool = openGuardedPool(url, guard, { timeoutMs, connections: CONNECTIONS });
    const made: Kept = { pool, until: nowMs() + KEPT_MS };
    kept.set(url.origin, made);
    pool.catch(() => letGo(url.origin, made));
    const [oldest] = kept;
    if (oldest && kept.size > HOSTS) letGo(...oldest);
    return made;
  };
  const once = async (url: URL, { headers, body, timeoutMs }: Sent): Promise<Answered> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const one = poolOf(url, timeoutMs);
    try {
      const path = url.pathname + url.search;
      const pool = await one.pool;
      const answer = await pool.request({ method: 'POST', path, headers, body, signal });
      // Read to its end it leaves the connection for the next; a long one costs it.
      await answer.body.dump({ limit: ANSWER_BYTES, signal }).catch(() => undefined);
      const again = answer.headers['retry-after'];
      return { status: answer.statusCode, retryAfter: typeof again === 'string' ? again : null };
    } catch (error) {
      letGo(url.origin, one);
      if (error instanceof FetchFault) throw error;
      const reason = signal.aborted ? 'time' : 'network';
      throw new FetchFault(reason, (error as Error).message, { cause: error });
    }
  };
  return {
    async send(address, sent) {
      const url = webAddress(address);
      try {
        return await once(url, sent);
      } catch (error) {
        // A connection that was kept may be closed from afar while something is sent over it.
        if (!wasClosed(error)) throw error;
        return once(url, sent);
      }
    },
    close() {
      for (const [origin, one] of kept) letGo(origin, one);
    },
  };
}

function wasClosed(error: unknown): boolean {
  const { cause } = error as FetchFault;
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(
    (cause as { code?: string })?.code ?? '',
  );
}
