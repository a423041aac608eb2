import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listViolations as listViolationsCall } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations as mapViolationsCall } from '@rookery/contract/moderation/map-violations.ts';
import { decideReportedMessage as decideReportedMessageCall } from '@rookery/contract/moderation/decide-reported-message.ts';
import { listReportedMessages as listReportedMessagesCall } from '@rookery/contract/moderation/list-reported-messages.ts';
import { removePost as removePostCall } from '@rookery/contract/moderation/remove-post.ts';
import type { DeleteDeps } from '#src/features/posts/public.ts';
import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import type { Chats } from '#src/features/chats/public.ts';
import { decideReportedMessage } from './decide-reported-message.ts';
import { listReportedMessages } from './list-reported-messages.ts';
import { listViolations } from './list-violations.ts';
import { mapViolations } from './map-violations.ts';
import { removePost } from './remove-post.ts';

export function moderationRoutes(
  mount: Mount,
  deps: DeleteDeps & PostViewDeps & { cursors: Cursors; chats: Chats },
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
  mount(listReportedMessagesCall, async ({ caller, body }) =>
    ok(await listReportedMessages(deps, caller, body)),
  );
  mount(decideReportedMessageCall, async ({ caller, body }) => {
    await decideReportedMessage(deps, caller, ulidToUuid(body.ulid), body.decision);
    return ok({});
  });
}
