import { join } from 'node:path';

import { createServer } from 'vite';

import { repository } from '../checks/source-tree.ts';

const HOST = '127.0.0.1';
const PORT = 5174;

interface ServeOptions {
  root?: string;
  isLive: boolean;
}

export interface ServedGallery {
  url: string;
  close(): Promise<void>;
}

/** Serves web/gallery with the Vite of the web app. No Rookery server runs. */
export async function serveGallery({
  root = repository,
  isLive,
}: ServeOptions): Promise<ServedGallery> {
  const web = join(root, 'web');
  const others = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    // Do not use the app’s own cache, because another Vite may be writing to it.
    cacheDir: join(root, 'node_modules', '.cache', 'gallery-modules'),
    logLevel: 'warn',
    optimizeDeps: { entries: ['gallery/index.html'] },
    server: {
      host: HOST,
      port: PORT,
      watch: isLive ? undefined : null,
      hmr: isLive,
      // A checkout of another commit links to the packages of this repository.
      fs: { allow: [root, repository] },
    },
  });
  await vite.listen();
  // Vite would end the process before the other resources here are closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!others.has(listener)) process.off('SIGTERM', listener);
  }
  process.stdin.removeAllListeners('end');
  const [address] = vite.resolvedUrls?.local ?? [];
  return { url: new URL('gallery/', address).href, close: () => vite.close() };
}
