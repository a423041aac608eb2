import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { countReports as countReportsCall } from '@rookery/contract/moderation/count-reports.ts';
import { listViolations as listViolationsCall } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations as mapViolationsCall } from '@rookery/contract/moderation/map-violations.ts';
import { decideReportedMessage as decideReportedMessageCall } from '@rookery/contract/moderation/decide-reported-message.ts';
import { listReportedMessages as listReportedMessagesCall } from '@rookery/contract/moderation/list-reported-messages.ts';
import { removePost as removePostCall } from '@rookery/contract/moderation/remove-post.ts';
import { lookAtPost } from '@rookery/contract/moderation/look-at-post.ts';
import {
  moderatePost as moderatePostCall,
  type PostAction,
} from '@rookery/contract/moderation/moderate-post.ts';
import { removeFlag as removeFlagCall } from '@rookery/contract/moderation/remove-flag.ts';
import { banUser as banUserCall } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser as unbanUserCall } from '@rookery/contract/moderation/unban-user.ts';
import { addBadge as addBadgeCall } from '@rookery/contract/moderation/add-badge.ts';
import { removeBadge as removeBadgeCall } from '@rookery/contract/moderation/remove-badge.ts';
import { listOwnViolations as listOwnViolationsCall } from '@rookery/contract/moderation/list-own-violations.ts';
import { appealMessage as appealMessageCall } from '@rookery/contract/moderation/appeal-message.ts';
import { appealViolation as appealViolationCall } from '@rookery/contract/moderation/appeal-violation.ts';
import { getMemberRecord as getMemberRecordCall } from '@rookery/contract/moderation/get-member-record.ts';
import { sweepPosts as sweepPostsCall } from '@rookery/contract/moderation/sweep-posts.ts';
import { undoSweep as undoSweepCall } from '@rookery/contract/moderation/undo-sweep.ts';
import { unshareList as unshareListCall } from '@rookery/contract/lists/shared-lists.ts';
import {
  decideReportedList as decideReportedListCall,
  listReportedLists as listReportedListsCall,
} from '@rookery/contract/moderation/reported-lists.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { appealDecision, type Appealed } from './own/appeal.ts';
import { banUser, changeBadgeOf, unbanUser } from './bans/ban-user.ts';
import { decideReportedList, unshareList } from './decide/decide-list.ts';
import { listReportedLists } from './queue/list-reported-lists.ts';
import { decideReportedMessage } from './decide/decide-reported-message.ts';
import { countReports } from './queue/count-reports.ts';
import { listReportedMessages } from './queue/list-reported-messages.ts';
import { listViolations } from './queue/list-violations.ts';
import { mapViolations } from './queue/map-violations.ts';
import { memberRecord } from './own/member-record.ts';
import { decidedView, moderatePost } from './decide/moderate-post.ts';
import { appealedView, listOwnViolations } from './own/own-violations.ts';
import { removePost } from './decide/remove-post.ts';
import { sweepPosts } from './sweeps/sweep-posts.ts';
import { undoSweep } from './sweeps/undo-sweep.ts';
import type { ModerationParts } from './parts.ts';

export function moderationRoutes(mount: Mount, deps: ModerationParts): void {
  mount(listViolationsCall, async ({ caller, body }) =>
    ok(await listViolations(deps, caller, body)),
  );
  mount(countReportsCall, async ({ caller }) => ok({ data: await countReports(deps, caller) }));
  mount(mapViolationsCall, async ({ caller, body }) => {
    const ids = body.ulids.filter(isUlid).map(ulidToUuid);
    return ok({ violations: await mapViolations(deps, caller, ids) });
  });
  mount(removePostCall, async ({ caller, body }) => {
    await removePost(deps, caller, ulidToUuid(body.ulid), body.reason);
    return ok({});
  });
  mount(listReportedMessagesCall, async ({ caller, body }) =>
    ok(await listReportedMessages(deps, caller, body)),
  );
  mount(listReportedListsCall, async ({ caller }) =>
    ok({ data: await listReportedLists(deps, caller) }),
  );
  mount(decideReportedListCall, async ({ caller, body }) => {
    await decideReportedList(deps, caller, ulidToUuid(body.ulid), body.decision);
    return ok({});
  });
  mount(unshareListCall, async ({ caller, body }) => {
    await unshareList(deps, caller, ulidToUuid(body.ulid), body.reason);
    return ok({});
  });
  mount(decideReportedMessageCall, async ({ caller, body }) => {
    const { ulid, decision, ...given } = body;
    await decideReportedMessage(deps, caller, ulidToUuid(ulid), decision, given);
    return ok({});
  });
  const appealed = async (appeal: Appealed) => ok({ data: await appealedView(deps, appeal) });
  mount(appealMessageCall, {
    make: ({ caller, body }) =>
      appealDecision(deps, caller.userId, { messageId: ulidToUuid(body.ulid) }, body.appealText),
    show: (_input, appeal) => appealed(appeal),
  });
  mount(lookAtPost, async ({ caller, body: { postULID } }) => {
    requireReviewer(caller);
    await deps.desk.look(caller.userId, postULID && ulidToUuid(postULID));
    return ok({});
  });
  const decided = async (caller: Caller, action: PostAction, postId: string) =>
    ok({ data: await decidedView(deps, caller, action, postId) });
  mount(moderatePostCall, {
    make({ caller, params, body }) {
      const { action } = params;
      if (body.action && body.action !== action) {
        throw invalid({ action: 'This differs from the action in the path.' });
      }
      const userId = body.userULID && ulidToUuid(body.userULID);
      const given = {
        postId: ulidToUuid(body.postULID),
        userId,
        violation: body.violation,
        reason: body.reason,
        waitsAgain: body.waitsAgain,
        version: body.version,
        on: body.on,
      };
      return moderatePost(deps, caller, action, given);
    },
    show: ({ caller, params }, postId) => decided(caller, params.action, postId),
  });
  mount(removeFlagCall, {
    make: ({ caller, body }) =>
      moderatePost(deps, caller, 'removeFlag', {
        postId: ulidToUuid(body.postULID),
        version: body.version,
      }),
    show: ({ caller }, postId) => decided(caller, 'removeFlag', postId),
  });
  mount(sweepPostsCall, {
    make({ caller, body }) {
      const { hours, violation, reason, preview } = body;
      const sweep = { userId: ulidToUuid(body.ulid), hours, violation, reason, preview };
      return sweepPosts(deps, caller, sweep);
    },
    show: showToReviewer,
    isResumed: true,
  });
  mount(undoSweepCall, {
    make: ({ caller, body }) =>
      undoSweep(deps, caller, { userId: ulidToUuid(body.ulid), sweepId: body.sweepULID }),
    show: showToReviewer,
    isResumed: true,
  });
  mount(getMemberRecordCall, async ({ caller, params }) => {
    requireReviewer(caller);
    return ok({ data: await memberRecord(deps, ulidToUuid(params.id), caller.userId) });
  });
  mount(listOwnViolationsCall, async ({ caller, query }) =>
    ok(await listOwnViolations(deps, caller.userId, query.cursor)),
  );
  mount(appealViolationCall, {
    make: ({ caller, body }) =>
      appealDecision(deps, caller.userId, { postId: ulidToUuid(body.ulid) }, body.appealText),
    show: (_input, appeal) => appealed(appeal),
  });
  memberRoutes(mount, deps);
}

function memberRoutes(
  mount: Mount,
  deps: Pick<ModerationParts, 'callers' | 'clock' | 'db' | 'facts' | 'jobs' | 'members'>,
): void {
  mount(banUserCall, async ({ caller, body }) => {
    await banUser(deps, caller, ulidToUuid(body.ulid), body.reason);
    return ok({});
  });
  mount(unbanUserCall, async ({ caller, body }) => {
    await unbanUser(deps, caller, ulidToUuid(body.ulid), body.reason);
    return ok({});
  });
  mount(addBadgeCall, async ({ caller, params, body: { badge, reason } }) => {
    const userId = ulidToUuid(params.id);
    await changeBadgeOf(deps, caller, { userId, badge, add: true, reason });
    return ok({});
  });
  mount(removeBadgeCall, async ({ caller, params, body: { badge, reason } }) => {
    const userId = ulidToUuid(params.id);
    await changeBadgeOf(deps, caller, { userId, badge, add: false, reason });
    return ok({});
  });
}

function requireReviewer(caller: Caller): void {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
}

async function showToReviewer<Data>({ caller }: { caller: Caller }, data: Data) {
  requireReviewer(caller);
  return ok({ data });
}
