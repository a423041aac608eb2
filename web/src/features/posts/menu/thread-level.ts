import type { Level } from '@rookery/contract/kernel/notification-levels.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useQuery } from '@tanstack/react-query';

import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createLevels, levelOf, type LevelOwner } from '#web/features/relations/levels/public.ts';
import { isAd } from '#web/features/posts/post/ads.ts';

interface ThreadLevel {
  /** Null if the post has no thread or there is no member. Undefined while loading. */
  level: Level | null | undefined;
  set(level: Level): void;
}

/** How much the thread of a post notifies the member. */
export function useThreadLevel(post: Post): ThreadLevel {
  const levels = usePart(createLevels);
  const isMember = useCurrentUser() !== null;
  const hasThread = isMember && !isAd(post) && post.postType !== 'REPOST';
  const { data, isPending } = useQuery({ ...levels.options, enabled: hasThread });
  const owner: LevelOwner = {
    subject: 'thread',
    ulid: post.rootUlid ?? post.id,
    title: post.title ?? post.body,
    username: post.user.username,
    avatar: post.user.avatar,
  };
  const known = isPending ? undefined : levelOf(data, owner);
  return { level: hasThread ? known : null, set: (level) => void levels.set(owner, level) };
}
