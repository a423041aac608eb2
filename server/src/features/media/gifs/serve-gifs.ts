import { findLibraryGif, type DrawnKind } from '@rookery/gifs/public.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#src/kernel/refusal.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';
import { FILE_CACHING } from '#src/platform/storage/caching.ts';
import { matchesEtag, markMedia } from '#src/features/media/record/media-headers.ts';
import type { LibraryFile, LibraryFiles } from './library-files.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const FILE = /^([a-z0-9-]{1,60}?)(\.gif|-still\.webp)$/;

/** Serves the library's drawings to everyone. Answers 503 while one can't be drawn, so that clients retry. */
export function serveGifs(
  app: FastifyInstance,
  { storage, libraryFiles }: Pick<MediaParts, 'storage'> & { libraryFiles: LibraryFiles },
): void {
  async function answer(
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const [, name = '', ending] = FILE.exec(request.params.file) ?? [];
    if (!findLibraryGif(name)) throw new Refusal('not_found');
    const kind = ending === '.gif' ? 'gif' : 'still';
    const file = await opened(() => libraryFiles.open(name, kind, request.ip));
    const tag = `"${file.key.slice('gifs/'.length)}"`;
    markMedia(reply).header('etag', tag).header('cache-control', FILE_CACHING);
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    reply.type(file.type).header('content-length', file.bytes);
    return request.method === 'HEAD'
      ? reply.send()
      : reply.send(await bytesOf(file, kind, name, request.ip));
  }

  async function bytesOf(file: LibraryFile, kind: DrawnKind, name: string, who: string) {
    try {
      return await storage.read(file.key);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      libraryFiles.forget(file);
      await opened(() => libraryFiles.open(name, kind, who));
      return storage.read(file.key);
    }
  }

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/gifs/:file',
    compress: false,
    async handler(request, reply) {
      try {
        return await answer(request, reply);
      } catch (error) {
        if (!reply.raw.destroyed) throw error;
        return reply.hijack();
      }
    },
  });
}

async function opened(open: () => Promise<LibraryFile>): Promise<LibraryFile> {
  try {
    return await open();
  } catch (error) {
    throw new Refusal('unavailable', undefined, { retryAfter: 2, cause: error });
  }
}
