import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { INVITE_ERROR_TEXTS, type InviteState } from '@rookery/contract/kernel/invite-states.ts';
import type { Config, Registration } from '#src/platform/config/config.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import {
  button,
  CODE,
  escaped,
  page,
  quietText,
  type MailBrand,
} from '#src/platform/mail/mail-page.ts';
import { minutesText } from './minutes-left.ts';

type Content = Omit<Mail, 'to'>;

const WHY_NO_CODE = {
  tooManyWrong:
    'This email has no code, because too many wrong codes were entered for this email address. Log in with the link to use codes again.',
  ended: 'This email has no code, because it was delayed and the code has expired.',
} as const;

interface MailedLink {
  address: string;
  minutes: number;
}

/** The six-digit code and the minutes it remains valid, or the reason why the mail has no code. */
export type MailedCode = { otp: string; minutes: number } | { missing: keyof typeof WHY_NO_CODE };

export function signInMail(brand: MailBrand, link: MailedLink, code: MailedCode): Content {
  const { brandName } = brand;
  const { address } = link;
  const stranger = 'If you did not ask to log in, ignore this email. No one can log in without it.';
  const lead = [
    `<p>Hello,<br>Here is your login link for ${escaped(brandName)}.</p>`,
    button(brand, address, 'Log in'),
  ];
  const subject = `Log in to ${brandName}`;
  const first = ['Hello,', `Open this link to log in to ${brandName}:`, address];
  if ('missing' in code) {
    const reason = WHY_NO_CODE[code.missing];
    const validity = `The link works once and expires ${LIMITS.magicTokenMinutes} minutes after it was requested.`;
    const text = [...first, reason, `${validity} ${stranger}`].join('\n\n');
    const body = [...lead, `<p>${reason}</p>`, quietText(`${validity} ${stranger}`)];
    return { subject, text: `${text}\n`, html: page(brand, body) };
  }
  const { otp } = code;
  const digits = `${otp.slice(0, 3)} ${otp.slice(3)}`;
  const validity = `The link works once and expires in ${minutesText(link.minutes)}. The code expires in ${minutesText(code.minutes)}.`;
  const typed = `Or enter this code on the page where you asked for this email: ${otp}`;
  const text = [...first, typed, `${validity} ${stranger}`].join('\n\n');
  const html = page(brand, [
    ...lead,
    `<p>Or enter this code on the page where you asked for this email:</p>`,
    `<p style="${CODE}"><strong>${digits}</strong></p>`,
    quietText(`${validity} ${stranger}`),
  ]);
  return { subject, text: `${text}\n`, html };
}

const WHY_NO_ACCOUNT: Readonly<Record<Registration, string>> = {
  open: 'You can’t create an account with this email address. This community does not accept its domain.',
  invite: 'New members need an invitation. Ask an administrator of this community for one.',
  closed: 'Registration is closed. New accounts can’t be created at the moment.',
};

function whyNoAccount(registration: Registration, invited: InviteState | null): string {
  if (registration !== 'invite' || invited === null) return WHY_NO_ACCOUNT[registration];
  return invited === 'open' ? WHY_NO_ACCOUNT.open : INVITE_ERROR_TEXTS[invited];
}

export function noAccountMail(
  { registration, ...brand }: MailBrand & Pick<Config, 'registration'>,
  invited: InviteState | null = null,
): Content {
  const { brandName } = brand;
  const asked = `Someone, probably you, tried to log in to ${brandName} with this email address. There is no account for it.`;
  const reason = whyNoAccount(registration, invited);
  const other = 'If you already have an account, try the email address that you used to join.';
  const text = ['Hello,', asked, reason, other].join('\n\n');
  const paragraphs = ['Hello,', asked, reason, other].map((line) => `<p>${escaped(line)}</p>`);
  const subject = `About your login to ${brandName}`;
  return { subject, text: `${text}\n`, html: page(brand, paragraphs) };
}
