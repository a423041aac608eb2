import {
  listFilters,
  removeFilter as removeFilterCall,
  saveFilter as saveFilterCall,
} from '@rookery/contract/relations/filters.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { filtersView, removeFilter, saveFilter } from './change-filters.ts';

export function filterRoutes(
  mount: Mount,
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts'>,
): void {
  mount(listFilters, async ({ caller }) => ok({ data: await filtersView(deps, caller.userId) }));
  mount(saveFilterCall, {
    change: ({ caller, body: { ulid, ...fields } }) =>
      saveFilter(deps, caller.userId, ulidToUuid(ulid), fields),
    show: async ({ caller }) => ok({ data: await filtersView(deps, caller.userId) }),
  });
  mount(removeFilterCall, async ({ caller, body }) => {
    await removeFilter(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
}
