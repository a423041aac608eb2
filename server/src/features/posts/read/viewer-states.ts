import { inOneTurn } from '#src/kernel/in-one-turn.ts';
import { forEverybody } from '#src/kernel/work.ts';
import { listViewerStates, type Markable, type OwnMark } from './viewer-state.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface ViewerStates {
  of(asked: Markable): Promise<readonly OwnMark[]>;
}

/**
 * @param options.isShared concurrent calls share one statement. With a replica each call decides itself whether
 * it may read there.
 */
export function createViewerStates({
  db,
  isShared,
}: Pick<PostsParts, 'db'> & { isShared: boolean }): ViewerStates {
  const together = inOneTurn(async (asked: readonly Markable[]) => {
    const marks = await forEverybody(() => listViewerStates(db, asked));
    const byMember = Map.groupBy(marks, ({ memberId }) => memberId);
    return asked.map(({ memberId }) => byMember.get(memberId) ?? []);
  });
  return {
    async of(asked) {
      if (Object.values(asked.posts).every((ids) => ids.length === 0)) return [];
      return isShared ? together(asked) : listViewerStates(db, [asked]);
    },
  };
}
