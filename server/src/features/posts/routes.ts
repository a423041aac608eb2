import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { createComment as createCommentCall } from '@rookery/contract/posts/create-comment.ts';
import { createPost as createPostCall } from '@rookery/contract/posts/create-post.ts';
import { deletePost as deletePostCall } from '@rookery/contract/posts/delete-post.ts';
import { flagPost as flagPostCall } from '@rookery/contract/posts/flag-post.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { getReactions } from '@rookery/contract/posts/get-reactions.ts';
import { getViolationTypes } from '@rookery/contract/posts/get-violation-types.ts';
import { listComments as listCommentsCall } from '@rookery/contract/posts/list-comments.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { createComment } from '#src/features/posts/write/create-comment.ts';
import { createPost } from '#src/features/posts/write/create-post.ts';
import { createdResponse } from '#src/features/posts/write/created-response.ts';
import { deletePost } from '#src/features/posts/write/delete-post.ts';
import { engagementRoutes } from './engagement-routes.ts';
import { flagPost } from '#src/features/posts/reports/flag-post.ts';
import { listComments } from '#src/features/posts/read/list-comments.ts';
import { postViews } from '#src/features/posts/read/post-view.ts';
import { blockHandlingFor } from '#src/features/posts/read/viewer.ts';
import { repostRoutes } from '#src/features/posts/write/repost-routes.ts';
import { bookmarkRoutes } from '#src/features/posts/bookmarks/bookmark-routes.ts';
import { reactionRoutes } from '#src/features/posts/reactions/reaction-routes.ts';
import type { PostsParts } from './parts.ts';

export function postsRoutes(mount: Mount, deps: PostsParts): void {
  mount(createPostCall, {
    make: ({ caller, body }) => createPost(deps, caller, body),
    show: ({ caller }, created) => createdResponse(deps, caller.userId, created),
    isOneStatement: true,
  });
  mount(createCommentCall, {
    make: ({ caller, body }) => createComment(deps, caller, body),
    show: ({ caller }, created) => createdResponse(deps, caller.userId, created),
    isOneStatement: true,
  });
  mount(mapPosts, async ({ caller, body }) => {
    const ids = body.ulids.filter(isUlid).map(ulidToUuid);
    const kept = blockHandlingFor(caller.badges);
    const found = await postViews(deps, caller.userId, ids, 'tombstone', kept);
    return ok({ data: await deps.ads.amongPosts(body.ulids, found) });
  });
  mount(deletePostCall, async ({ caller, body }) => {
    await deletePost(deps, caller.userId, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(flagPostCall, async ({ caller, body }) => {
    const { ulid, violationType, reason } = body;
    await flagPost(deps, caller.userId, ulidToUuid(ulid), violationType, reason);
    return ok({});
  });
  mount(getReactions, async () =>
    ok({ data: Object.entries(REACTIONS).map(([name, reaction]) => ({ name, ...reaction })) }),
  );
  mount(getViolationTypes, async () =>
    ok({
      data: Object.entries(VIOLATIONS).map(([name, { description, points }]) => ({
        name,
        description,
        points,
      })),
    }),
  );
  engagementRoutes(mount, deps);
  repostRoutes(mount, deps);
  reactionRoutes(mount, deps);
  bookmarkRoutes(mount, deps);
  mount(listCommentsCall, async ({ caller, query, body }) => {
    const { ulid, per_page: perPage, sort_by: sort, cursor, with_chains: withChains } = body;
    const wanted = { ulid, page: query.page, perPage, sort, cursor, withChains };
    return ok(await listComments(deps, caller.userId, wanted));
  });
}
