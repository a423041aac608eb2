import { blockUser as blockUserCall } from '@rookery/contract/relations/block-user.ts';
import { followUser as followUserCall } from '@rookery/contract/relations/follow-user.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listBlocked } from '@rookery/contract/relations/list-blocked.ts';
import { listFamiliarFollowers as listFamiliarFollowersCall } from '@rookery/contract/relations/list-familiar-followers.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { listFollowing } from '@rookery/contract/relations/list-following.ts';
import { listFriends } from '@rookery/contract/relations/list-friends.ts';
import { listMuted } from '@rookery/contract/relations/list-muted.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import {
  muteReposts as muteRepostsCall,
  unmuteReposts as unmuteRepostsCall,
} from '@rookery/contract/relations/mute-reposts.ts';
import { muteUser as muteUserCall } from '@rookery/contract/relations/mute-user.ts';
import { unblockUser as unblockUserCall } from '@rookery/contract/relations/unblock-user.ts';
import { unfollowUser as unfollowUserCall } from '@rookery/contract/relations/unfollow-user.ts';
import { unmuteUser as unmuteUserCall } from '@rookery/contract/relations/unmute-user.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { followUser, unfollowUser } from './follow-user.ts';
import { blocksOrMutesPage } from './list-blocks-or-mutes.ts';
import { listFamiliarFollowers } from './list-familiar-followers.ts';
import { listPeopleOf } from './list-people.ts';
import { muteReposts, unmuteReposts } from './mute-reposts.ts';
import { muteUser, unmuteUser } from './mute-user.ts';
import { profileViews, suspendedView } from './profile-view.ts';
import type { RelationsParts } from './parts.ts';

export function relationsRoutes(mount: Mount, deps: RelationsParts): void {
  async function memberId(name: string, { userId }: Caller): Promise<string> {
    const id = await findMemberId(deps, name, userId);
    if (!id) throw new Refusal('not_found', 'User not found');
    return id;
  }

  async function profile(viewerId: string, id: string): Promise<{ success: true; data: Profile }> {
    const [view] = await profileViews(deps, viewerId, [id]);
    const data = view ?? (await suspendedView(deps, viewerId, id));
    if (!data) throw new Refusal('not_found', 'User not found');
    return ok({ data });
  }

  interface Named {
    caller: Caller;
    params: { name: string };
  }

  const show = async ({ caller, params }: Named): Promise<{ success: true; data: Profile }> =>
    profile(caller.userId, await memberId(params.name, caller));

  const changing = (
    act: (
      all: Pick<RelationsParts, 'blocksAndMutes' | 'clock' | 'db' | 'facts' | 'members'>,
      actorId: string,
      targetId: string,
    ) => Promise<void>,
  ) => ({
    change: async ({ caller, params }: Named): Promise<void> =>
      act(deps, caller.userId, await memberId(params.name, caller)),
    show,
  });

  mount(getProfile, show);
  mount(mapProfiles, async ({ caller, body }) => {
    const ids = body.ulids.filter(isUlid).map(ulidToUuid);
    return ok({ data: await profileViews(deps, caller.userId, ids) });
  });
  mount(followUserCall, changing(followUser));
  mount(unfollowUserCall, changing(unfollowUser));
  mount(blockUserCall, changing(blockUser));
  mount(unblockUserCall, changing(unblockUser));
  mount(muteUserCall, {
    change: async ({ caller, params, body }) =>
      muteUser(deps, caller.userId, await memberId(params.name, caller), body),
    show,
  });
  mount(muteRepostsCall, changing(muteReposts));
  mount(unmuteRepostsCall, changing(unmuteReposts));
  mount(unmuteUserCall, changing(unmuteUser));
  mount(listBlocked, async ({ caller, query }) =>
    ok(await blocksOrMutesPage(deps, caller.userId, 'block', query)),
  );
  mount(listMuted, async ({ caller, query }) =>
    ok(await blocksOrMutesPage(deps, caller.userId, 'mute', query)),
  );
  mount(listFollowing, async ({ caller, params, query }) =>
    ok(
      await listPeopleOf(
        deps,
        caller.userId,
        await memberId(params.name, caller),
        'following',
        query,
      ),
    ),
  );
  mount(listFollowers, async ({ caller, params, query }) =>
    ok(
      await listPeopleOf(
        deps,
        caller.userId,
        await memberId(params.name, caller),
        'followers',
        query,
      ),
    ),
  );
  mount(listFamiliarFollowersCall, async ({ caller, params }) =>
    ok(await listFamiliarFollowers(deps, caller.userId, await memberId(params.name, caller))),
  );
  mount(listFriends, async ({ caller, params, query }) =>
    ok(
      await listPeopleOf(
        deps,
        caller.userId,
        await memberId(params.name, caller),
        'friends',
        query,
      ),
    ),
  );
}
