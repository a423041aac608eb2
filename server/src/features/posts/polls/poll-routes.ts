import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { voteInPoll as voteInPollCall } from '@rookery/contract/posts/vote-in-poll.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { reactedView } from '#src/features/posts/reactions/react-to-post.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { voteInPoll } from './vote-in-poll.ts';

export function pollRoutes(mount: Mount, deps: PostsParts): void {
  mount(voteInPollCall, {
    make({ caller, body }) {
      refusePendingAccount(caller, 'vote in polls');
      const vote = { userId: caller.userId, postId: ulidToUuid(body.ulid), chosen: body.choices };
      return voteInPoll(deps, vote);
    },
    show: async ({ caller }, post) => ok({ data: await reactedView(deps, caller.userId, post) }),
  });
}
