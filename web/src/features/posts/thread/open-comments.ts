import { useCallback, useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import {
  createCardChoices,
  type OpenComments,
} from '#web/features/posts/post/card-choices.part.ts';

/** Also stored for comments that are not rendered, so that Back restores the thread. */
export function showComments({ part }: Page, id: string, isWhole?: boolean): void {
  const { comments } = part(createCardChoices);
  comments.put(id, { isWhole: isWhole ?? comments.get(id)?.isWhole ?? false });
}

export function toggleComments(page: Page, id: string): void {
  const { comments } = page.part(createCardChoices);
  if (comments.get(id)) comments.remove(id);
  else showComments(page, id);
}

export function useOpenComments(id: string): OpenComments | undefined {
  const { comments } = usePart(createCardChoices);
  const subscribe = useCallback((hear: () => void) => comments.subscribe(id, hear), [comments, id]);
  return useSyncExternalStore(subscribe, () => comments.get(id));
}
