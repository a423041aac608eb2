import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NoteRefusal } from './connection-log.ts';

export interface ConnectionLimits {
  total: number;
  /** Maximum of open connections per address. An IPv6 address counts by its /64. */
  perAddress: number;
  unreadBytes: number;
  unreadBytesInAll: number;
}

export interface TrackedConnection {
  readonly socket: Socket;
  /**
   * Network that the connection counts for. Null for a trusted proxy, such as one on this machine, which
   * may carry any client.
   */
  readonly network: Network | null;
  readonly answers: ServerResponse[];
  wasBehind: boolean;
}

interface Network {
  readonly name: string;
  size: number;
  readonly quiet: Set<TrackedConnection>;
}

export interface Connections {
  readonly size: number;
  readonly closed: Readonly<Record<'full' | 'address' | 'unread', number>>;
  of(socket: Socket): TrackedConnection | undefined;
  began(held: TrackedConnection, answer: ServerResponse): void;
  ended(held: TrackedConnection, answer: ServerResponse): void;
  close(held: TrackedConnection): void;
  closeAll(): void;
  sweep(): void;
  readonly busy: ReadonlySet<TrackedConnection>;
  readonly quiet: ReadonlySet<TrackedConnection>;
  stop(): void;
}

const SWEEP_MS = 1000;

/**
 * Limits a server's connections, in total and by address. At a limit the longest idle connection is closed, so
 * idle clients cannot block others.
 */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits,
  networkOfPeer: (address: string | undefined) => string | null,
  note: NoteRefusal = () => undefined,
): Connections {
  const bySocket = new Map<Socket, TrackedConnection>();
  const networks = new Map<string, Network>();
  const quiet = new Set<TrackedConnection>();
  const busy = new Set<TrackedConnection>();
  const closed = { full: 0, address: 0, unread: 0 };

  function enter(name: string): Network {
    const network = networks.get(name) ?? { name, size: 0, quiet: new Set() };
    networks.set(name, network);
    network.size += 1;
    return network;
  }

  function makeRoom(candidates: ReadonlySet<TrackedConnection>): boolean {
    for (const held of candidates) {
      note('idle');
      close(held);
      return true;
    }
    return false;
  }

  function hasPlace(network: Network | undefined): boolean {
    if (network && network.size >= limits.perAddress && !makeRoom(network.quiet)) {
      closed.address += 1;
      note('address');
      return false;
    }
    if (bySocket.size >= limits.total && !makeRoom(quiet)) {
      closed.full += 1;
      note('full');
      return false;
    }
    return true;
  }

  function admit(socket: Socket): void {
    const name = networkOfPeer(socket.remoteAddress);
    if (!hasPlace(name === null ? undefined : networks.get(name))) {
      socket.destroy();
      return;
    }
    const network = name === null ? null : enter(name);
    const held: TrackedConnection = { socket, network, answers: [], wasBehind: false };
    bySocket.set(socket, held);
    quieten(held);
    socket.on('close', onClose);
  }

  // One shared function: with thousands of idle sockets, a closure for each would cost memory.
  function onClose(this: Socket): void {
    const held = bySocket.get(this);
    if (held) forget(held);
  }

  function quieten(held: TrackedConnection): void {
    quiet.add(held);
    held.network?.quiet.add(held);
  }

  function rouse(held: TrackedConnection): void {
    quiet.delete(held);
    held.network?.quiet.delete(held);
  }

  function forget(held: TrackedConnection): void {
    if (!bySocket.delete(held.socket)) return;
    rouse(held);
    busy.delete(held);
    const { network } = held;
    if (!network) return;
    network.size -= 1;
    if (network.size === 0) networks.delete(network.name);
  }

  function sweep(): void {
    let inAll = 0;
    const behind: { held: TrackedConnection; unread: number }[] = [];
    for (const held of busy) {
      const unread = unreadBytesOf(held);
      inAll += unread;
      const isBehind = unread > limits.unreadBytes;
      // Close the connection at the second check. A fast client that was just sent much data has read the
      // data by then.
      if (isBehind && held.wasBehind) closeUnread(held);
      else if (unread > 0) behind.push({ held, unread });
      held.wasBehind = isBehind;
    }
    if (inAll <= limits.unreadBytesInAll) return;
    for (const { held, unread } of behind.toSorted((one, other) => other.unread - one.unread)) {
      if (inAll <= limits.unreadBytesInAll) return;
      closeUnread(held);
      inAll -= unread;
    }
  }

  function closeUnread(held: TrackedConnection): void {
    closed.unread += 1;
    close(held);
  }

  function close(held: TrackedConnection): void {
    forget(held);
    held.socket.destroy();
  }

  server.on('connection', admit);
  // WebSockets are idle by nature and have their own limits, so they are not closed as idle connections.
  server.on('upgrade', ({ socket }) => {
    const held = bySocket.get(socket);
    if (held) rouse(held);
  });
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return {
    closed,
    close,
    closeAll: () => [...bySocket.values()].forEach(close),
    sweep,
    get size() {
      return bySocket.size;
    },
    of: (socket) => bySocket.get(socket),
    busy,
    quiet,
    began(held, answer) {
      if (held.answers.push(answer) > 1) return;
      rouse(held);
      busy.add(held);
    },
    ended(held, answer) {
      const at = held.answers.indexOf(answer);
      if (at >= 0) held.answers.splice(at, 1);
      if (held.answers.length > 0 || !bySocket.has(held.socket)) return;
      busy.delete(held);
      quieten(held);
    },
    stop: () => clearInterval(timer),
  };
}

function unreadBytesOf({ answers }: TrackedConnection): number {
  let unread = 0;
  for (const answer of answers) unread += answer.writableLength;
  return unread;
}
