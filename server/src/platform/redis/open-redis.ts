import type { RedisClientType } from '@redis/client';

/** One connection to a Redis or Valkey; nothing brings it back by itself. */
export interface Redis {
  readonly client: Pick<RedisClientType, 'subscribe' | 'publish' | 'ping' | 'multi' | 'pExpire'>;
  /** What takes longer than `answerMs` rejects. */
  inTime<Answer>(asked: Promise<Answer>): Promise<Answer>;
  end(): void;
}

const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;

/** @throws when there is nobody, or nobody who lets us in */
export async function openRedis(
  url: string,
  {
    onLost,
    answerMs = ANSWER_MS,
  }: {
    /** Once, when the connection has gone. @param error null: it was closed in order */
    onLost(error: Error | null): void;
    answerMs?: number;
  },
): Promise<Redis> {
  // Most communities have none, and do not load what speaks to one.
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
    // An answer that makes no sense leaves the connection open, and nothing to be had from it.
    if (client.isOpen) client.destroy();
    lose();
  });
  client.on('end', lose);
  try {
    // Whoever takes the connection and then says nothing would be waited for without an end.
    await within(CONNECT_MS, client.connect());
  } catch (error) {
    end();
    throw error;
  }
  return { client, end, inTime: (asked) => within(answerMs, asked) };
}

async function within<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Redis said nothing for ${ms} ms.`)), ms);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
