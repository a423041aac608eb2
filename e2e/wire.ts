import type { Page, WebSocketRoute } from 'playwright-core';
import { vi } from 'vitest';

/** The network between a page and the realtime server, which can fail in the ways that networks do. */
export interface Wire {
  /** Resolves when a connection, the nth since the page was opened, listens to all its channels. */
  live(nth?: number): Promise<void>;
  /** Resolves when a message that names this id has gone to the page. */
  told(id: string): Promise<void>;
  /** Ends every connection; new ones are turned away until `mend`. */
  cut(): Promise<void>;
  /** Connections stay open and nothing comes through them any more. New ones work. */
  silence(): void;
  mend(): void;
}

const CHANNELS = 3;
/** Attempts to connect follow each other within 30 s, on a busy machine later. */
const PATIENCE_MS = 60_000;

/** Puts a wire before the page goes anywhere. @param isCut begins without a connection */
export async function wireOf(page: Page, { isCut = false } = {}): Promise<Wire> {
  const open = new Map<WebSocketRoute, { isSilent: boolean }>();
  let isDown = isCut;
  let joined = 0;
  const passed: string[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isDown) return void socket.close({ code: 1011 });
    const link = { isSilent: false };
    open.set(socket, link);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!link.isSilent) server.send(message);
    });
    server.onMessage((message) => {
      if (link.isSilent) return;
      if (String(message).includes('subscription_succeeded')) joined += 1;
      socket.send(message);
      passed.push(String(message));
    });
  });
  return {
    async live(nth = 1) {
      await vi.waitUntil(() => joined >= nth * CHANNELS, { timeout: PATIENCE_MS });
    },
    async told(id) {
      await vi.waitUntil(() => passed.some((message) => message.includes(id)), {
        timeout: PATIENCE_MS,
      });
    },
    async cut() {
      isDown = true;
      for (const socket of open.keys()) await socket.close({ code: 1001 });
      open.clear();
    },
    silence() {
      for (const link of open.values()) link.isSilent = true;
    },
    mend() {
      isDown = false;
    },
  };
}
