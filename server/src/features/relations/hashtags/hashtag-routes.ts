import {
  followHashtag as followHashtagCall,
  listFollowedHashtags as listFollowedHashtagsCall,
  unfollowHashtag as unfollowHashtagCall,
} from '@rookery/contract/relations/hashtags.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { followedHashtags, followHashtag, unfollowHashtag } from './follow-hashtag.ts';

export function hashtagRoutes(
  mount: Mount,
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts'>,
): void {
  const show = async ({ caller }: { caller: Caller }) =>
    ok({ data: await followedHashtags(deps.db, caller.userId) });
  mount(listFollowedHashtagsCall, show);
  mount(followHashtagCall, {
    change: ({ caller, body }) => followHashtag(deps, caller.userId, body.hashtag),
    show,
  });
  mount(unfollowHashtagCall, {
    change: ({ caller, body }) => unfollowHashtag(deps, caller.userId, body.hashtag),
    show,
  });
}
