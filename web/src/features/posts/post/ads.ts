import type { Post } from '@rookery/contract/posts/post.ts';

import { isStandalone } from '#web/data/api/standalone.ts';

import { strings } from './strings.ts';

export const isAd = ({ postType }: Pick<Post, 'postType'>): boolean => postType === 'AD';

export const isShownHere = (post: Pick<Post, 'postType'>): boolean =>
  !isAd(post) || !isStandalone();

/** The line above an ad. If a post is not loaded, its card recognises an ad by this label. */
export const AD_LABEL = strings.ad;
