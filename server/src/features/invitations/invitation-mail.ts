import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import { button, escaped, page, quietText, type MailBrand } from '#src/platform/mail/mail-page.ts';

/**
 * Matches a mail or web address. Such a name is left out of the subject, which mail programs show like a
 * headline of ours.
 */
const ADDRESS = /[@\uff20]|:\/\/|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;

interface Invitation {
  name: string;
  username: string | null;
  link: string;
  /** The link creates one account, until the invitation ends. */
  isSingleUse: boolean;
}

export function invitationMail(
  brand: MailBrand,
  { name, username, link, isSingleUse }: Invitation,
): Omit<Mail, 'to'> {
  const { brandName } = brand;
  const who = username === null ? name : `${name} (@${username})`;
  const what = `${who} invites you to ${brandName}.`;
  const why = `You received this email because ${name} entered your email address. No one can invite you again for ${LIMITS.invitationDays} days. If you don’t want to join, ignore this email.`;
  const terms = isSingleUse
    ? `This link is for you. It works once, for ${LIMITS.invitationDays} days.`
    : '';
  const text = ['Hello,', what, `Join here: ${link}`, terms, why].filter(Boolean).join('\n\n');
  const html = page(brand, [
    `<p>Hello,<br><bdi>${escaped(what)}</bdi></p>`,
    button(brand, link, `Join ${brandName}`),
    quietText(escaped(terms === '' ? why : `${terms} ${why}`)),
  ]);
  const inSubject = ADDRESS.test(name) ? (username ?? 'A member') : name;
  return { subject: `${inSubject} invites you to ${brandName}`, text: `${text}\n`, html };
}
