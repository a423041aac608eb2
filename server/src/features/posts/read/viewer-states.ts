import { batchPerTick } from '#src/kernel/batch-per-tick.ts';
import { runWithoutCallContext } from '#src/kernel/call-context.ts';
import {
  listViewerStates,
  type ViewerMarksRequest,
  type ViewerMark,
} from './viewer-state.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface ViewerStates {
  of(asked: ViewerMarksRequest): Promise<readonly ViewerMark[]>;
}

/**
 * @param options.isShared whether concurrent calls share one statement. It is false with a replica, where
 * each call decides whether it may read from the replica.
 */
export function createViewerStates({
  db,
  isShared,
}: Pick<PostsParts, 'db'> & { isShared: boolean }): ViewerStates {
  const together = batchPerTick(async (asked: readonly ViewerMarksRequest[]) => {
    const marks = await runWithoutCallContext(() => listViewerStates(db, asked));
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
