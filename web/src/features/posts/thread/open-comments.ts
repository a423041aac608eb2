import { useCallback, useSyncExternalStore } from 'react';

import { opened } from '#web/features/posts/post/opened.ts';
import type { OpenComments } from '#web/features/posts/post/opened.part.ts';

const { comments } = opened;

/** Also while a comment is not drawn: who comes back finds the thread as it was. */
export function showComments(id: string, isWhole = comments.get(id)?.isWhole ?? false): void {
  comments.put(id, { isWhole });
}

export function toggleComments(id: string): void {
  if (comments.get(id)) comments.remove(id);
  else showComments(id);
}

export function useOpenComments(id: string): OpenComments | undefined {
  const subscribe = useCallback((hear: () => void) => comments.subscribe(id, hear), [id]);
  return useSyncExternalStore(subscribe, () => comments.get(id));
}
