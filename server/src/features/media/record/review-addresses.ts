import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { Clock } from '#src/kernel/clock.ts';

/**
 * Addresses of withheld files for staff who review them: an img element sends no token, so that the right
 * stands in the address, for one file and half an hour at most.
 */
export interface ReviewAddresses {
  item(media: MediaItem): MediaItem;
  preview(openGraph: OpenGraph): OpenGraph;
  /** @param path without a query. @param review as the query tells it. */
  opens(path: string, review: unknown): boolean;
}

/** Nobody's cache keeps what was read by such an address. */
export const FOR_STAFF = 'private, no-store';

const OWN = /^\/media\/(?:previews\/)?[\w-]+\.(?:webp|gif|mp4|vtt)$/;
const QUARTER_MS = 15 * 60_000;

export function createReviewAddresses({
  secrets,
  clock,
}: {
  secrets: { uploadSecret: string };
  clock: Clock;
}): ReviewAddresses {
  const signature = (path: string, until: number): Buffer =>
    createHmac('sha256', secrets.uploadSecret).update(`review:${until}:${path}`).digest();

  function sign(path: string): string {
    if (!OWN.test(path)) return path;
    // The same address for a quarter of an hour: what a page shows is not fetched with every look.
    const until = (Math.floor(clock.now().getTime() / QUARTER_MS) + 2) * QUARTER_MS;
    return `${path}?review=${until}.${signature(path, until).toString('base64url')}`;
  }

  return {
    item: ({ url, thumbnail, captions, ...rest }) => ({
      ...rest,
      url: sign(url),
      thumbnail: thumbnail && { url: sign(thumbnail.url) },
      ...(captions && { captions: captions.map((one) => ({ ...one, url: sign(one.url) })) }),
    }),
    preview: (openGraph) => ({ ...openGraph, image: openGraph.image && sign(openGraph.image) }),
    opens(path, review) {
      const [, until, given] =
        /^(\d{13,15})\.([\w-]{43})$/.exec(typeof review === 'string' ? review : '') ?? [];
      if (until === undefined || given === undefined) return false;
      if (Number(until) < clock.now().getTime()) return false;
      return timingSafeEqual(Buffer.from(given, 'base64url'), signature(path, Number(until)));
    },
  };
}
