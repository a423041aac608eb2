import type { FastifyInstance } from 'fastify';

import { Refusal } from '#src/kernel/refusal.ts';

/** What is asked about the process itself. */
const ABOUT_IT = new Set(['/healthz', '/readyz', '/metrics']);

/** For a process that is not `web`: all else says what is wrong, so that a proxy that sends members here is found out. */
export function refuseCalls(server: FastifyInstance, roles: readonly string[]): void {
  const text = `This process answers no calls: its role is ${roles.join(' and ')}.`;
  server.addHook('onRequest', async ({ routeOptions }) => {
    if (!ABOUT_IT.has(routeOptions.url ?? '')) throw new Refusal('not_found', text);
  });
}
