import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Mail } from '#src/platform/mail/mailer.ts';
import { button, escaped, page, quietly, type MailBrand } from '#src/platform/mail/mail-page.ts';

type About = { postId: string; isComment?: boolean } | { messageId: string };

export const ofPost = ({ id, parentId }: { id: string; parentId: string | null }) => ({
  postId: id,
  isComment: parentId !== null,
});

export interface Back {
  /**
   * `waiting`: pending review before others see the post. `away`: its author has reposted the same again.
   * Otherwise it is in its place again; an older worker always says so.
   */
  still?: 'waiting' | 'away' | null;
  /** The message was unsent in its chat and stays hidden. An older worker says that it is back. */
  isTakenBack?: boolean;
}

/** A decision of staff as its member is notified of it. Times are ISO 8601. */
export type Decision =
  | ({
      kind: 'removed';
      violation: string | null;
      points: number;
      reason: string | null;
      timeoutUntil: string | null;
    } & About)
  | ({ kind: 'appeal-denied'; reason: string | null } & About)
  | ({ kind: 'appeal-granted' | 'restored'; reason: string | null } & About & Back)
  | {
      kind: 'swept';
      /** Number of posts of the sweep, for older workers, whose mail names it. */
      posts: number;
      /** ulid */
      sweepId: string;
      violation: string;
      reason: string;
      timeoutUntil: string | null;
    }
  | { kind: 'unswept'; sweepId: string; reason: string | null }
  | { kind: 'released'; postId: string; isComment?: boolean }
  | { kind: 'approved'; posts: number; reason: string }
  | { kind: 'ban-appeal-granted' | 'ban-appeal-denied'; reason: string }
  /** `null`: written by a process of an older version. */
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

const AWAY = 'You have reposted the same again since: that repost stands in its place.';
const TAKEN_BACK = 'The message was taken back in its chat meanwhile, and stays away.';
const APPEAL = `If you think this is wrong, appeal within ${APPEAL_DAYS} days: another moderator will look at it.`;

/** Why a restored post is not in its place; null: it is, or is pending review. */
function whyAway(decision: Decision): string | null {
  if ('isTakenBack' in decision && decision.isTakenBack) return TAKEN_BACK;
  return 'still' in decision && decision.still === 'away' ? AWAY : null;
}

function wordsOf(decision: Decision, brand: string): Words {
  const thing = thingOf(decision);
  const away = whyAway(decision);
  switch (decision.kind) {
    case 'removed': {
      const { violation, points, timeoutUntil } = decision;
      const because = violation === null ? '' : ` as ${labelOf(violation)}`;
      const weighs = points > 0 ? ` It counts ${points} points for 90 days.` : '';
      const what = [`A moderator removed a ${thing} of yours${because}.${weighs}`];
      if (timeoutUntil) what.push(timeoutSentence(timeoutUntil));
      return { subject: `A ${thing} of yours on ${brand} was removed`, what, next: APPEAL };
    }
    case 'swept':
      return {
        subject: `Posts of yours on ${brand} were removed`,
        what: [
          `A moderator removed what you wrote of late as ${labelOf(decision.violation)}.`,
          ...(decision.timeoutUntil ? [timeoutSentence(decision.timeoutUntil)] : []),
        ],
        next: APPEAL,
      };
    case 'unswept':
      return {
        subject: `Posts of yours on ${brand} are back`,
        what: ['A moderator restored what was removed of yours.'],
        next: null,
      };
    case 'appeal-denied':
      return {
        subject: `Your appeal on ${brand}`,
        what: ['Another moderator looked at your appeal: the decision stands. This is final.'],
        next: null,
      };
    case 'appeal-granted':
      return {
        subject: `Your appeal on ${brand}`,
        what:
          away === null
            ? [`Your appeal was granted: the ${thing} is back, and its points are taken back.`]
            : ['Your appeal was granted, and its points are taken back.', away],
        next: null,
      };
    case 'restored':
      if (away !== null || decision.still) {
        const waits = `A moderator looks at the ${thing} again before others see it.`;
        return {
          subject: `A decision about a ${thing} of yours on ${brand} was taken back`,
          what: ['A moderator took a decision back.', away ?? waits],
          next: null,
        };
      }
      return {
        subject: `A ${thing} of yours on ${brand} is back`,
        what: [`A moderator took a decision back: the ${thing} is in its place again.`],
        next: null,
      };
    case 'banned':
      return {
        subject: `Your account on ${brand} was closed`,
        what: [
          'Staff has closed your account. You cannot sign in, and what you wrote is out of sight.',
        ],
        next: null,
      };
    case 'released':
      return {
        subject: `A ${thing} of yours on ${brand} is there for everybody`,
        what: [`A moderator has looked at a ${thing} of yours that waited: everybody sees it now.`],
        next: null,
      };
    case 'approved':
      return {
        subject: `Your account on ${brand} was approved`,
        what: [
          'Staff has approved your account.',
          ...(decision.posts === 1 ? ['Everybody sees the post of yours now that waited.'] : []),
          ...(decision.posts > 1
            ? [`Everybody sees the ${decision.posts} posts of yours now that waited.`]
            : []),
        ],
        next: null,
      };
    case 'ban-appeal-granted':
      return {
        subject: `Your account on ${brand} is open again`,
        what: ['Your appeal was granted: your account is open again, and everything is as it was.'],
        next: null,
      };
    case 'ban-appeal-denied':
      return {
        subject: `Your appeal on ${brand}`,
        what: ['Somebody else on the staff looked at your appeal: your account stays closed.'],
        next: null,
      };
    case 'badge-added':
    case 'badge-removed': {
      const what = `${decision.kind === 'badge-added' ? 'gave you' : 'took from you'} the badge ${decision.badge}`;
      return {
        subject: `Your badges on ${brand} were changed`,
        what: [`Staff ${what}.`],
        next: null,
      };
    }
    case 'marked': {
      const mark = decision.mark === 'sensitive' ? 'sensitive' : 'for the web alone';
      const what = decision.isOn
        ? `marked a ${thing} of yours as ${mark}`
        : `took the mark "${mark}" from a ${thing} of yours`;
      return {
        subject: `A mark of a ${thing} of yours on ${brand} was changed`,
        what: [`A moderator ${what}.`],
        next: null,
      };
    }
    case 'unbanned':
      return {
        subject: `Your account on ${brand} is open again`,
        what: ['Staff has opened your account again. Everything is as it was.'],
        next: null,
      };
  }
}

function thingOf(decision: Decision): 'message' | 'comment' | 'post' {
  if ('messageId' in decision) return 'message';
  return 'isComment' in decision && decision.isComment ? 'comment' : 'post';
}

const timeoutSentence = (until: string): string =>
  `Until ${dateOf(until)} you cannot post, comment, quote or repost. You can still read and react.`;

/** The decision, its reason and the end of a timeout as one text without line breaks. */
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
 * The keys of pending mails: `own` of this decision, `reverts` of the decision that it undoes. A decision
 * without a key can't be undone.
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
  const asWell = mailFrom.includes('no-reply@')
    ? ''
    : ' You can also answer this mail: it goes to them.';
  const heard = hasLink
    ? `If you think this is wrong, appeal by the link below: somebody else who runs ${brandName} looks at it, and answers by mail.${asWell}`
    : `If you think this is wrong, write to those who run ${brandName}: they can open the account again.`;
  const { days, downloads } = DATA_LINK;
  const data = `You keep the right to your data. By the same link you download it without signing in, ${downloads} times within ${days} days; it opens nothing else, so keep it to yourself.`;
  return hasLink ? [heard, data] : [heard];
}

/**
 * @param about.excerpt the beginning of the post; null: it is about none.
 * @param about.data the address of a banned member's data; null: they are not banned any more
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
    ...(excerpt ? [`It begins: ${excerpt}`] : []),
    ...(reason ? [`The reason: ${reason}`] : []),
    ...(next ? [next] : []),
    ...(decision.kind === 'banned' ? afterBan(brand, data !== null) : []),
  ];
  const standing = new URL('/violations', brand.appUrl).href;
  const way =
    decision.kind === 'banned'
      ? data && { link: data, label: 'Appeal, or download your data' }
      : decision.kind === 'ban-appeal-denied'
        ? null
        : { link: standing, label: 'See how you stand' };
  const rules = new URL('/rules', brand.appUrl).href;
  const text = ['Hello,', ...lines, ...(way ? [way.link] : []), `The rules: ${rules}`].join('\n\n');
  const html = page(brand, [
    '<p>Hello,</p>',
    ...lines.map((line) => `<p><bdi>${escaped(line)}</bdi></p>`),
    ...(way ? [button(brand, way.link, way.label)] : []),
    quietly(
      `You get this mail because it concerns your account. <a href="${escaped(rules)}">The rules</a>`,
    ),
  ]);
  return { subject, text: `${text}\n`, html };
}
