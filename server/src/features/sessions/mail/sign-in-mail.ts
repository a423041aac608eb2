import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { INVITE_FAULTS, type InviteState } from '@rookery/contract/kernel/invite-states.ts';
import type { Config, Registration } from '#src/platform/config/config.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import {
  button,
  CODE,
  escaped,
  page,
  quietly,
  type MailBrand,
} from '#src/platform/mail/mail-page.ts';
import { minutesText } from './minutes-left.ts';

type Content = Omit<Mail, 'to'>;

const WHY_NO_CODE = {
  tooManyWrong:
    'There is no code this time: too many wrong ones were entered for this address. Signing in by the link brings codes back.',
  ended:
    'There is no code this time: this mail could not be sent sooner, and its code has ended meanwhile.',
} as const;

interface MailedLink {
  address: string;
  minutes: number;
}

/** Six digits and the minutes they remain valid, or the reason why only the link signs in. */
export type MailedCode = { otp: string; minutes: number } | { missing: keyof typeof WHY_NO_CODE };

export function signInMail(brand: MailBrand, link: MailedLink, code: MailedCode): Content {
  const { brandName } = brand;
  const { address } = link;
  const stranger = 'If you did not ask to sign in, ignore this mail: without it nobody gets in.';
  const lead = [
    `<p>Hello,<br>here is your way in to ${escaped(brandName)}.</p>`,
    button(brand, address, 'Sign in'),
  ];
  const subject = `Sign in to ${brandName}`;
  const first = ['Hello,', `open this link to sign in to ${brandName}:`, address];
  if ('missing' in code) {
    const reason = WHY_NO_CODE[code.missing];
    const validity = `The link works once, until ${LIMITS.magicTokenMinutes} minutes after it was asked for.`;
    const text = [...first, reason, `${validity} ${stranger}`].join('\n\n');
    const body = [...lead, `<p>${reason}</p>`, quietly(`${validity} ${stranger}`)];
    return { subject, text: `${text}\n`, html: page(brand, body) };
  }
  const { otp } = code;
  const digits = `${otp.slice(0, 3)} ${otp.slice(3)}`;
  const validity = `The link works once, for ${minutesText(link.minutes)}; the code for ${code.minutes}.`;
  const typed = `Or enter this code where you asked for the mail: ${otp}`;
  const text = [...first, typed, `${validity} ${stranger}`].join('\n\n');
  const html = page(brand, [
    ...lead,
    `<p>Or enter this code where you asked for the mail:</p>`,
    `<p style="${CODE}"><strong>${digits}</strong></p>`,
    quietly(`${validity} ${stranger}`),
  ]);
  return { subject, text: `${text}\n`, html };
}

const WHY_NOT: Readonly<Record<Registration, string>> = {
  open: 'Accounts are made for mail addresses of certain domains alone, and this is none of them.',
  invite: 'New members join by invitation: ask whoever runs this community to let you in.',
  closed: 'Registration is closed, so no new accounts are made at the moment.',
};

function whyNot(registration: Registration, invited: InviteState | null): string {
  if (registration !== 'invite' || invited === null) return WHY_NOT[registration];
  return invited === 'open' ? WHY_NOT.open : INVITE_FAULTS[invited];
}

export function strangerMail(
  { registration, ...brand }: MailBrand & Pick<Config, 'registration'>,
  invited: InviteState | null = null,
): Content {
  const { brandName } = brand;
  const asked = `Someone, probably you, asked to sign in to ${brandName} with this address. There is no account for it.`;
  const reason = whyNot(registration, invited);
  const other = 'If you have an account, try the address that you joined with.';
  const text = ['Hello,', asked, reason, other].join('\n\n');
  const paragraphs = ['Hello,', asked, reason, other].map((line) => `<p>${escaped(line)}</p>`);
  const subject = `About your sign-in to ${brandName}`;
  return { subject, text: `${text}\n`, html: page(brand, paragraphs) };
}
