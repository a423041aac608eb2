import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { createServer, type Plugin } from 'vite';

// npm run dev serves the demo community in ./dev-data. The server restarts when its files change, and Vite
// updates the web app in place.

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');
const HOST = '127.0.0.1';
const SERVER_START_MS = 60_000;

const webPort = await freePort(Number(process.env['WEB_PORT'] ?? 5173));
const serverPort = await freePort(Number(process.env['PORT'] ?? 3000));
const serverUrl = `http://${HOST}:${serverPort}`;

// The server needs a page that it adds the community’s name to. Vite serves the sources.
const page = await mkdtemp(join(tmpdir(), 'rookery-page-'));
await copyFile(join(web, 'index.html'), join(page, 'index.html'));

process.env['ROOKERY_SERVER'] = serverUrl;
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  plugins: [siteConfig()],
  server: { host: HOST, port: webPort, strictPort: true },
});
await vite.listen();
// Vite would end the process before the community has stopped.
process.removeAllListeners('SIGTERM');
process.stdin.removeAllListeners('end');

const entry = join(root, 'server', 'src', 'cli', 'rookery.ts');
const community = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', entry, 'demo', '--web', page],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DEMO_DATA: process.env['DEMO_DATA'] ?? './dev-data',
      HOST,
      PORT: String(serverPort),
      APP_URL: `http://${HOST}:${webPort}`,
    },
  },
);

let isEnding = false;
process.on('SIGINT', end);
process.on('SIGTERM', end);
community.on('exit', (code) => {
  // Ctrl-C also reaches the community, which ends by itself.
  void close(isEnding ? 0 : (code ?? 1));
});

function end(signal: NodeJS.Signals): void {
  if (isEnding) return;
  isEnding = true;
  community.kill(signal);
}

async function close(code: number): Promise<never> {
  await vite.close();
  await rm(page, { recursive: true, force: true });
  process.exit(code);
}

function siteConfig(): Plugin {
  const meta = /<meta name="rookery-config"[^>]*>/;
  return {
    name: 'rookery-site-config',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [config] = meta.exec(await serverPage()) ?? [];
        return config === undefined ? html : html.replace(meta, () => config);
      },
    },
  };
}

async function serverPage(): Promise<string> {
  const patience = AbortSignal.timeout(SERVER_START_MS);
  for (;;) {
    try {
      return await (await fetch(serverUrl)).text();
    } catch (error) {
      if (patience.aborted) throw error;
      await wait(200);
    }
  }
}

async function freePort(preferred: number): Promise<number> {
  for (const port of [preferred, 0]) {
    const socket = createSocket();
    const listened = await new Promise<number | null>((resolve) => {
      socket.once('error', () => resolve(null));
      socket.listen(port, HOST, () => resolve((socket.address() as AddressInfo).port));
    });
    if (listened === null) continue;
    await new Promise((resolve) => socket.close(resolve));
    return listened;
  }
  throw new Error(`No free port on ${HOST}.`);
}
