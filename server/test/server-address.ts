import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export async function readServerAddress(server: ChildProcess): Promise<URL> {
  if (!server.stdout) throw new Error('Nobody listens to what the server prints.');
  const lines = createInterface({ input: server.stdout });
  const address = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('http:')) resolve(line);
    });
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error('It did not start.');
  });
  return new URL(await Promise.race([address, ended]));
}
