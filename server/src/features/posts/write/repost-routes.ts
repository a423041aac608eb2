import { createRepost as createRepostCall } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost as deleteRepostCall } from '@rookery/contract/posts/delete-repost.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { CreateDeps } from './create-post.ts';
import { createRepost } from './create-repost.ts';
import { createdAnswer } from './created-answer.ts';
import type { DeleteDeps } from './delete-post.ts';
import { deleteRepost } from './delete-repost.ts';
import type { PostViewDeps } from '#src/features/posts/read/post-view.ts';

export function repostRoutes(mount: Mount, deps: CreateDeps & DeleteDeps & PostViewDeps): void {
  mount(createRepostCall, async ({ caller, body }) =>
    createdAnswer(deps, caller.userId, await createRepost(deps, caller, body)),
  );
  mount(deleteRepostCall, async ({ caller, query, body }) => {
    const ulid = body.ulid ?? query.ulid;
    if (!ulid) throw invalid({ ulid: 'This is required.' });
    const only = body.only ?? query.only;
    return ok({ data: await deleteRepost(deps, caller.userId, ulidToUuid(ulid), only) });
  });
}
