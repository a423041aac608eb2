import type { RequestListener, Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

export type Slowed = 'page' | 'journey' | undefined;

const CPU_RATE = 4;
const LATENCY_MS = 100;
const JOURNEY_MS = 100;

interface ClientConnection {
  onmessage: (message: unknown) => void;
  isSlowed?: boolean;
}

/**
 * Finds races in the tests. On a slowed page, a test fails if it looks once instead of waiting. A slowed
 * test misses an event if it listens only after its click.
 */
export async function slow(page: Page, slowed: Slowed): Promise<void> {
  if (slowed === 'page') await slowPage(page);
  if (slowed === 'journey') slowJourney(page);
}

async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

/**
 * Delays the responses to a slowed page. The delay is in the server, because a page must still go offline
 * immediately.
 */
export function slowServer(server: Server, slowed: Slowed): void {
  if (slowed !== 'page') return;
  const [answer] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, reply) => {
    const isBrowser = request.headers['user-agent']?.startsWith('Mozilla');
    setTimeout(() => answer?.(request, reply), isBrowser ? LATENCY_MS : 0);
  });
}

function slowJourney(page: Page): void {
  const { _connection: connection } = page as unknown as { _connection: ClientConnection };
  if (connection.isSlowed) return;
  connection.isSlowed = true;
  const pass = connection.onmessage;
  let before = Promise.resolve();
  const onmessage = (message: unknown): void => {
    before = before.then(() => wait(Math.random() * JOURNEY_MS)).then(() => pass(message));
  };
  Object.assign(connection, { onmessage });
}
