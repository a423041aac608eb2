import type { FastifyInstance } from 'fastify';

import { Refusal } from '#src/kernel/refusal.ts';

const HEALTH_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Refuses all paths except health and metrics in a process without the `web` role. The error exposes a
 * misconfigured proxy.
 */
export function refuseCalls(server: FastifyInstance, roles: readonly string[]): void {
  const text = `This process does not answer calls: its role is ${roles.join(' and ')}.`;
  server.addHook('onRequest', async ({ routeOptions }) => {
    if (!HEALTH_PATHS.has(routeOptions.url ?? '')) throw new Refusal('not_found', text);
  });
}
