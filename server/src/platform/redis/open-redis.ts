import type { RedisClientType } from '@redis/client';

/** One connection to Redis or Valkey. It does not reconnect by itself. */
export interface Redis {
  readonly client: Pick<RedisClientType, 'subscribe' | 'publish' | 'ping' | 'multi' | 'pExpire'>;
  inTime<Answer>(asked: Promise<Answer>): Promise<Answer>;
  end(): void;
}

const CONNECT_MS = 5000;
const RESPONSE_TIMEOUT_MS = 10_000;

export async function openRedis(
  url: string,
  {
    onLost,
    answerMs = RESPONSE_TIMEOUT_MS,
  }: {
    /**
     * Called once, when the connection is lost.
     * @param error null if the connection was closed without an error
     */
    onLost(error: Error | null): void;
    answerMs?: number;
  },
): Promise<Redis> {
  // Loaded lazily: most communities have no Redis.
  const { createClient } = await import('@redis/client');
  let isOver = false;
  let reason: Error | null = null;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    onLost(reason);
  };
  const end = (): void => {
    isOver = true;
    if (client.isOpen) client.destroy();
  };
  client.on('error', (error: Error) => {
    reason = error;
    // An invalid response leaves the connection open but useless.
    if (client.isOpen) client.destroy();
    lose();
  });
  client.on('end', lose);
  try {
    // A server that accepts the connection but never responds must not block the start.
    await withTimeout(CONNECT_MS, client.connect());
  } catch (error) {
    end();
    throw error;
  }
  return { client, end, inTime: (asked) => withTimeout(answerMs, asked) };
}

async function withTimeout<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
