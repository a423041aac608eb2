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
  /** In their order: whose channels each connection has asked for, and whether the page still has it. */
  links(): Pick<Link, 'member' | 'isOpen'>[];
}

interface Link {
  isSilent: boolean;
  isOpen: boolean;
  /** Ulid of whose channels were asked for; null for nobody's. */
  member: string | null;
}

const CHANNELS = 3;
/** Attempts to connect follow each other within 30 s, on a busy machine later. */
const PATIENCE_MS = 60_000;

/** Puts a wire before the page goes anywhere. @param isCut begins without a connection */
export async function wireOf(page: Page, { isCut = false } = {}): Promise<Wire> {
  const open = new Map<WebSocketRoute, Link>();
  const links: Link[] = [];
  let isDown = isCut;
  let joined = 0;
  const passed: string[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isDown) return void socket.close({ code: 1011 });
    const link: Link = { isSilent: false, isOpen: true, member: null };
    open.set(socket, link);
    links.push(link);
    const server = socket.connectToServer();
    socket.onClose((code, reason) => {
      link.isOpen = false;
      void server.close({ code, reason });
    });
    socket.onMessage((message) => {
      link.member ??= /private-user-(\w+)/.exec(String(message))?.[1] ?? null;
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
    // An attempt that was given up for the next one asked for nothing, and is closed.
    links: () =>
      links
        .filter(({ member, isOpen }) => member !== null || isOpen)
        .map(({ member, isOpen }) => ({ member, isOpen })),
  };
}
