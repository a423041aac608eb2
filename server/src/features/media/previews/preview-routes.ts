import { previewLink } from '@rookery/contract/media/preview-link.ts';
import type { FastifyInstance } from 'fastify';
import { grantOutside } from '#src/kernel/outside.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { FILE_CACHING } from '#src/platform/storage/caching.ts';
import { SIGNED_CACHING } from '#src/features/media/record/review-addresses.ts';
import { matchesEtag, markMedia } from '#src/features/media/record/media-headers.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const FILE = /^([\w-]{43})\.webp$/;
/** Short, because a failed picture may become available. */
const SHORT_CACHE_CONTROL = 'public, max-age=600';
const WIDEST = 1024;

export function previewRoutes(
  mount: Mount,
  server: FastifyInstance,
  {
    linkPreviews,
    previewImages,
    reviewAddresses,
  }: Pick<MediaParts, 'linkPreviews' | 'previewImages' | 'reviewAddresses'>,
): void {
  mount(previewLink, async ({ caller, query, outside }) =>
    ok({ data: await linkPreviews.find(query.url.trim(), caller.userId, outside) }),
  );

  const outside = grantOutside();
  // Public, because an img element sends no token.
  server.get<{ Params: { file: string }; Querystring: PreviewImageQuery }>(
    '/media/previews/:file',
    async ({ params, query, headers, ip }, reply) => {
      const hash = FILE.exec(params.file)?.[1];
      const path = `/media/previews/${params.file}`;
      const isForReview = reviewAddresses.opens(path, query) === 'staff';
      const wanted = { width: widthOf(query), isForReview, who: ip, client: reply.raw, outside };
      const picture = hash === undefined ? 'none' : await previewImages.open(hash, wanted);
      if (typeof picture === 'string') {
        if (picture === 'none') reply.header('cache-control', SHORT_CACHE_CONTROL);
        throw new Refusal('not_found');
      }
      const tag = `"${hash}/${picture.width}"`;
      const caching = picture.isWithheld ? SIGNED_CACHING.staff : FILE_CACHING;
      markMedia(reply).header('cache-control', caching).header('etag', tag);
      if (matchesEtag(headers['if-none-match'], tag)) return reply.code(304).send();
      reply.type('image/webp').header('content-length', picture.bytes);
      return reply.send(await picture.read());
    },
  );
}

interface PreviewImageQuery {
  width?: unknown;
  review?: unknown;
}

function widthOf({ width }: PreviewImageQuery): number {
  const wanted = Number(width);
  return wanted >= 1 ? wanted : WIDEST;
}
