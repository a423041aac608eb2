import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  passed(): { up: number; down: number };
  cut(direction: 'up' | 'down', afterBytes: number, times: number): void;
  stop(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const passed = { up: 0, down: 0 };
  const trap = { direction: 'up', afterBytes: 0, times: 0 };
  const server = createServer((client) => {
    const backend = connect(Number(port), hostname);
    const carried = { up: 0, down: 0 };
    for (const each of [client, backend]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    const pass = (direction: 'up' | 'down', bytes: Buffer): void => {
      carried[direction] += bytes.length;
      passed[direction] += bytes.length;
      const isCut =
        trap.times > 0 && trap.direction === direction && carried[direction] > trap.afterBytes;
      if (!isCut) return void (direction === 'up' ? backend : client).write(bytes);
      trap.times -= 1;
      client.destroy();
      backend.destroy();
    };
    client.on('data', (bytes: Buffer) => pass('up', bytes)).on('close', () => backend.destroy());
    backend.on('data', (bytes: Buffer) => pass('down', bytes)).on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => ({ ...passed }),
    cut: (direction, afterBytes, times) =>
      void Object.assign(trap, { direction, afterBytes, times }),
    async stop() {
      for (const each of sockets) each.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
