import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { findInviteLink as findInviteLinkCall } from '@rookery/contract/invitations/find-invite-link.ts';
import { findInviter as findInviterCall } from '@rookery/contract/invitations/find-inviter.ts';
import { getReferralLink } from '@rookery/contract/invitations/get-referral-link.ts';
import { inviteByEmail as inviteCall } from '@rookery/contract/invitations/invite-by-email.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findInviteLink } from '#src/features/sessions/invite-links/public.ts';
import { findInviter } from '#src/features/users/account/public.ts';
import { authorOf, userFacts } from '#src/features/users/public.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { refuseHeld } from '#src/platform/http/calls/refuse-held.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { Answered, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { forgetInvitations, forgetInvitationsOf } from './invitations.store.ts';
import {
  INVITATION_MAIL,
  inviteByEmail,
  sendInvitation,
  type InvitationJob,
  type InviteDeps,
} from './invite-by-email.ts';
import { referralLink } from './referral-link.ts';

interface InvitationsDeps extends InviteDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Pick<Facts, 'once'>;
  mailer: OutsideOnly<Mailer>;
}

/** How members bring others here. */
export function openInvitations(deps: InvitationsDeps): void {
  const { mount, jobs, facts, db, clock, members, config } = deps;
  mount(inviteCall, async ({ caller, body }) => {
    refuseHeld(caller, 'invite others');
    await inviteByEmail(deps, caller.userId, body.email);
    return new Answered(202, ok({}));
  });
  mount(getReferralLink, async ({ caller }) => {
    const member = await members.get(caller.userId);
    if (!member) throw new Refusal('not_found');
    return ok({ referralLink: referralLink(config.appUrl, member.referralCode) });
  });
  mount(findInviterCall, async ({ params }) => {
    const id = await findInviter(db, params.code);
    const member = id === null ? undefined : await members.get(id);
    if (!member?.isSetUp || !member.isVisible) throw new Refusal('not_found');
    const { username, name, avatar } = authorOf(member);
    return ok({ data: { userId: member.ulid, username, name, avatar } });
  });
  mount(findInviteLinkCall, async ({ params }) => {
    return ok({ data: await findInviteLink(deps, params.token) });
  });
  jobs.handle(INVITATION_MAIL, (job, outside) =>
    sendInvitation({ ...deps, mailer: deps.mailer(outside) }, job as InvitationJob),
  );
  jobs.repeat('forget-invitations', '47 3 * * *', () =>
    forgetInvitations(db, new Date(clock.now().getTime() - LIMITS.invitationDays * DAY_MS)),
  );
  facts.once(userFacts.purged, 'forget-invitations', ({ payload }) =>
    forgetInvitationsOf(db, payload.userId),
  );
}
