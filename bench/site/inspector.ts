import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

export interface Inspector {
  ask<Result extends object>(method: string, params?: object): Promise<Result>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: object;
  error?: { message: string };
}

export async function findInspectorPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const inspectFlag = (port: number): string => `--inspect=127.0.0.1:${port}`;

export async function openInspector(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let lastId = 0;
  return {
    async ask<Result extends object>(method: string, params = {}): Promise<Result> {
      const id = ++lastId;
      const answered = new Promise<Answer>((done) => {
        const hear = (data: Buffer): void => {
          const answer = JSON.parse(data.toString()) as Answer;
          if (answer.id !== id) return;
          socket.off('message', hear);
          done(answer);
        };
        socket.on('message', hear);
      });
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error } = await answered;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    close: () => socket.close(),
  };
}

export async function heapInUseMb(port: number): Promise<number> {
  const { ask, close } = await openInspector(port);
  try {
    await ask('HeapProfiler.collectGarbage');
    const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  } finally {
    // Disconnect the inspector, because a stopping server waits for attached inspectors.
    close();
  }
}
