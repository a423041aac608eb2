import type { Post } from '@rookery/contract/posts/post.ts';

import { useSetting } from '#web/data/settings/settings.ts';

/** The post without its sensitive mark if the member always shows sensitive content. */
export function useUncovered(post: Post): Post {
  const isAlways = useSetting('show_sensitive') === 'true';
  return isAlways && post.isSensitive ? { ...post, isSensitive: false } : post;
}
