import { INVITE_ERROR_TEXTS, type InviteState } from '@rookery/contract/kernel/invite-states.ts';
import type { Config, MailDomains } from '#src/platform/config/config.ts';

export type RegistrationConfig = Pick<Config, 'registration' | 'mailDomains'>;

/**
 * Returns why an unknown address cannot get an account, or null if it can. @param email if missing, no
 * domain is checked. @param invited state of the staff invitation link used; null if there is none.
 */
export function registrationFault(
  { registration, mailDomains }: RegistrationConfig,
  email?: string,
  invited: InviteState | null = null,
): string | null {
  if (registration === 'closed') return 'Registration is closed.';
  // A member's own referral link is public, so it does not count as an invitation.
  if (registration === 'invite' && invited !== 'open') {
    return invited === null ? 'New members need an invitation.' : INVITE_ERROR_TEXTS[invited];
  }
  if (email === undefined || takesDomain(mailDomains, email)) return null;
  return 'You can’t create an account with an email address of this domain.';
}

function takesDomain({ allowed, refused }: MailDomains, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isAmong = (domains: readonly string[]): boolean =>
    domains.some((named) => domain === named || domain.endsWith(`.${named}`));
  return !isAmong(refused) && (allowed === null || isAmong(allowed));
}
