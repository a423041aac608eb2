import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { findInviteLink as findInviteLinkCall } from '@rookery/contract/invitations/find-invite-link.ts';
import { findInviter as findInviterCall } from '@rookery/contract/invitations/find-inviter.ts';
import { getReferralLink } from '@rookery/contract/invitations/get-referral-link.ts';
import { inviteByEmail as inviteCall } from '@rookery/contract/invitations/invite-by-email.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { suggestedList } from '#src/features/lists/public.ts';
import { findInviteLink } from '#src/features/sessions/invite-links/public.ts';
import { findInviter } from '#src/features/users/account/public.ts';
import { authorOf, userFacts } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { CallResponse, ok } from '#src/platform/http/calls/mount.ts';
import { forgetInvitations, forgetInvitationsOf } from './invitations.store.ts';
import {
  INVITATION_MAIL,
  inviteByEmail,
  sendInvitation,
  type InvitationJob,
} from './invite-by-email.ts';
import { referralLink } from './referral-link.ts';
import type { InvitationsParts } from './parts.ts';

export function openInvitations(parts: InvitationsParts): InvitationsParts {
  const { mount, jobs, facts, db, clock, members, config } = parts;
  mount(inviteCall, async ({ caller, body }) => {
    refusePendingAccount(caller, 'invite others');
    await inviteByEmail(parts, caller.userId, body);
    return new CallResponse(202, ok({}));
  });
  mount(getReferralLink, async ({ caller }) => {
    const member = await members.get(caller.userId);
    if (!member) throw new Refusal('not_found');
    return ok({ referralLink: referralLink(config.appUrl, member.referralCode) });
  });
  mount(findInviterCall, async ({ params, query }) => {
    const id = await findInviter(db, params.code);
    const member = id === null ? undefined : await members.get(id);
    if (!member?.isSetUp || !member.isVisible) throw new Refusal('not_found');
    const { username, name, avatar } = authorOf(member);
    const list =
      query.list === undefined ? null : await suggestedList(parts, query.list, member.id);
    return ok({ data: { userId: member.ulid, username, name, avatar, ...(list && { list }) } });
  });
  mount(findInviteLinkCall, async ({ params }) => {
    const { state, welcome, listId } = await findInviteLink(parts, params.token);
    const isSuggested = state === 'open' && listId !== null;
    const list = isSuggested ? await suggestedList(parts, uuidToUlid(listId)) : null;
    return ok({ data: { state, welcome, ...(list && { list }) } });
  });
  jobs.handle(INVITATION_MAIL, (job, outside) =>
    sendInvitation({ ...parts, mailer: parts.mailer(outside) }, job as InvitationJob),
  );
  jobs.repeat('forget-invitations', '47 3 * * *', () =>
    forgetInvitations(db, new Date(clock.now().getTime() - LIMITS.invitationDays * DAY_MS)),
  );
  facts.once(userFacts.purged, 'forget-invitations', ({ payload }) =>
    forgetInvitationsOf(db, payload.userId),
  );
  return parts;
}
