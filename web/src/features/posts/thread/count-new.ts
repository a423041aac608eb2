import type { Post } from '@rookery/contract/posts/post.ts';

import type { Visit } from '#web/data/page/visits.part.ts';

type CountedPost = Pick<
  Post,
  'parentUlid' | 'rootUlid' | 'createdAt' | 'isDeleted' | 'isHidden'
> & {
  user: Pick<Post['user'], 'userId'>;
};

interface CountedThread {
  id: string;
  total: number;
  /** The ulid of the reader. */
  reader: string | undefined;
  visit: Visit;
}

/**
 * Counts the comments of others since a visit. Loaded comments are the least, because the total also falls
 * when older comments are deleted.
 */
export function countNew(
  { id, total, reader, visit }: CountedThread,
  loaded: Iterable<CountedPost>,
): number {
  let [own, others] = [0, 0];
  for (const { parentUlid, rootUlid, createdAt, isDeleted, isHidden, user } of loaded) {
    if (rootUlid !== id && parentUlid !== id) continue;
    if (isDeleted || isHidden || Date.parse(createdAt) <= visit.at) continue;
    if (user.userId === reader) own += 1;
    else others += 1;
  }
  return Math.max(total - visit.comments - own, others);
}
