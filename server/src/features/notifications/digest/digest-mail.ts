import type { Config } from '#src/platform/config/config.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import { button, escaped, page, quietText, type MailBrand } from '#src/platform/mail/mail-page.ts';

export interface MissedEvent {
  /** Example: 'Ann, Bob and 3 others'. */
  names: string;
  /** Example: 'reacted to your post'. */
  deed: string;
  excerpt: string;
  path: string;
}

export interface DigestContent {
  name: string;
  things: readonly MissedEvent[];
  count: number;
  others: number;
  often: 'daily' | 'weekly';
  stopAddress: string;
}

type Brand = MailBrand & Pick<Config, 'appUrl'>;

const OFTEN = { daily: 'once a day', weekly: 'once a week' } as const;

export function digestMail(brand: Brand, content: DigestContent): Omit<Mail, 'to'> {
  const { brandName } = brand;
  const { name, things, count, others, often, stopAddress } = content;
  const at = (path: string): string => new URL(path, brand.appUrl).href;
  const subject = `${count === 1 ? '1 thing' : `${count} things`} you missed on ${brandName}`;
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const lead = `Here is what happened on ${brandName} while you were away.`;
  const more = others === 0 ? null : `And ${others} more.`;
  const why = `You get this email at most ${OFTEN[often]}, and only when you missed something.`;
  const text = [
    `${greeting}\n${lead}`,
    ...things.map((thing) =>
      [`* ${thing.names} ${thing.deed}`, ...quoted(thing.excerpt), `  ${at(thing.path)}`].join(
        '\n',
      ),
    ),
    ...(more === null ? [] : [more]),
    `All notifications: ${at('/notifications')}`,
    `${why}\nChange how often: ${at('/settings#notifications')}\nUnsubscribe: ${stopAddress}`,
  ].join('\n\n');
  const html = page(brand, [
    `<p><span dir="auto">${escaped(greeting)}</span><br>${escaped(lead)}</p>`,
    ...things.map((thing) => rowOf(thing, at(thing.path))),
    ...(more === null ? [] : [`<p>${more}</p>`]),
    button(brand, at('/notifications'), 'See all notifications'),
    quietText(
      `${why}<br><a class="quiet" href="${at('/settings#notifications')}">Change how often</a> · <a class="quiet" href="${escaped(stopAddress)}">Unsubscribe</a>`,
    ),
  ]);
  return { subject, text: `${text}\n`, html };
}

function quoted(excerpt: string): string[] {
  return excerpt === '' ? [] : [`  “${excerpt.replaceAll(/\s+/g, ' ').trim()}”`];
}

function rowOf({ names, deed, excerpt }: MissedEvent, address: string): string {
  const said =
    excerpt === ''
      ? ''
      : `<div class="quiet excerpt" dir="auto" style="margin-top:4px;padding-inline-start:12px">${escaped(excerpt)}</div>`;
  const who = `<strong><bdi>${escaped(names)}</bdi></strong>`;
  return `<div style="margin:0 0 20px">${who} <a href="${escaped(address)}" style="color:inherit">${escaped(deed)}</a>${said}</div>`;
}
