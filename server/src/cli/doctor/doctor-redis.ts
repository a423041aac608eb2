import type { Finding } from './doctor-checks.ts';
import type { Config } from '#src/platform/config/config.ts';
import { openRedis } from '#src/platform/redis/open-redis.ts';

const PATIENCE_MS = 5000;

export async function checkRedis(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  answerMs = PATIENCE_MS,
): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const { host } = new URL(redisUrl);
  try {
    const redis = await openRedis(redisUrl, { onLost: () => undefined, answerMs });
    await redis.inTime(redis.client.ping()).finally(redis.end);
    return [{ state: 'ok', text: `Redis answers at ${host}` }];
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const text = `Redis does not answer at ${host} (${message || code}): processes cannot send each other live updates. Check REDIS_URL.`;
    return [{ state: 'broken', text }];
  }
}
