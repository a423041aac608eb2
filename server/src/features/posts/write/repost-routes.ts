import { createRepost as createRepostCall } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost as deleteRepostCall } from '@rookery/contract/posts/delete-repost.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import type { CreateNeeds } from './create-post.ts';
import { createRepost } from './create-repost.ts';
import { createdAnswer } from './created-answer.ts';
import type { DeleteNeeds } from './delete-post.ts';
import { deleteRepost } from './delete-repost.ts';
import type { PostViewNeeds } from '#src/features/posts/read/post-view.ts';

export function repostRoutes(mount: Mount, needs: CreateNeeds & DeleteNeeds & PostViewNeeds): void {
  mount(createRepostCall, async ({ caller, body }) =>
    createdAnswer(needs, caller.userId, await createRepost(needs, caller, body)),
  );
  mount(deleteRepostCall, async ({ caller, query, body }) => {
    const ulid = body.ulid ?? query.ulid;
    if (!ulid) throw invalid({ ulid: 'This is required.' });
    return ok({ data: await deleteRepost(needs, caller.userId, ulidToUuid(ulid)) });
  });
}
