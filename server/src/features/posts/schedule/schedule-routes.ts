import {
  cancelScheduledPost,
  listScheduledPosts,
  publishScheduledPost,
  schedulePost as schedulePostCall,
} from '@rookery/contract/posts/schedule-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { createdResponse } from '#src/features/posts/write/created-response.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { publishNow } from './publish-scheduled.ts';
import { cancelScheduled, schedulePost, scheduledViews } from './schedule-post.ts';

export function scheduleRoutes(mount: Mount, deps: PostsParts): void {
  mount(schedulePostCall, {
    change: ({ caller, body }) => schedulePost(deps, caller, body),
    async show({ caller, body }) {
      const [data = null] = await scheduledViews(deps, caller.userId, body.ulid);
      return ok({ data });
    },
  });
  mount(listScheduledPosts, async ({ caller }) =>
    ok({ data: await scheduledViews(deps, caller.userId) }),
  );
  mount(cancelScheduledPost, async ({ caller, body }) => {
    await cancelScheduled(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(publishScheduledPost, {
    make: ({ caller, body }) => publishNow(deps, caller, ulidToUuid(body.ulid)),
    show: ({ caller }, created) => createdResponse(deps, caller.userId, created),
  });
}
