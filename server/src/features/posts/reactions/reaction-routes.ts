import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listReactions as listReactionsCall } from '@rookery/contract/posts/list-reactions.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { listReactions } from './list-reactions.ts';
import { reactedView, reactToPost, type ReactedTo } from './react-to-post.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function reactionRoutes(mount: Mount, deps: PostsParts): void {
  const shown = async (viewerId: string, post: ReactedTo) =>
    ok({ data: await reactedView(deps, viewerId, post) });

  mount(addReaction, {
    make({ caller, body }) {
      refusePendingAccount(caller, 'react to posts');
      const intent = { userId: caller.userId, name: body.reaction, act: 'give' } as const;
      return reactToPost(deps, ulidToUuid(body.ulid), intent);
    },
    show: ({ caller }, post) => shown(caller.userId, post),
  });
  mount(removeReaction, {
    make({ caller, body }) {
      const intent = { userId: caller.userId, name: body.reaction, act: 'take' } as const;
      return reactToPost(deps, ulidToUuid(body.ulid), intent);
    },
    show: ({ caller }, post) => shown(caller.userId, post),
  });
  mount(listReactionsCall, async ({ caller, params, query }) =>
    ok(await listReactions(deps, caller.userId, ulidToUuid(params.ulid), query)),
  );
}
