import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export type SignedFor = 'staff' | 'members';

/**
 * Signed addresses of restricted files, because an img element sends no token. Each opens one file, for half an
 * hour (staff) or a day (members, whose pages stay open).
 */
export interface ReviewAddresses {
  item(media: MediaItem, who: SignedFor): MediaItem;
  preview(openGraph: OpenGraph, who: SignedFor): OpenGraph;
  opens(path: string, query: { review?: unknown; member?: unknown }): SignedFor | null;
}

/**
 * No cache keeps files signed for staff. A member's own browser caches files signed for members for a day.
 */
export const SIGNED_CACHING: Readonly<Record<SignedFor, string>> = {
  staff: 'private, no-store',
  members: 'private, max-age=86400',
};

const MEDIA_PATH = /^\/media\/(?:previews\/)?[\w-]+\.(?:webp|gif|mp4|vtt)$/;
/**
 * Milliseconds. An address stays the same for one step, so that browsers can cache the file. The address is
 * valid for two steps.
 */
const STEP_MS: Readonly<Record<SignedFor, number>> = {
  staff: 15 * 60_000,
  members: 12 * 3_600_000,
};
const QUERY_PARAMETERS: Readonly<Record<SignedFor, 'review' | 'member'>> = {
  staff: 'review',
  members: 'member',
};

export function createReviewAddresses({
  secrets,
  clock,
}: Pick<MediaParts, 'clock' | 'secrets'>): ReviewAddresses {
  const signature = (who: SignedFor, path: string, until: number): Buffer =>
    createHmac('sha256', secrets.uploadSecret)
      .update(`${QUERY_PARAMETERS[who]}:${until}:${path}`)
      .digest();

  function sign(path: string, who: SignedFor): string {
    if (!MEDIA_PATH.test(path)) return path;
    const until = (Math.floor(clock.now().getTime() / STEP_MS[who]) + 2) * STEP_MS[who];
    return `${path}?${QUERY_PARAMETERS[who]}=${until}.${signature(who, path, until).toString('base64url')}`;
  }

  function opensFor(who: SignedFor, path: string, told: unknown): boolean {
    const [, until, given] =
      /^(\d{13,15})\.([\w-]{43})$/.exec(typeof told === 'string' ? told : '') ?? [];
    if (until === undefined || given === undefined) return false;
    if (Number(until) < clock.now().getTime()) return false;
    return timingSafeEqual(Buffer.from(given, 'base64url'), signature(who, path, Number(until)));
  }

  return {
    item: ({ url, thumbnail, captions, ...rest }, who) => ({
      ...rest,
      url: sign(url, who),
      thumbnail: thumbnail && { url: sign(thumbnail.url, who) },
      ...(captions && { captions: captions.map((one) => ({ ...one, url: sign(one.url, who) })) }),
    }),
    preview: (openGraph, who) => ({
      ...openGraph,
      image: openGraph.image && sign(openGraph.image, who),
    }),
    opens(path, { review, member }) {
      if (opensFor('staff', path, review)) return 'staff';
      return opensFor('members', path, member) ? 'members' : null;
    },
  };
}
