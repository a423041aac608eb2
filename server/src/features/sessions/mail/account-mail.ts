import type { Config } from '#src/platform/config/config.ts';
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

export type AccountNews =
  | { kind: 'new-device'; device: string }
  | { kind: 'sessions-ended' | 'deleted' | 'exported' }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'recovery-code-used' }
  | { kind: 'identity-linked' | 'identity-removed'; provider: string }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'address-changed'; to: string }
  | { kind: 'address-taken' }
  | { kind: 'administrator-added'; username: string };

type Content = Omit<Mail, 'to'>;
type Brand = MailBrand & Pick<Config, 'appUrl'>;

interface Words {
  subject: string;
  what: string;
  otherwise: string;
}

const END_SESSIONS =
  'If this was not you, end that session in the settings and secure your email account.';
const SIGN_IN = 'If this was not you, log in and end all sessions in the settings.';

function wordsOf(news: AccountNews, brand: string): Words {
  switch (news.kind) {
    case 'new-device':
      return {
        subject: `New login to ${brand}`,
        what: `Someone logged in to your account from a new device or place: ${news.device}.`,
        otherwise: `If this was you, you can ignore this email. ${END_SESSIONS}`,
      };
    case 'sessions-ended':
      return {
        subject: `All sessions ended on ${brand}`,
        what: 'All sessions of your account were ended on every device.',
        otherwise: 'If this was not you, log in and check your settings.',
      };
    case 'deleted':
      return {
        subject: `Your account on ${brand} was deleted`,
        what: 'Your account was deleted. To restore it with everything it had, log in within 30 days.',
        otherwise: 'If this was not you, log in and restore it.',
      };
    case 'exported':
      return {
        subject: `Your data on ${brand} was downloaded`,
        what: 'A file with all data that this community stores about you was downloaded.',
        otherwise: SIGN_IN,
      };
    case 'identity-linked':
      return {
        subject: `New login method on ${brand}`,
        what: `An account at ${news.provider} can now log in to your account here.`,
        otherwise:
          'If this was not you, remove this login method in the settings and end all sessions.',
      };
    case 'identity-removed':
      return {
        subject: `A login method on ${brand} was removed`,
        what: `The account at ${news.provider} can no longer log in to your account here. You can link it again in the settings.`,
        otherwise: SIGN_IN,
      };
    case 'second-factor-on':
      return {
        subject: `Two-step login on ${brand} was turned on`,
        what: 'Logins by email or another service now also need a code from your authenticator app.',
        otherwise: 'If this was not you, contact the administrators of this community immediately.',
      };
    case 'second-factor-off':
      return {
        subject: `Two-step login on ${brand} was turned off`,
        what: 'Logins to your account no longer need a code from your authenticator app.',
        otherwise: SIGN_IN,
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code was used on ${brand}`,
        what: 'One of your recovery codes was used. It does not work again.',
        otherwise: SIGN_IN,
      };
    case 'passkey-added':
      return {
        subject: `New passkey on ${brand}`,
        what: `A passkey named “${news.name}” can now log in to your account.`,
        otherwise: 'If this was not you, remove this passkey in the settings and end all sessions.',
      };
    case 'passkey-removed':
      return {
        subject: `A passkey on ${brand} was removed`,
        what: `The passkey “${news.name}” can no longer log in to your account.`,
        otherwise: SIGN_IN,
      };
    case 'address-changed':
      return {
        subject: `Your email address on ${brand} was changed`,
        what: `Your account has a new email address: ${news.to}. Login emails go there.`,
        otherwise: 'If this was not you, contact the administrators of this community immediately.',
      };
    case 'administrator-added':
      return {
        subject: `New administrator on ${brand}`,
        what: `@${news.username} is now an administrator.`,
        otherwise:
          'If no administrator wanted this, remove the badge in the admin console and ban the account.',
      };
    case 'address-taken':
      return {
        subject: `About your email address on ${brand}`,
        what: 'Someone, probably you, tried to use this email address for another account. It already belongs to an account, so nothing was changed.',
        otherwise: 'If this was not you, you don’t need to do anything.',
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
  const text = ['Hello,', what, `This happened on ${time} UTC.`, otherwise, settings].join('\n\n');
  const html = page(brand, [
    `<p>Hello,<br>${escaped(what)}</p>`,
    `<p>This happened on ${escaped(time)} UTC.</p>`,
    `<p>${escaped(otherwise)}</p>`,
    button(brand, settings, 'Open settings'),
  ]);
  return { subject, text: `${text}\n`, html };
}

/**
 * @param isNew whether the mail goes to the new address or to the old one.
 * @param minutes the time for which the code still works
 */
export function addressCodeMail(
  brand: MailBrand,
  { otp, isNew, minutes }: { otp: string; isNew: boolean; minutes: number },
): Content {
  const { brandName } = brand;
  const what = isNew
    ? `To use this email address for your account on ${brandName}, enter this code on the page where you asked for it:`
    : `Someone, probably you, asked to change the email address of your account on ${brandName}. To allow the change, enter this code on the page where you asked for it:`;
  const otherwise = isNew
    ? 'If you did not ask for this change, ignore this email. Nothing changes without the code.'
    : 'If you did not ask for this change, someone else is logged in to your account. End all sessions in the settings. Nothing changes without the code.';
  const validity = `The code works once and expires in ${minutesText(minutes)}.`;
  const text = ['Hello,', `${what} ${otp}`, `${validity} ${otherwise}`].join('\n\n');
  const html = page(brand, [
    `<p>Hello,<br>${escaped(what)}</p>`,
    `<p style="${CODE}"><strong>${otp.slice(0, 3)} ${otp.slice(3)}</strong></p>`,
    quietText(`${validity} ${otherwise}`),
  ]);
  return { subject: `Your email address on ${brandName}`, text: `${text}\n`, html };
}
