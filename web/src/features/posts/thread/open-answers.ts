import { useCallback, useSyncExternalStore } from 'react';

import { opened } from '#web/features/posts/post/opened.ts';
import type { OpenAnswers } from '#web/features/posts/post/opened.part.ts';

const { answers } = opened;

/** Also while a comment is not drawn: who comes back finds the thread as it was. */
export function showAnswers(id: string, isWhole = answers.get(id)?.isWhole ?? false): void {
  answers.put(id, { isWhole });
}

export function toggleAnswers(id: string): void {
  if (answers.get(id)) answers.remove(id);
  else showAnswers(id);
}

export function useOpenAnswers(id: string): OpenAnswers | undefined {
  const subscribe = useCallback((hear: () => void) => answers.subscribe(id, hear), [id]);
  return useSyncExternalStore(subscribe, () => answers.get(id));
}
