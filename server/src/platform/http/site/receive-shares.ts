import type { FastifyInstance } from 'fastify';

/**
 * Answers a share from another app that no service worker took, such as right after the installation. Drops
 * the files and opens the composer.
 */
export async function receiveShares(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // The body stays unread, so that no file is buffered in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _bytes, done) => done(null));
    scope.post('/share', (_request, reply) => reply.redirect('/feed?share-lost=1', 303));
  });
}
