import {
  addToList as addToListCall,
  listListMembers,
  removeFromList as removeFromListCall,
} from '@rookery/contract/lists/list-members.ts';
import {
  deleteList as deleteListCall,
  getList,
  listLists,
  saveList as saveListCall,
} from '@rookery/contract/lists/own-lists.ts';
import {
  followList as followListCall,
  leaveList as leaveListCall,
  reportList as reportListCall,
} from '@rookery/contract/lists/shared-lists.ts';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { addToList, removeFromList } from './change-list-members.ts';
import { deleteList, saveList } from './save-list.ts';
import { reportList } from './reports/public.ts';
import { followList, leaveList } from './shared-lists.ts';
import { listView, membersOnList, ownLists } from './show-list.ts';

export function listsRoutes(mount: Mount, deps: RelationsParts): void {
  const show = async ({ caller }: { caller: Caller }, id: string) =>
    ok({ data: await listView(deps, caller.userId, uuidToUlid(id)) });

  mount(listLists, async ({ caller, query }) =>
    ok({ data: await ownLists(deps, caller.userId, query.userUlid) }),
  );
  mount(getList, async ({ caller, params }) =>
    ok({ data: await listView(deps, caller.userId, params.ulid) }),
  );
  mount(saveListCall, {
    make: ({ caller, body: { ulid, ...fields } }) =>
      saveList(deps, caller, ulidToUuid(ulid), fields),
    show,
  });
  mount(deleteListCall, async ({ caller, body }) => {
    await deleteList(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(listListMembers, async ({ caller, params, query }) =>
    ok(await membersOnList(deps, caller.userId, params.ulid, query)),
  );
  mount(addToListCall, {
    make: ({ caller, params, body }) =>
      addToList(deps, caller, listIdOf(params.ulid), body.userUlid),
    show,
  });
  mount(followListCall, {
    make: ({ caller, params }) => followList(deps, caller, params.ulid),
    show: async (_input, data) => ok({ data }),
    isResumed: true,
  });
  mount(leaveListCall, async ({ caller, params }) => {
    await leaveList(deps, caller.userId, listIdOf(params.ulid));
    return ok({});
  });
  mount(reportListCall, async ({ caller, params, body }) => {
    await reportList(deps, caller.userId, params.ulid, body);
    return ok({});
  });
  mount(removeFromListCall, {
    make: ({ caller, params, body }) =>
      removeFromList(deps, caller.userId, listIdOf(params.ulid), ulidToUuid(body.userUlid)),
    show,
  });
}

function listIdOf(ulid: string): string {
  if (!isUlid(ulid)) throw new Refusal('not_found', 'List not found.');
  return ulidToUuid(ulid);
}
