import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { eraseDeletedLists } from './lists.store.ts';
import {
  eraseListsOfPurged,
  leaveSharedLists,
  removeBlockedFromLists,
} from './remove-from-lists.ts';
import { listsRoutes } from './routes.ts';

export function openLists(deps: RelationsParts): void {
  const { mount, jobs, db, clock } = deps;
  listsRoutes(mount, deps);
  removeBlockedFromLists(deps);
  leaveSharedLists(deps);
  eraseListsOfPurged(deps);
  jobs.repeat('delete-lists', '47 * * * *', () =>
    eraseDeletedLists(db, new Date(clock.now().getTime() - HOUR_MS)),
  );
}
