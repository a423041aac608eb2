import type { Post } from '@rookery/contract/posts/post.ts';
import { useCallback, useSyncExternalStore } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { strings } from '#web/features/posts/post/strings.ts';

type Limited = Pick<Post, 'isLocked' | 'user' | 'whoAnswers'>;

/** Says who may answer in a thread. Null if everyone may. @param root the first post of the thread */
export function answerLimit(root: Limited): string | null {
  if (root.isLocked) return strings.commentsLocked;
  const { whoAnswers = 'everyone' } = root;
  if (whoAnswers === 'followed') return strings.onlyFollowed(root.user.username);
  if (whoAnswers === 'mentioned') return strings.onlyMentioned;
  return whoAnswers === 'none' ? strings.onlyAuthor : null;
}

/** The limit of the post’s thread, as far as its first post is loaded. */
export function useAnswerLimit({ id, rootUlid }: Post): string | null {
  const { posts } = usePart(createEntities);
  const rootId = rootUlid ?? id;
  const subscribe = useCallback(
    (changed: () => void) => posts.subscribe(rootId, changed),
    [posts, rootId],
  );
  return useSyncExternalStore(subscribe, () => {
    const root = posts.get(rootId);
    return root ? answerLimit(root) : null;
  });
}
