import type { Pool } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import { type FetchGuard, openGuardedPool, publicOnly, webAddress } from './guarded-client.ts';

export interface PostRequest {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  timeoutMs: number;
}

export interface PostResponse {
  status: number;
  retryAfter: string | null;
}

export interface GuardedPost {
  send(address: string, sent: PostRequest): Promise<PostResponse>;
  close(): void;
}

interface CachedPool {
  pool: Promise<Pool>;
  until: number;
}

const POOL_TTL_MS = 120_000;
const HOSTS = 50;
const CONNECTIONS = 10;
const ANSWER_BYTES = 16_384;

export function createGuardedPost(
  guard: FetchGuard = publicOnly,
  nowMs: () => number = () => performance.now(),
): GuardedPost {
  const kept = new Map<string, CachedPool>();

  const letGo = (origin: string, one: CachedPool): void => {
    if (kept.get(origin) === one) kept.delete(origin);
    void one.pool.then((pool) => pool.close()).catch(() => undefined);
  };
  const poolOf = (url: URL, timeoutMs: number): CachedPool => {
    const known = kept.get(url.origin);
    if (known && known.until > nowMs()) {
      kept.delete(url.origin);
      kept.set(url.origin, known);
      return known;
    }
    if (known) letGo(url.origin, known);
    const pool = openGuardedPool(url, guard, { timeoutMs, connections: CONNECTIONS });
    const made: CachedPool = { pool, until: nowMs() + POOL_TTL_MS };
    kept.set(url.origin, made);
    pool.catch(() => letGo(url.origin, made));
    const [oldest] = kept;
    if (oldest && kept.size > HOSTS) letGo(...oldest);
    return made;
  };
  const once = async (
    url: URL,
    { headers, body, timeoutMs }: PostRequest,
  ): Promise<PostResponse> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const one = poolOf(url, timeoutMs);
    try {
      const path = url.pathname + url.search;
      const pool = await one.pool;
      const answer = await pool.request({ method: 'POST', path, headers, body, signal });
      // A body read to its end frees the connection for reuse; a longer one costs the connection.
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
        // The host may close a cached connection while a request is sent over it, so retry once.
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
