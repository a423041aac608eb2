import type { Config, MailDomains } from '#src/platform/config/config.ts';

export type RegistrationConfig = Pick<Config, 'registration' | 'mailDomains'>;

/**
 * Why no account can be made for an unknown address; null when one can.
 * @param email left out: for no address in particular
 */
export function registrationFault(
  { registration, mailDomains }: RegistrationConfig,
  email?: string,
): string | null {
  if (registration === 'closed') return 'Registration is closed.';
  // A member's own link is shared with everyone: it says who sent them, and lets nobody in.
  if (registration === 'invite') return 'New members need an invitation.';
  if (email === undefined || takesDomain(mailDomains, email)) return null;
  return 'This network makes no accounts for mail addresses of this domain.';
}

function takesDomain({ allowed, refused }: MailDomains, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isAmong = (domains: readonly string[]): boolean =>
    domains.some((named) => domain === named || domain.endsWith(`.${named}`));
  return !isAmong(refused) && (allowed === null || isAmong(allowed));
}
