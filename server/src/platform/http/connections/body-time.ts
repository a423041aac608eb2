import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSeats } from '#src/kernel/seats.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that a body of this route may take, where that is longer than usual. */
    bodyMs?: number;
  }
}

/**
 * Cuts off who takes longer than `usualMs` to send a body, but for routes that allow more: what Node itself
 * can bound is one time for all.
 */
export function boundBodyTime(app: FastifyInstance, usualMs: number): void {
  const underWay = createSeats<NodeJS.Timeout>();
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
