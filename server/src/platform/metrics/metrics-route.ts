import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { Refusal } from '#src/kernel/refusal.ts';
import { networkOf, type SpendRateLimit } from '#src/platform/http/limits/rate-limits.ts';
import type { Metrics } from './metrics.ts';

export function metricsRoute(
  server: FastifyInstance,
  { token, metrics, spend }: { token: string; metrics: Metrics; spend: SpendRateLimit | null },
): void {
  const wanted = digest(`Bearer ${token}`);
  server.get('/metrics', async ({ headers, ip }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted)) {
      await spend?.('bearer', networkOf(ip));
      throw new Refusal('authentication');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Hashes a text, because a constant-time comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
