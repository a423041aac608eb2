import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import { button, escaped, page, quietText, type MailBrand } from '#src/platform/mail/mail-page.ts';

type About = { postId: string; isComment?: boolean } | { messageId: string };

export const ofPost = ({ id, parentId }: { id: string; parentId: string | null }) => ({
  postId: id,
  isComment: parentId !== null,
});

export interface RestoredState {
  /**
   * `waiting` means pending review before others see the post. `away` means that its author reposted the
   * same again. Otherwise the post is in its place again, as an older worker always says.
   */
  still?: 'waiting' | 'away' | null;
  /**
   * True if the message was unsent in its chat and stays hidden. The mail of an older worker says that it
   * is back.
   */
  isTakenBack?: boolean;
}

/** A staff decision, as its member is notified of it. Times are ISO 8601. */
export type Decision =
  | ({
      kind: 'removed';
      violation: string | null;
      points: number;
      reason: string | null;
      timeoutUntil: string | null;
    } & About)
  | ({ kind: 'appeal-denied'; reason: string | null } & About)
  | ({ kind: 'appeal-granted' | 'restored'; reason: string | null } & About & RestoredState)
  | {
      kind: 'swept';
      /** Number of posts of the sweep, for older workers, whose mail names it. */
      posts: number;
      sweepId: string;
      violation: string;
      reason: string;
      timeoutUntil: string | null;
    }
  | { kind: 'unswept'; sweepId: string; reason: string | null }
  | { kind: 'released'; postId: string; isComment?: boolean }
  | { kind: 'approved'; posts: number; reason: string }
  | { kind: 'ban-appeal-granted' | 'ban-appeal-denied'; reason: string }
  /** A null `reason` comes from a process of an older version. */
  | { kind: 'banned' | 'unbanned'; reason: string | null }
  | { kind: 'badge-added' | 'badge-removed'; badge: string; reason: string }
  | {
      kind: 'marked';
      postId: string;
      isComment?: boolean;
      mark: PostMark;
      isOn: boolean;
      reason: string;
    };

export type PostMark = 'sensitive' | 'web-only';

type Brand = MailBrand & Pick<Config, 'appUrl' | 'mailFrom'>;

interface Words {
  subject: string;
  what: string[];
  next: string | null;
}

const REPLACED_BY_NEWER_REPOST =
  'You have reposted the same post since then. The new repost replaces the removed one.';
const MESSAGE_UNSENT = 'The message was unsent, so it stays hidden.';
const APPEAL = `If you think this is wrong, appeal within ${APPEAL_DAYS} days. Another moderator will review it.`;

function whyNotRestored(decision: Decision): string | null {
  if ('isTakenBack' in decision && decision.isTakenBack) return MESSAGE_UNSENT;
  return 'still' in decision && decision.still === 'away' ? REPLACED_BY_NEWER_REPOST : null;
}

function wordsOf(decision: Decision, brand: string): Words {
  const thing = thingOf(decision);
  const away = whyNotRestored(decision);
  switch (decision.kind) {
    case 'removed': {
      const { violation, points, timeoutUntil } = decision;
      const because = violation === null ? '' : ` for ${labelOf(violation)}`;
      const weighs = points > 0 ? ` This adds ${points} points to your account for 90 days.` : '';
      const what = [`A moderator removed your ${thing}${because}.${weighs}`];
      if (timeoutUntil) what.push(timeoutSentence(timeoutUntil));
      return { subject: `Your ${thing} on ${brand} was removed`, what, next: APPEAL };
    }
    case 'swept':
      return {
        subject: `Your posts on ${brand} were removed`,
        what: [
          `A moderator removed your recent posts and comments for ${labelOf(decision.violation)}.`,
          ...(decision.timeoutUntil ? [timeoutSentence(decision.timeoutUntil)] : []),
        ],
        next: APPEAL,
      };
    case 'unswept':
      return {
        subject: `Your posts on ${brand} were restored`,
        what: ['A moderator restored your removed posts and comments.'],
        next: null,
      };
    case 'appeal-denied':
      return {
        subject: `Your appeal on ${brand}`,
        what: ['Another moderator reviewed your appeal and upheld the decision. This is final.'],
        next: null,
      };
    case 'appeal-granted':
      return {
        subject: `Your appeal on ${brand}`,
        what:
          away === null
            ? [`Your appeal was granted. Your ${thing} was restored and its points were removed.`]
            : ['Your appeal was granted and the points were removed.', away],
        next: null,
      };
    case 'restored':
      if (away !== null || decision.still) {
        const waits = `A moderator will review the ${thing} again before others can see it.`;
        return {
          subject: `A decision about your ${thing} on ${brand} was reverted`,
          what: ['A moderator reverted a decision.', away ?? waits],
          next: null,
        };
      }
      return {
        subject: `Your ${thing} on ${brand} was restored`,
        what: [`A moderator reverted a decision and restored your ${thing}.`],
        next: null,
      };
    case 'banned':
      return {
        subject: `Your account on ${brand} was banned`,
        what: ['Your account was banned. You can’t log in, and everything you posted is hidden.'],
        next: null,
      };
    case 'released':
      return {
        subject: `Your ${thing} on ${brand} was approved`,
        what: [`A moderator approved your ${thing}. Others can see it now.`],
        next: null,
      };
    case 'approved':
      return {
        subject: `Your account on ${brand} was approved`,
        what: [
          'Your account was approved.',
          ...(decision.posts === 1 ? ['Others can now see your pending post.'] : []),
          ...(decision.posts > 1
            ? [`Others can now see your ${decision.posts} pending posts.`]
            : []),
        ],
        next: null,
      };
    case 'ban-appeal-granted':
      return {
        subject: `Your account on ${brand} is no longer banned`,
        what: ['Your appeal was granted and your ban was lifted. Everything was restored.'],
        next: null,
      };
    case 'ban-appeal-denied':
      return {
        subject: `Your appeal on ${brand}`,
        what: ['Your appeal was denied. Your account stays banned.'],
        next: null,
      };
    case 'badge-added':
    case 'badge-removed': {
      const what = decision.kind === 'badge-added' ? 'gave you the badge' : 'removed your badge';
      return {
        subject: `Your badges on ${brand} were changed`,
        what: [`Staff ${what} ${decision.badge}.`],
        next: null,
      };
    }
    case 'marked': {
      const mark = decision.mark === 'sensitive' ? 'sensitive' : 'web-only';
      const what = decision.isOn
        ? `marked your ${thing} as ${mark}`
        : `removed the label “${mark}” from your ${thing}`;
      return {
        subject: `A label of your ${thing} on ${brand} was changed`,
        what: [`A moderator ${what}.`],
        next: null,
      };
    }
    case 'unbanned':
      return {
        subject: `Your account on ${brand} is no longer banned`,
        what: ['Your ban was lifted. Everything was restored.'],
        next: null,
      };
  }
}

function thingOf(decision: Decision): 'message' | 'comment' | 'post' {
  if ('messageId' in decision) return 'message';
  return 'isComment' in decision && decision.isComment ? 'comment' : 'post';
}

const timeoutSentence = (until: string): string =>
  `You cannot post, comment, quote or repost until ${dateOf(until)}. You can still read and react.`;

export function decisionNote(decision: Decision): string {
  const [what = ''] = wordsOf(decision, '').what;
  const reason = 'reason' in decision ? decision.reason : null;
  const until = 'timeoutUntil' in decision ? decision.timeoutUntil : null;
  const parts = [
    what,
    ...(until ? [`You cannot post until ${dateOf(until)}.`] : []),
    ...(reason === null ? [] : [reason.replaceAll(/\s+/g, ' ')]),
  ];
  return parts.join(' ');
}

/**
 * Returns the keys of pending mails. `own` is the key of this decision, `reverts` that of the decision
 * which it undoes. A decision without a key can't be undone.
 */
export function mailKeys(decision: Decision): { own?: string; reverts?: string } {
  switch (decision.kind) {
    case 'removed':
      return { own: `removed ${idOf(decision)}` };
    case 'restored':
      return { reverts: `removed ${idOf(decision)}` };
    case 'swept':
      return { own: `swept ${decision.sweepId}` };
    case 'unswept':
      return { reverts: `swept ${decision.sweepId}` };
    case 'released':
      return { own: releaseKey(decision.postId) };
    case 'banned':
      return { own: 'ban', reverts: 'unban' };
    case 'unbanned':
      return { own: 'unban', reverts: 'ban' };
    case 'badge-added':
    case 'badge-removed': {
      const key = (isAdded: boolean) => `badge ${decision.badge} ${isAdded}`;
      const isAdded = decision.kind === 'badge-added';
      return { own: key(isAdded), reverts: key(!isAdded) };
    }
    case 'marked': {
      const key = (isOn: boolean) => `mark ${decision.postId} ${decision.mark} ${isOn}`;
      return { own: key(decision.isOn), reverts: key(!decision.isOn) };
    }
    case 'appeal-denied':
    case 'appeal-granted':
    case 'approved':
    case 'ban-appeal-denied':
    case 'ban-appeal-granted':
      return {};
  }
}

export const releaseKey = (postId: string): string => `released ${postId}`;

const idOf = (about: About): string => ('messageId' in about ? about.messageId : about.postId);

const labelOf = (violation: string): string =>
  VIOLATIONS[violation as ViolationName]?.label ?? violation;

function dateOf(at: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${time.format(new Date(at))} UTC`;
}

function afterBan({ brandName, mailFrom }: Brand, hasLink: boolean): string[] {
  const asWell = mailFrom.includes('no-reply@') ? '' : ' You can also reply to this email.';
  const heard = hasLink
    ? `If you think this is wrong, appeal with the link below. Another staff member of ${brandName} will review it and answer by email.${asWell}`
    : `If you think this is wrong, contact the administrators of ${brandName}. They can lift the ban.`;
  const { days, downloads } = DATA_LINK;
  const data = `You keep the right to your data. The same link lets you download it without logging in, ${downloads} times within ${days} days. Don’t share the link. It gives no other access.`;
  return hasLink ? [heard, data] : [heard];
}

/**
 * @param about.excerpt the beginning of the post; null if the decision is about no post.
 * @param about.data the address of a banned member's data; null if the member is no longer banned
 */
export function decisionMail(
  brand: Brand,
  decision: Decision,
  { excerpt, data }: { excerpt: string | null; data: string | null },
): Omit<Mail, 'to'> {
  const { subject, what, next } = wordsOf(decision, brand.brandName);
  const reason = 'reason' in decision ? decision.reason : null;
  const lines = [
    ...what,
    ...(excerpt ? [`Excerpt: ${excerpt}`] : []),
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(next ? [next] : []),
    ...(decision.kind === 'banned' ? afterBan(brand, data !== null) : []),
  ];
  const standing = new URL('/violations', brand.appUrl).href;
  const way =
    decision.kind === 'banned'
      ? data && { link: data, label: 'Appeal or download your data' }
      : decision.kind === 'ban-appeal-denied'
        ? null
        : { link: standing, label: 'View your account status' };
  const rules = new URL('/rules', brand.appUrl).href;
  const text = ['Hello,', ...lines, ...(way ? [way.link] : []), `Rules: ${rules}`].join('\n\n');
  const html = page(brand, [
    '<p>Hello,</p>',
    ...lines.map((line) => `<p><bdi>${escaped(line)}</bdi></p>`),
    ...(way ? [button(brand, way.link, way.label)] : []),
    quietText(
      `You received this email because it concerns your account. <a href="${escaped(rules)}">Rules</a>`,
    ),
  ]);
  return { subject, text: `${text}\n`, html };
}
