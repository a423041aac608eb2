import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { parseEmail, type EmailAddress } from './email-address.ts';

export { FIRST_ADMINISTRATOR };

/**
 * Whether the link was printed at the server's first start. Such a link has no address and works for anyone
 * who follows it.
 */
export function isFirstAdministratorLink(link: {
  emailKey: string;
  grantsAdministrator: boolean;
}): boolean {
  return link.grantsAdministrator && link.emailKey === '';
}

export function parseSignInAddress(text: string): EmailAddress | null {
  const isPlaceholder = text.trim().toLowerCase() === FIRST_ADMINISTRATOR;
  return isPlaceholder
    ? { email: FIRST_ADMINISTRATOR, key: FIRST_ADMINISTRATOR }
    : parseEmail(text);
}

/**
 * Whether mails to this address arrive. The placeholder address receives mails only if they are written as
 * files to DATA_DIR/mail.
 */
export function isReachable({ smtpUrl }: { smtpUrl: string | null }, email: string): boolean {
  return smtpUrl === null || email.toLowerCase() !== FIRST_ADMINISTRATOR;
}
