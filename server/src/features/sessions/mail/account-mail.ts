import type { Config } from '#src/platform/config/config.ts';
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

export type AccountNews =
  | { kind: 'new-device'; device: string }
  | { kind: 'sessions-ended' | 'deleted' | 'exported' }
  | { kind: 'identity-linked' | 'identity-removed'; provider: string }
  | { kind: 'address-changed'; to: string }
  | { kind: 'address-taken' }
  /** To every administrator. */
  | { kind: 'administrator-added'; username: string };

type Content = Omit<Mail, 'to'>;
type Brand = MailBrand & Pick<Config, 'appUrl'>;

interface Words {
  subject: string;
  what: string;
  otherwise: string;
}

const END_SESSIONS =
  'If it was not you, end the session in the settings, under "Where you are signed in", and look after your mailbox.';
const SIGN_IN = 'If it was not you, sign in and end all sessions in the settings.';

function wordsOf(news: AccountNews, brand: string): Words {
  switch (news.kind) {
    case 'new-device':
      return {
        subject: `New sign-in to ${brand}`,
        what: `Somebody signed in to your account with a device or from a place that is new here: ${news.device}.`,
        otherwise: `If it was you, there is nothing to do. ${END_SESSIONS}`,
      };
    case 'sessions-ended':
      return {
        subject: `All sessions ended on ${brand}`,
        what: 'All sessions of your account were ended, on every device.',
        otherwise: 'If it was not you, sign in and look at your settings.',
      };
    case 'deleted':
      return {
        subject: `Your account on ${brand} was deleted`,
        what: 'Your account was deleted. Signing in within 30 days can restore it, with everything it had.',
        otherwise: 'If it was not you, sign in and restore it.',
      };
    case 'exported':
      return {
        subject: `Your data on ${brand} was downloaded`,
        what: 'A file with all that this network holds of you was downloaded.',
        otherwise: SIGN_IN,
      };
    case 'identity-linked':
      return {
        subject: `A new way in to ${brand}`,
        what: `From now on an account at ${news.provider} signs in to your account here.`,
        otherwise: 'If it was not you, remove it in the settings, and end all sessions.',
      };
    case 'identity-removed':
      return {
        subject: `A way in to ${brand} was removed`,
        what: `The account at ${news.provider} does not sign in to your account here any more, until you link it again in the settings.`,
        otherwise: SIGN_IN,
      };
    case 'address-changed':
      return {
        subject: `Your mail address on ${brand} was changed`,
        what: `Your account has another mail address now: ${news.to}. Sign-in mails go there.`,
        otherwise: 'If it was not you, tell whoever runs this network at once.',
      };
    case 'administrator-added':
      return {
        subject: `New administrator on ${brand}`,
        what: `@${news.username} is an administrator now.`,
        otherwise:
          'If none of you wanted that, take the badge away in the console, and ban that account.',
      };
    case 'address-taken':
      return {
        subject: `About your mail address on ${brand}`,
        what: 'Somebody, probably you, wanted to give this address to another account. It belongs to an account already, so nothing was changed.',
        otherwise: 'If it was not you, there is nothing to do.',
      };
  }
}

export function accountMail(brand: Brand, news: AccountNews, at: Date): Content {
  const { brandName, appUrl } = brand;
  const { subject, what, otherwise } = wordsOf(news, brandName);
  const settings = new URL('/settings', appUrl).href;
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  const text = ['Hello,', what, `It was on ${time} UTC.`, otherwise, settings].join('\n\n');
  const html = page(brand, [
    `<p>Hello,<br>${escaped(what)}</p>`,
    `<p>It was on ${escaped(time)} UTC.</p>`,
    `<p>${escaped(otherwise)}</p>`,
    button(brand, settings, 'Open the settings'),
  ]);
  return { subject, text: `${text}\n`, html };
}

/**
 * @param isNew whether it goes to the new address or to the old
 * @param minutes for which it still works
 */
export function addressCodeMail(
  brand: MailBrand,
  { otp, isNew, minutes }: { otp: string; isNew: boolean; minutes: number },
): Content {
  const { brandName } = brand;
  const what = isNew
    ? `to use this address for your account on ${brandName}, enter this code where you asked for it:`
    : `your account on ${brandName} is to get another mail address. To allow it, enter this code where you asked for it:`;
  const otherwise = isNew
    ? 'If you did not ask for it, ignore this mail: without the code nothing changes.'
    : 'If you did not ask for it, somebody is signed in as you: end all sessions in the settings. Without the code nothing changes.';
  const validity = `The code works once, for ${minutesText(minutes)}.`;
  const text = ['Hello,', `${what} ${otp}`, `${validity} ${otherwise}`].join('\n\n');
  const html = page(brand, [
    `<p>Hello,<br>${escaped(what)}</p>`,
    `<p style="${CODE}"><strong>${otp.slice(0, 3)} ${otp.slice(3)}</strong></p>`,
    quietly(`${validity} ${otherwise}`),
  ]);
  return { subject: `Your mail address on ${brandName}`, text: `${text}\n`, html };
}
