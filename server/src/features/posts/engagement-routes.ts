import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { findPinnedPost as findPinnedPostCall } from '@rookery/contract/posts/find-pinned-post.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { pinPost as pinPostCall } from '@rookery/contract/posts/pin-post.ts';
import { unpinPost as unpinPostCall } from '@rookery/contract/posts/unpin-post.ts';
import { viewPosts as viewPostsCall } from '@rookery/contract/posts/view-posts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { engagementViews } from '#src/features/posts/read/engagement-view.ts';
import { findPinnedPost } from '#src/features/posts/pins/find-pinned-post.ts';
import { pinPost, unpinPost } from '#src/features/posts/pins/pin-post.ts';
import { blockHandlingFor } from '#src/features/posts/read/viewer.ts';
import { viewPosts } from '#src/features/posts/views/view-posts.ts';
import type { PostsParts } from './parts.ts';

const validUuids = (ulids: readonly string[]): string[] => ulids.filter(isUlid).map(ulidToUuid);

export function engagementRoutes(mount: Mount, deps: PostsParts): void {
  mount(pinPostCall, async ({ caller, body }) => {
    await pinPost(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(unpinPostCall, async ({ caller, body }) => {
    await unpinPost(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(findPinnedPostCall, async ({ caller, body }) => {
    const ulid = await findPinnedPost(deps, caller.userId, body.username);
    return ok({ data: ulid, ulid });
  });
  mount(viewPostsCall, async ({ caller, body }) => {
    // Views by a pending account would change the public count.
    if (!caller.isHeld) await viewPosts(deps, caller.userId, validUuids(body.ulids));
    return ok({});
  });
  mount(listEngagement, async ({ caller, body: { ulids } }) => {
    const kept = blockHandlingFor(caller.badges);
    const found = await engagementViews(deps, caller.userId, validUuids(ulids), kept);
    return ok({ data: await deps.ads.amongCounts(ulids, found) });
  });
}
