import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_CACHING } from '#src/platform/storage/caching.ts';

const PHOTO = /^\/media\/demo\/([\w-]+\.jpg)(?:\?|$)/;

/**
 * Serves images of the demo community. They are Rookery's own drawings, but are sandboxed all the same. The
 * demo renders its photos while it runs, so a draft is served until a photo exists.
 */
export async function serveDemoMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url }, reply) => {
      const [, photo] = PHOTO.exec(url) ?? [];
      if (photo === undefined || existsSync(join(folder, photo))) return;
      const draft = await readFile(join(folder, 'drafts', photo)).catch(() => null);
      if (draft) await reply.type('image/jpeg').header('cache-control', 'no-store').send(draft);
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/media/demo/',
      decorateReply: false,
      index: false,
      setHeaders(reply) {
        reply.header('cache-control', FILE_CACHING);
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        );
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  });
}
