import type { Kysely } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import { loadReviewedWords } from '#src/features/chats/public.ts';
import { isReachable } from '#src/features/sessions/public.ts';
import type { Posts } from '#src/features/posts/record/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { dataLinkToken } from '../data/data-link-token.ts';
import { findLinkOf } from '../data/data-links.store.ts';
import { excerptOf } from '../excerpt.ts';
import { isDecided } from '../violations.store.ts';
import { decisionMail, decisionNote, type Decision } from './decision-mail.ts';

export const DECISION_MAIL = 'send-decision-mail';
const ATTEMPTS = 12;

export interface DecisionMailJob {
  /** uuid */
  userId: string;
  decision: Decision;
}

interface DecisionMailDeps {
  db: Kysely<Schema>;
  posts: Posts;
  mailer: Mailer;
  config: Pick<Config, 'appUrl' | 'brandName' | 'brandPrimary' | 'mailFrom' | 'smtpUrl'>;
  secrets: { jwtSecret: string };
}

type Given<D> = D extends { timeoutUntil: string | null }
  ? Omit<D, 'timeoutUntil'> & { timeoutUntil: Date | null }
  : D;

/**
 * Notifies a member of a decision, by mail and in the app, when `tx` commits.
 * @param mailAt when the mail goes out; left out: now
 */
export async function notifyOfDecision(
  { tx, tell }: { tx: Kysely<Schema>; tell: Tell },
  jobs: Pick<Jobs, 'add'>,
  userId: string,
  decision: Given<Decision>,
  mailAt?: Date,
): Promise<void> {
  const told: Decision =
    decision.kind === 'removed'
      ? { ...decision, timeoutUntil: decision.timeoutUntil?.toISOString() ?? null }
      : decision;
  const job: DecisionMailJob = { userId, decision: told };
  await jobs.add(tx, DECISION_MAIL, job, {
    maxAttempts: ATTEMPTS,
    ...(mailAt && { runAt: mailAt }),
  });
  // A banned member does not come to the app.
  if (told.kind !== 'banned') tell(userFacts.decided, { userId, note: decisionNote(told) });
}

/** Mails it, wherever the member can be reached. */
export async function sendDecisionMail(
  deps: DecisionMailDeps,
  { userId, decision }: DecisionMailJob,
): Promise<void> {
  const { db, posts, mailer, config } = deps;
  const account = await findAccount(db, userId);
  if (!account || account.deletedAt || !isReachable(config, account.email)) return;
  if (await isUndone(db, decision)) return;
  const words = await wordsAbout({ db, posts }, decision);
  const excerpt = words === undefined ? null : excerptOf(words);
  const data = decision.kind === 'banned' ? await dataAddress(deps, userId) : null;
  await mailer.send({ to: account.email, ...decisionMail(config, decision, { excerpt, data }) });
}

/** Whether the moderator who hid a post took that back before the mail was due. */
async function isUndone(db: Kysely<Schema>, decision: Decision): Promise<boolean> {
  if (decision.kind !== 'removed' || decision.violation !== null) return false;
  return 'postId' in decision && !(await isDecided(db, decision.postId));
}

/** What the decision is about, in its author's words; undefined: it is about none, or that is gone. */
async function wordsAbout(
  { db, posts }: Pick<DecisionMailDeps, 'db' | 'posts'>,
  decision: Decision,
): Promise<string | undefined> {
  if ('postId' in decision) return (await posts.get(decision.postId))?.body;
  if (!('messageId' in decision)) return undefined;
  const { messageId } = decision;
  return (await loadReviewedWords(db, [messageId])).get(messageId);
}

/** Where a banned member takes their data along: behind the #, so that no server on the way writes it down. */
async function dataAddress(
  { db, config, secrets }: DecisionMailDeps,
  userId: string,
): Promise<string | null> {
  const linkId = await findLinkOf(db, userId);
  if (linkId === null) return null;
  const token = dataLinkToken(secrets.jwtSecret, linkId);
  return new URL(`/your-data#${token}`, config.appUrl).href;
}
