import { pinGroupPost as pinGroupPostCall } from '@rookery/contract/posts/pin-group-post.ts';
import { removeFromGroup as removeFromGroupCall } from '@rookery/contract/posts/remove-from-group.ts';
import { unpinGroupPost as unpinGroupPostCall } from '@rookery/contract/posts/unpin-group-post.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { groupOrRefuse } from '#src/features/groups/record/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { pinGroupPost, unpinGroupPost } from './pin-group-post.ts';
import { removeFromGroup } from './remove-from-group.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function groupPostRoutes(mount: Mount, deps: PostsParts): void {
  mount(removeFromGroupCall, async ({ caller, body: { postId, post_id, ...given } }) => {
    const named = postId ?? post_id;
    if (named === undefined) throw invalid({ postId: 'This is required.' });
    if (!isUlid(named)) throw new Refusal('not_found');
    const { id: groupId } = await groupOrRefuse(deps.groups, given);
    await removeFromGroup(deps, caller.userId, { groupId, postId: ulidToUuid(named) });
    return ok({});
  });
  mount(pinGroupPostCall, async ({ caller, body }) => {
    await pinGroupPost(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(unpinGroupPostCall, async ({ caller, body }) => {
    await unpinGroupPost(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
}
