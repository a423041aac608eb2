import {
  listDrafts as listDraftsCall,
  removeDraft as removeDraftCall,
  saveDraft as saveDraftCall,
} from '@rookery/contract/posts/drafts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { listDrafts } from './list-drafts.ts';
import { removeDraft, saveDraft } from './save-draft.ts';

export function draftRoutes(mount: Mount, deps: PostsParts): void {
  mount(listDraftsCall, async ({ caller }) => ok({ data: await listDrafts(deps, caller.userId) }));
  mount(saveDraftCall, async ({ caller, body }) => {
    await saveDraft(deps, caller.userId, body);
    return ok({});
  });
  mount(removeDraftCall, async ({ caller, body }) => {
    await removeDraft(deps, caller.userId, body.draftId);
    return ok({});
  });
}
