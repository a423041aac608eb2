import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { Refusal } from '#src/kernel/refusal.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics`, for whoever has the token. */
export function metricsRoute(server: FastifyInstance, token: string, metrics: Metrics): void {
  const wanted = digest(`Bearer ${token}`);
  server.get('/metrics', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted)) {
      throw new Refusal('authentication');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** As long for every word, so that comparing takes as long. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
