import {
  listDrafts as listDraftsCall,
  removeDraft as removeDraftCall,
  saveDraft as saveDraftCall,
} from '@rookery/contract/posts/drafts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { deleteDraft, listDraftsOf } from './drafts.store.ts';
import { saveDraft } from './save-draft.ts';

export function draftRoutes(mount: Mount, deps: PostsParts): void {
  mount(listDraftsCall, async ({ caller }) => {
    const found = await listDraftsOf(deps.db, caller.userId);
    return ok({
      data: found.map((each) => ({ ...each, updatedAt: each.updatedAt.toISOString() })),
    });
  });
  mount(saveDraftCall, async ({ caller, body }) => {
    await saveDraft(deps, caller.userId, body);
    return ok({});
  });
  mount(removeDraftCall, async ({ caller, body }) => {
    await deleteDraft(deps.db, caller.userId, body.draftId);
    return ok({});
  });
}
