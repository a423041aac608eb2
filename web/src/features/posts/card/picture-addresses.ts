import type { Post } from '@rookery/contract/posts/post.ts';

import { avatarUrl, pictureUrl } from '#web/ui/person/picture-width.ts';

import { ownPicture } from './link-card.tsx';
import { tileWidth } from './media-frame.ts';

const TILES = 4;
const AVATAR_PX = 44;
const QUOTE_AVATAR_PX = 20;
const QUOTE_PX = { besideText: 120, alone: 480 };

/** The pictures that the card of a post shows, in the sizes in which it shows them. */
export function pictureAddresses(post: Post, windowPx: number): string[] {
  const width = tileWidth(windowPx, post.images.length);
  const { original: quoted } = post;
  return [
    post.user.avatar && avatarUrl(post.user.avatar, AVATAR_PX),
    ...shownPictures(post).map((url) => pictureUrl(url, width)),
    ownPicture(post.openGraph?.image ?? null, location.origin),
    quoted?.user.avatar && avatarUrl(quoted.user.avatar, QUOTE_AVATAR_PX),
    ...(quoted ? shownPictures(quoted).slice(0, 1) : []).map((url) =>
      pictureUrl(url, quoted?.body ? QUOTE_PX.besideText : QUOTE_PX.alone),
    ),
  ].filter((url) => typeof url === 'string');
}

/** Films and animations show their still until they play. */
function shownPictures({ images }: Pick<Post, 'images'>): string[] {
  return images
    .slice(0, TILES)
    .filter(({ isFailed }) => !isFailed)
    .map(({ url, isVideo, isAnimated, thumbnail }) =>
      isVideo || (isAnimated && thumbnail) ? thumbnail?.url : url,
    )
    .filter((url) => url !== undefined);
}
