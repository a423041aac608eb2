import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { TestConnection } from './empty-database.ts';

/** A pooler in transaction mode, like pgbouncer's default: all clients share two connections. */
export interface TransactionPooler {
  url: string;
  stop(): Promise<void>;
}

interface Backend {
  socket: Socket;
  client: Client | null;
  rest: Buffer;
  isReady: Promise<void>;
}

interface Client {
  socket: Socket;
  backend: Backend | null;
  waiting: Buffer[];
}

const BACKENDS = 2;
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

export async function startTransactionPooler(target: TestConnection): Promise<TransactionPooler> {
  const { host, port, user, database } = target;
  const sockets = new Set<Socket>();
  const queue: Client[] = [];
  const backends = Array.from({ length: BACKENDS }, openBackend);
  // Idle connections, longest idle first, so that each transaction uses another connection.
  const idle = [...backends];

  function openBackend(): Backend {
    const socket = connect(`${host}/.s.PGSQL.${port}`);
    follow(socket);
    const { promise: isReady, resolve } = Promise.withResolvers<void>();
    const backend: Backend = { socket, client: null, rest: Buffer.alloc(0), isReady };
    socket.write(startup({ user, database }));
    socket.on('data', (bytes: Buffer) => {
      const isIdle = endsIdle(backend, bytes);
      if (backend.client) backend.client.socket.write(bytes);
      if (!isIdle) return;
      resolve();
      if (backend.client) letGo(backend, backend.client);
    });
    return backend;
  }

  function letGo(backend: Backend, client: Client): void {
    client.backend = null;
    backend.client = null;
    idle.push(backend);
    if (client.waiting.length > 0) queue.push(client);
    const next = queue.shift();
    if (next) serve(next);
  }

  function serve(client: Client): void {
    const backend = client.backend ?? idle.shift();
    if (!backend) return void (queue.includes(client) || queue.push(client));
    backend.client = client;
    client.backend = backend;
    for (const bytes of client.waiting) backend.socket.write(bytes);
    client.waiting = [];
  }

  function follow(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }

  const server: Server = createServer((socket) => {
    follow(socket);
    const client: Client = { socket, backend: null, waiting: [] };
    let isWelcome = false;
    socket.on('data', (bytes: Buffer) => {
      if (!isWelcome) {
        isWelcome = true;
        return socket.write(answerTo(bytes.toString('latin1')));
      }
      if (bytes[0] === TERMINATE) return socket.end();
      client.waiting.push(bytes);
      return serve(client);
    });
  });
  await Promise.all(backends.map(({ isReady }) => isReady));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    async stop() {
      for (const each of sockets) each.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endsIdle(backend: Backend, bytes: Buffer): boolean {
  let rest = Buffer.concat([backend.rest, bytes]);
  let isIdle = false;
  while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
    const length = rest.readUInt32BE(1) + 1;
    isIdle = rest[0] === READY && rest[5] === IDLE;
    rest = rest.subarray(length);
  }
  backend.rest = rest;
  return isIdle && rest.length === 0;
}

function startup(settings: Record<string, string>): Buffer {
  const words = Object.entries(settings).flat().join('\0');
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${words}\0\0`)]);
  return Buffer.concat([int(body.length + 4), body]);
}

/** Answers as pgbouncer does: sends a process id that no backend has, and refuses settings. */
function answerTo(said: string): Buffer {
  if (said.includes('statement_timeout')) {
    const words = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    return message('E', Buffer.from(words));
  }
  const status = message('S', Buffer.from('client_encoding\0UTF8\0'));
  const key = message('K', Buffer.concat([int(1), int(1)]));
  return Buffer.concat([message('R', int(0)), status, key, message('Z', Buffer.from('I'))]);
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int(body.length + 4), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
