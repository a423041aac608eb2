import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface RedisPeer {
  url: string;
  readonly asked: ReadonlyMap<string, number>;
  cut(): void;
  isSilent: boolean;
  isShut: boolean;
  stop(): Promise<void>;
}

interface Key {
  value: number;
  endsAt: number;
}

interface Client {
  socket: Socket;
  queued: string[][] | null;
  channels: Set<string>;
}

/**
 * Starts a peer with the few RESP 3 commands that the server uses, over real sockets. No package provides a
 * Redis.
 */
export async function startRedisPeer(): Promise<RedisPeer> {
  const clients = new Set<Client>();
  const keys = new Map<string, Key>();
  const asked = new Map<string, number>();

  const live = (name: string): Key | undefined => {
    const key = keys.get(name);
    if (!key || key.endsAt > Date.now()) return key;
    keys.delete(name);
    return undefined;
  };

  function run(client: Client, [command = '', ...given]: string[]): string {
    const [name = '', value = ''] = given;
    switch (command.toUpperCase()) {
      case 'HELLO':
        return '%1\r\n$5\r\nproto\r\n:3\r\n';
      case 'CLIENT':
        return '+OK\r\n';
      case 'PING':
        return '+PONG\r\n';
      case 'SUBSCRIBE':
        client.channels.add(name);
        return `>3\r\n${bulk('subscribe')}${bulk(name)}:1\r\n`;
      case 'PUBLISH': {
        const hearers = [...clients].filter(({ channels }) => channels.has(name));
        const push = `>3\r\n${bulk('message')}${bulk(name)}${bulk(value)}`;
        for (const { socket } of hearers) socket.write(push);
        return `:${hearers.length}\r\n`;
      }
      case 'SET': {
        const ms = Number(given[given.findIndex((each) => each.toUpperCase() === 'PX') + 1]);
        if (live(name)) return '_\r\n';
        keys.set(name, { value: Number(value), endsAt: Date.now() + ms });
        return '+OK\r\n';
      }
      case 'INCRBY': {
        const key = live(name) ?? { value: 0, endsAt: Number.POSITIVE_INFINITY };
        keys.set(name, key);
        key.value += Number(value);
        return `:${key.value}\r\n`;
      }
      case 'PTTL': {
        const key = live(name);
        return `:${key && Number.isFinite(key.endsAt) ? key.endsAt - Date.now() : -1}\r\n`;
      }
      default:
        return `-ERR ${command} is not spoken here\r\n`;
    }
  }

  function answer(client: Client, words: string[]): string {
    const command = words[0]?.toUpperCase() ?? '';
    asked.set(command, (asked.get(command) ?? 0) + 1);
    if (command === 'MULTI') {
      client.queued = [];
      return '+OK\r\n';
    }
    if (command === 'EXEC') {
      const answers = (client.queued ?? []).map((each) => run(client, each));
      client.queued = null;
      return `*${answers.length}\r\n${answers.join('')}`;
    }
    if (!client.queued) return run(client, words);
    client.queued.push(words);
    return '+QUEUED\r\n';
  }

  const server = createServer((socket) => {
    if (peer.isShut) return void socket.destroy();
    const client: Client = { socket, queued: null, channels: new Set() };
    clients.add(client);
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(client));
    let unread = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes]);
      for (let next = readCommand(unread); next; next = readCommand(unread)) {
        unread = unread.subarray(next.bytes);
        if (!peer.isSilent) socket.write(answer(client, next.words));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const peer: RedisPeer = {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    isSilent: false,
    isShut: false,
    cut() {
      for (const { socket } of clients) socket.destroy();
    },
    async stop() {
      peer.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return peer;
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

function readCommand(from: Buffer): { words: string[]; bytes: number } | null {
  const lineAt = (start: number): { text: string; next: number } | null => {
    const end = from.indexOf('\r\n', start);
    return end < 0 ? null : { text: from.toString('utf8', start, end), next: end + 2 };
  };
  const head = lineAt(0);
  if (!head) return null;
  const words: string[] = [];
  let { next } = head;
  while (words.length < Number(head.text.slice(1))) {
    const size = lineAt(next);
    if (!size) return null;
    const end = size.next + Number(size.text.slice(1));
    if (end + 2 > from.length) return null;
    words.push(from.toString('utf8', size.next, end));
    next = end + 2;
  }
  return { words, bytes: next };
}
