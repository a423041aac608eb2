import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { accountExists } from '#src/features/users/account/public.ts';
import { suggestedList } from '#src/features/lists/public.ts';
import {
  keyedHash,
  isReachable,
  mailboxOf,
  parseEmail,
  registrationFault,
} from '#src/features/sessions/public.ts';
import {
  addMailedInvite,
  mailedInviteAddress,
} from '#src/features/sessions/invite-links/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { invitationMail } from './invitation-mail.ts';
import { noteInvitation } from './invitations.store.ts';
import { referralLink } from './referral-link.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { InvitationsParts } from './parts.ts';

export const INVITATION_MAIL = 'send-invitation-mail';

export interface InvitationJob {
  to: string;
  inviterId: string;
  /** The personal invite link where registration needs one. */
  linkId?: string;
  /** The shared list whose members the invitation suggests. */
  listUlid?: string;
}

/** Every attempt counts, so that the number of remaining attempts reveals nothing. */
const INVITATION_RATE_LIMIT = {
  name: 'invitations',
  points: LIMITS.invitationsADay,
  seconds: 86_400,
};
/** The same text for members and recent invitees, so that callers can't learn who is a member. */
const ALREADY_INVITED = 'User already invited';
const RESTRICTED = 'Your account is in a timeout. You can invite others when it ends.';
const DAILY_LIMIT_REACHED = `You can invite at most ${LIMITS.invitationsADay} email addresses a day. Try again tomorrow.`;

export async function inviteByEmail(
  deps: InvitationsParts,
  inviterId: string,
  { email, listUlid }: { email: string; listUlid?: string | undefined },
): Promise<void> {
  const { db, clock, config, budgets } = deps;
  const address = parseEmail(email);
  if (!address || !isReachable(config, address.email)) {
    throw invalid({ email: 'Enter a valid email address.' });
  }
  const closed = registrationFault(config, address.email, 'open');
  if (closed) throw new Refusal('forbidden', closed);
  const now = clock.now();
  const timeoutUntil = (await deps.members.get(inviterId))?.timeoutUntil ?? null;
  if (timeoutUntil && timeoutUntil > now) throw new Refusal('forbidden', RESTRICTED);
  if ((await budgets.spend(INVITATION_RATE_LIMIT, inviterId)) !== null)
    throw new Refusal('forbidden', DAILY_LIMIT_REACHED);
  const since = new Date(now.getTime() - LIMITS.invitationDays * DAY_MS);
  const mailboxHash = keyedHash(deps.secrets.jwtSecret, 'invitation', mailboxOf(address));
  const list = listUlid && (await suggestedList(deps, listUlid, inviterId));
  const isSent = await transact(
    db,
    async (tx) => {
      const isMember = await accountExists(tx, address.key);
      // A member's mailbox is recorded too. Otherwise another spelling of it would reveal the member.
      const invitation = { mailboxHash, inviterId: isMember ? null : inviterId, now };
      const isNew = await noteInvitation(tx, invitation, since);
      if (isMember || !isNew) return false;
      const link = needsLink(config) && { linkId: await addMailedInvite(tx, deps, inviterId) };
      const suggested = list && { listUlid: list.ulid };
      const job: InvitationJob = { to: address.email, inviterId, ...link, ...suggested };
      await deps.jobs.add(tx, INVITATION_MAIL, job, { owner: inviterId });
      return true;
    },
    Boolean,
  );
  // Thrown outside the transaction, so that the record is kept.
  if (!isSent) throw new Refusal('bad_request', ALREADY_INVITED);
}

/** A referral link is public, so it does not count as an invitation. */
const needsLink = ({ registration }: InvitationsParts['config']): boolean =>
  registration === 'invite';

export async function sendInvitation(
  deps: Pick<InvitationsParts, 'config' | 'db' | 'members' | 'secrets'> & { mailer: Mailer },
  { to, inviterId, linkId, listUlid }: InvitationJob,
): Promise<void> {
  const { db, members, config, mailer } = deps;
  const inviter = await members.get(inviterId);
  if (!inviter?.isVisible || (await accountExists(db, to.toLowerCase()))) return;
  const { name, username, referralCode } = inviter;
  const address = linkId === undefined ? undefined : mailedInviteAddress(deps, linkId);
  const link = referralLink(config.appUrl, referralCode, { address, listUlid });
  const isSingleUse = linkId !== undefined;
  await mailer.send({ to, ...invitationMail(config, { name, username, link, isSingleUse }) });
}
