import type { Page, WebSocketRoute } from 'playwright-core';
import { vi } from 'vitest';

export interface RealtimeNetwork {
  live(nth?: number): Promise<void>;
  told(id: string): Promise<void>;
  cut(): Promise<void>;
  /** Connections stay open but deliver nothing any more. New ones work. */
  silence(): void;
  mend(): void;
  links(): Pick<Link, 'member' | 'isOpen'>[];
}

interface Link {
  isSilent: boolean;
  isOpen: boolean;
  member: string | null;
}

const CHANNELS = 3;
/** Timeout in ms. The page tries to connect again within 30 s, or later on a busy machine. */
const PATIENCE_MS = 60_000;

export async function controlRealtimeNetwork(
  page: Page,
  { isCut = false } = {},
): Promise<RealtimeNetwork> {
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
    links: () =>
      links
        .filter(({ member, isOpen }) => member !== null || isOpen)
        .map(({ member, isOpen }) => ({ member, isOpen })),
  };
}
