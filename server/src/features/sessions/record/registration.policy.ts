import { INVITE_FAULTS, type InviteState } from '@rookery/contract/kernel/invite-states.ts';
import type { Config, MailDomains } from '#src/platform/config/config.ts';

export type RegistrationConfig = Pick<Config, 'registration' | 'mailDomains'>;

/**
 * Why no account can be made for an unknown address; null when one can.
 * @param email left out: for no address in particular
 * @param invited how the link stands that staff made and that somebody came by; null: they came by none
 */
export function registrationFault(
  { registration, mailDomains }: RegistrationConfig,
  email?: string,
  invited: InviteState | null = null,
): string | null {
  if (registration === 'closed') return 'Registration is closed.';
  // A member's own link is shared with everyone: it says who sent them, and lets nobody in.
  if (registration === 'invite' && invited !== 'open') {
    return invited === null ? 'New members need an invitation.' : INVITE_FAULTS[invited];
  }
  if (email === undefined || takesDomain(mailDomains, email)) return null;
  return 'This network makes no accounts for mail addresses of this domain.';
}

function takesDomain({ allowed, refused }: MailDomains, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isAmong = (domains: readonly string[]): boolean =>
    domains.some((named) => domain === named || domain.endsWith(`.${named}`));
  return !isAmong(refused) && (allowed === null || isAmong(allowed));
}
