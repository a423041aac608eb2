import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

import { REQUEST_ID } from '#src/platform/http/replies/error-replies.ts';
import { clientAddress } from './client-address.ts';
import { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { RealtimeLimits } from './limits.ts';
import { closeCodes } from './protocol.ts';

export interface UpgradeHandler {
  readonly turnedAway: number;
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  shut(): void;
}

interface CloseReason {
  code: number;
  reason: string;
}

const OLDEST_PROTOCOL = 5;
const NEWEST_PROTOCOL = 7;
/** Maximum of refused sockets that get a close code. Further refused sockets get a bare 503. */
const MAX_REFUSED_SOCKETS = 200;
const REFUSED_TIMEOUT_MS = 2_000;

export function createUpgradeHandler(options: {
  key: string;
  limits: RealtimeLimits;
  connections: Connections;
  isProxy?: ((address: string) => boolean) | undefined;
  noteRefused?: ((id: string, status: number) => void) | undefined;
  noteFull?: ((reason: 'sockets' | 'address') => void) | undefined;
}): UpgradeHandler {
  const { key, limits, connections, isProxy, noteRefused, noteFull } = options;
  const bounds = {
    noServer: true,
    // The server tracks its sockets and sends its pongs, because ws would add closures to every socket.
    clientTracking: false,
    autoPong: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    closeTimeout: 5_000,
    WebSocket: Connection,
  };
  const sockets = new WebSocketServer(bounds);
  let turnedAway = 0;
  let leaving = 0;
  let isShut = false;

  function refusalOf(url: URL, address: string): CloseReason | null {
    if (url.pathname !== `/app/${key}`) {
      return { code: closeCodes.unknownKey, reason: 'Unknown application key' };
    }
    const protocol = Number(url.searchParams.get('protocol') ?? NEWEST_PROTOCOL);
    if (!(protocol >= OLDEST_PROTOCOL && protocol <= NEWEST_PROTOCOL)) {
      return { code: closeCodes.unsupportedVersion, reason: 'Unsupported protocol version; use 7' };
    }
    if (connections.size >= limits.connections) {
      noteFull?.('sockets');
      return {
        code: closeCodes.overCapacity,
        reason: 'The server has reached its connection limit',
      };
    }
    if (connections.from(address) >= limits.connectionsPerAddress) {
      noteFull?.('address');
      return { code: closeCodes.overCapacity, reason: 'Too many connections from this address' };
    }
    return null;
  }

  /** The protocol's clients read close codes, not HTTP, so a refusal first accepts the upgrade. */
  function sayNo(connection: Connection, refusal: CloseReason): void {
    leaving += 1;
    const impatience = setTimeout(() => connection.terminate(), REFUSED_TIMEOUT_MS);
    connection.on('error', ignore);
    connection.once('close', () => {
      leaving -= 1;
      clearTimeout(impatience);
    });
    connection.close(refusal.code, refusal.reason);
  }

  function refuseBusy(socket: Duplex): void {
    const id = randomUUID();
    refuseByHttp(socket, '503 Service Unavailable', `Retry-After: 5\r\n${REQUEST_ID}: ${id}\r\n`);
    noteRefused?.(id, 503);
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://rookery');
    if (!url?.pathname.startsWith('/app/')) return refuseByHttp(socket, '404 Not Found');
    if (isShut) return refuseBusy(socket);
    const address = clientAddress(request, isProxy);
    const refusal = refusalOf(url, address);
    if (refusal) turnedAway += 1;
    if (refusal && leaving >= MAX_REFUSED_SOCKETS) return refuseBusy(socket);
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if (refusal) sayNo(connection, refusal);
      else connections.admit(connection, socket, address);
    });
  }

  return {
    onUpgrade,
    get turnedAway() {
      return turnedAway;
    },
    shut() {
      isShut = true;
    },
  };
}

function refuseByHttp(socket: Duplex, status: string, headers = ''): void {
  socket.on('error', ignore);
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.once('finish', () => socket.destroy());
}

function ignore(): void {}
