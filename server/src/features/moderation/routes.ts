import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listViolations as listViolationsCall } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations as mapViolationsCall } from '@rookery/contract/moderation/map-violations.ts';
import { removePost as removePostCall } from '@rookery/contract/moderation/remove-post.ts';
import type { DeleteDeps } from '#src/features/posts/public.ts';
import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { listViolations } from './list-violations.ts';
import { mapViolations } from './map-violations.ts';
import { removePost } from './remove-post.ts';

export function moderationRoutes(
  mount: Mount,
  deps: DeleteDeps & PostViewDeps & { cursors: Cursors },
): void {
  mount(listViolationsCall, async ({ caller, body }) =>
    ok(await listViolations(deps, caller, body)),
  );
  mount(mapViolationsCall, async ({ caller, body }) => {
    const ids = body.ulids.filter(isUlid).map(ulidToUuid);
    return ok({ violations: await mapViolations(deps, caller, ids) });
  });
  mount(removePostCall, async ({ caller, query, body }) => {
    const ulid = body.ulid ?? query.ulid;
    if (!ulid) throw invalid({ ulid: 'This is required.' });
    await removePost(deps, caller, ulidToUuid(ulid));
    return ok({});
  });
}
