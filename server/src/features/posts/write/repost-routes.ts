import { createRepost as createRepostCall } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost as deleteRepostCall } from '@rookery/contract/posts/delete-repost.ts';
import { listReposts as listRepostsCall } from '@rookery/contract/posts/list-reposts.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { createRepost } from './create-repost.ts';
import { createdResponse } from './created-response.ts';
import { deleteRepost } from './delete-repost.ts';
import { engagementViews } from '#src/features/posts/read/engagement-view.ts';
import { listReposts } from '#src/features/posts/read/list-reposts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function repostRoutes(mount: Mount, deps: PostsParts): void {
  mount(createRepostCall, {
    make: ({ caller, body }) => createRepost(deps, caller, body),
    show: ({ caller }, created) => createdResponse(deps, caller.userId, created),
    isOneStatement: true,
  });
  mount(deleteRepostCall, {
    make: ({ caller, body }) => deleteRepost(deps, caller.userId, ulidToUuid(body.ulid), body.only),
    show: async ({ caller }, { ulid, originalId }) => {
      const engagement = await engagementViews(deps, caller.userId, [originalId]);
      return ok({ data: { ulid, original: engagement[uuidToUlid(originalId)] ?? null } });
    },
  });
  mount(listRepostsCall, async ({ caller, params, query }) =>
    ok(await listReposts(deps, caller.userId, ulidToUuid(params.ulid), query)),
  );
}
