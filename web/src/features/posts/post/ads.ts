import type { Post } from '@rookery/contract/posts/post.ts';

import { isStandalone } from '#web/data/api/standalone.ts';

import { strings } from './strings.ts';

export const isAd = ({ postType }: Pick<Post, 'postType'>): boolean => postType === 'AD';

/** Whether a card of it is drawn: an app of its own shows no ads. */
export const isShownHere = (post: Pick<Post, 'postType'>): boolean =>
  !isAd(post) || !isStandalone();

/** The line above an ad, by which a list knows one that is not loaded. */
export const AD_LINE = strings.ad;
