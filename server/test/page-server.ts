import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface PageServer {
  guard: FetchGuard;
  origin(name?: string): string;
  asked: string[];
  at(path: string, answer: Answer): void;
  page(path: string, head: string): void;
  stop(): Promise<void>;
}

export async function startPageServer(): Promise<PageServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    guard: {
      resolve: async (host) => {
        if (host.endsWith('.example')) return ['127.0.0.1'];
        throw new Error(`Nobody is called ${host}.`);
      },
      permits: (address, to) => address === '127.0.0.1' && to === port,
    },
    origin: (name = 'kiln.example') => `http://${name}:${port}`,
    asked,
    at: (path, answer) => void answers.set(path, answer),
    page(path, head) {
      answers.set(path, (response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><head>${head}</head><body>A page.</body>`);
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
