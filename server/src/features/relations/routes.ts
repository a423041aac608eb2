import { followUser as followUserCall } from '@rookery/contract/relations/follow-user.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { listFollowing } from '@rookery/contract/relations/list-following.ts';
import { listFriends } from '@rookery/contract/relations/list-friends.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import { unfollowUser as unfollowUserCall } from '@rookery/contract/relations/unfollow-user.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { findMemberId } from '#src/features/users/public.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { followUser, unfollowUser, type FollowNeeds } from './follow-user.ts';
import { listPeopleOf } from './list-people.ts';
import { profileViews } from './profile-view.ts';

export function relationsRoutes(mount: Mount, needs: FollowNeeds & { cursors: Cursors }): void {
  async function memberId(name: string): Promise<string> {
    const id = await findMemberId(needs, name);
    if (!id) throw new Refusal('not_found', 'User not found');
    return id;
  }

  async function profile(viewerId: string, id: string): Promise<{ success: true; data: Profile }> {
    const [data] = await profileViews(needs, viewerId, [id]);
    if (!data) throw new Refusal('not_found', 'User not found');
    return ok({ data });
  }

  mount(getProfile, async ({ caller, params }) =>
    profile(caller.userId, await memberId(params.name)),
  );
  mount(mapProfiles, async ({ caller, body }) => {
    const ids = body.ulids.filter(isUlid).map(ulidToUuid);
    return ok({ data: await profileViews(needs, caller.userId, ids) });
  });
  mount(followUserCall, async ({ caller, params }) => {
    const id = await memberId(params.name);
    await followUser(needs, caller.userId, id);
    return profile(caller.userId, id);
  });
  mount(unfollowUserCall, async ({ caller, params }) => {
    const id = await memberId(params.name);
    await unfollowUser(needs, caller.userId, id);
    return profile(caller.userId, id);
  });
  mount(listFollowing, async ({ caller, params, query }) =>
    ok(await listPeopleOf(needs, caller.userId, await memberId(params.name), 'following', query)),
  );
  mount(listFollowers, async ({ caller, params, query }) =>
    ok(await listPeopleOf(needs, caller.userId, await memberId(params.name), 'followers', query)),
  );
  mount(listFriends, async ({ caller, params, query }) =>
    ok(await listPeopleOf(needs, caller.userId, await memberId(params.name), 'friends', query)),
  );
}
