import { previewLink } from '@rookery/contract/media/preview-link.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { lasting, markMedia } from '../serve-media.ts';
import type { LinkPreviews } from './link-previews.ts';
import type { PreviewImages } from './preview-images.ts';

export interface PreviewRouteNeeds {
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
}

const FILE = /^([\w-]{43})\.webp$/;
/** A picture that can't be had may come back. */
const FOR_A_WHILE = 'public, max-age=600';
const WIDEST = 1024;

export function previewRoutes(
  mount: Mount,
  server: FastifyInstance,
  { linkPreviews, previewImages }: PreviewRouteNeeds,
): void {
  mount(previewLink, async ({ query }) => ok({ data: await linkPreviews.find(query.url.trim()) }));

  // By whoever has the address: an img element sends no token.
  server.get<{ Params: { file: string }; Querystring: { width?: unknown } }>(
    '/media/previews/:file',
    async ({ params, query }, reply) => {
      const hash = FILE.exec(params.file)?.[1];
      const picture = hash === undefined ? 'none' : await previewImages.open(hash, widthOf(query));
      if (typeof picture === 'string') {
        if (picture === 'none') reply.header('cache-control', FOR_A_WHILE);
        throw new Refusal('not_found');
      }
      const marked = lasting(markMedia(reply)).type('image/webp');
      return marked.header('content-length', picture.bytes).send(await picture.read());
    },
  );
}

function widthOf({ width }: { width?: unknown }): number {
  const wanted = Number(width);
  return wanted >= 1 ? wanted : WIDEST;
}
