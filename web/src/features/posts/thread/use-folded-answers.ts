import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';

interface FoldedAnswers {
  shown: readonly string[];
  folded: readonly string[];
}

/**
 * Separates the answers that the author of the thread hid.
 * @param goal a comment that the reader came for, which is never folded
 */
export function useFoldedAnswers(
  ids: readonly string[],
  goal: string | null = null,
): FoldedAnswers {
  const { posts } = usePart(createEntities);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = ids.map((id) => posts.subscribe(id, changed));
      return () => {
        for (const end of ends) end();
      };
    },
    [posts, ids],
  );
  // A string, because the snapshot must stay the same until the answers change.
  const hidden = useSyncExternalStore(subscribe, () =>
    ids.filter((id) => id !== goal && posts.get(id)?.isHiddenAnswer).join(' '),
  );
  return useMemo(() => {
    if (hidden === '') return { shown: ids, folded: [] };
    const folded = hidden.split(' ');
    return { shown: ids.filter((id) => !folded.includes(id)), folded };
  }, [ids, hidden]);
}
