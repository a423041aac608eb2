import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSlotPool } from '#src/kernel/slot-pool.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyMs?: number;
  }
}

/**
 * Cuts off clients that take longer than `usualMs` for a body, except on routes that allow more. Node has one
 * limit for all routes.
 */
export function boundBodyTime(app: FastifyInstance, usualMs: number): void {
  const underWay = createSlotPool<NodeJS.Timeout>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      const allowed = request.routeOptions.config.bodyMs ?? usualMs;
      const timer = setTimeout(() => raw.socket.destroy(), allowed);
      const seat = underWay.take(timer);
      const stop = (): void => {
        clearTimeout(timer);
        underWay.giveBack(seat, timer);
      };
      raw.once('end', stop);
      raw.once('close', stop);
    }
    done();
  });
  app.addHook('onClose', (_app, done) => {
    for (const timer of underWay.values()) clearTimeout(timer);
    done();
  });
}

function hasBody({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
