import {
  listSavedSearches,
  removeSavedSearch as removeSavedSearchCall,
  saveSearch as saveSearchCall,
} from '@rookery/contract/search/saved-searches.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { SearchParts } from '#src/features/search/parts.ts';
import { removeSavedSearch, savedSearchesView, saveSearch } from './save-search.ts';

export function savedSearchRoutes(mount: Mount, deps: Pick<SearchParts, 'clock' | 'db'>): void {
  mount(listSavedSearches, async ({ caller }) =>
    ok({ data: await savedSearchesView(deps, caller.userId) }),
  );
  mount(saveSearchCall, {
    change: ({ caller, body: { ulid, ...fields } }) =>
      saveSearch(deps, caller.userId, ulidToUuid(ulid), fields),
    show: async ({ caller }) => ok({ data: await savedSearchesView(deps, caller.userId) }),
  });
  mount(removeSavedSearchCall, async ({ caller, body }) => {
    await removeSavedSearch(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
}
