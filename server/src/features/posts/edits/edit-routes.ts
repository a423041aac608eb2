import { editPost as editPostCall } from '@rookery/contract/posts/edit-post.ts';
import { listPostVersions } from '@rookery/contract/posts/list-post-versions.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { createdResponse } from '#src/features/posts/write/created-response.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { editPost } from './edit-post.ts';
import { postVersions } from './list-versions.ts';

export function editRoutes(mount: Mount, deps: PostsParts): void {
  mount(editPostCall, {
    make: ({ caller, body }) => editPost(deps, caller, body),
    show: ({ caller }, { id }) => createdResponse(deps, caller.userId, { id, created: false }),
  });
  mount(listPostVersions, async ({ caller, query }) =>
    ok({ data: await postVersions(deps, caller, ulidToUuid(query.ulid)) }),
  );
}
