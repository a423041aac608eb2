import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import { loadReviewedTexts } from '#src/features/chats/public.ts';
import { isReachable } from '#src/features/sessions/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { dataLinkToken } from '../data/data-link-token.ts';
import { findLinkOf } from '../data/data-links.store.ts';
import { excerptOf } from '#src/features/moderation/record/excerpt.ts';
import { decisionMail, decisionNote, mailKeys, type Decision } from './decision-mail.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

type Parts = Pick<ModerationParts, 'config' | 'db' | 'posts' | 'secrets'> & { mailer: Mailer };

export const DECISION_MAIL = 'send-decision-mail';
const ATTEMPTS = 12;

export interface DecisionMailJob {
  userId: string;
  decision: Decision;
}

type WithDates<D> = D extends { timeoutUntil: string | null }
  ? Omit<D, 'timeoutUntil'> & { timeoutUntil: Date | null }
  : D;

/**
 * Notifies a member of a decision when `tx` commits: in the app immediately, by mail later. A decision that is
 * undone before its mail is not mailed, and neither is the undoing.
 */
export async function notifyOfDecision(
  { tx, tell }: { tx: Kysely<Schema>; tell: PublishFact },
  { jobs, clock }: { jobs: Pick<Jobs, 'add' | 'remove'>; clock: Clock },
  userId: string,
  decision: WithDates<Decision>,
): Promise<void> {
  const told: Decision =
    'timeoutUntil' in decision
      ? { ...decision, timeoutUntil: decision.timeoutUntil?.toISOString() ?? null }
      : decision;
  // A banned member can't open the app.
  if (told.kind !== 'banned') tell(userFacts.decided, { userId, note: decisionNote(told) });
  const { own, reverts } = mailKeys(told);
  const isReverted = reverts !== undefined && (await withdrawMail(tx, jobs, userId, reverts));
  // The mail of a ban is always sent, because its link replaces the earlier one.
  if (isReverted && told.kind !== 'banned') return;
  const job: DecisionMailJob = { userId, decision: told };
  await jobs.add(tx, DECISION_MAIL, job, {
    maxAttempts: ATTEMPTS,
    runAt: new Date(clock.now().getTime() + LIMITS.staffUndoSeconds * 1000),
    ...(own !== undefined && { key: keyOf(userId, own) }),
  });
}

export function withdrawMail(
  tx: Kysely<Schema>,
  jobs: Pick<Jobs, 'remove'>,
  userId: string,
  key: string,
): Promise<boolean> {
  return jobs.remove(tx, keyOf(userId, key));
}

const keyOf = (userId: string, key: string): string => `${DECISION_MAIL} ${userId} ${key}`;

export async function sendDecisionMail(
  deps: Parts,
  { userId, decision }: DecisionMailJob,
): Promise<void> {
  const { db, posts, mailer, config } = deps;
  const account = await findAccount(db, userId);
  if (!account || account.deletedAt || !isReachable(config, account.email)) return;
  const words = await loadSubjectText({ db, posts }, decision);
  const excerpt = words === undefined ? null : excerptOf(words);
  const data = decision.kind === 'banned' ? await dataAddress(deps, userId) : null;
  await mailer.send({ to: account.email, ...decisionMail(config, decision, { excerpt, data }) });
}

async function loadSubjectText(
  { db, posts }: Pick<ModerationParts, 'db' | 'posts'>,
  decision: Decision,
): Promise<string | undefined> {
  if ('postId' in decision) return (await posts.get(decision.postId))?.body;
  if (!('messageId' in decision)) return undefined;
  const { messageId } = decision;
  return (await loadReviewedTexts(db, [messageId])).get(messageId);
}

/**
 * Returns the address of a banned member's data. The token is behind the #, so that no server on the way
 * logs it.
 */
async function dataAddress({ db, config, secrets }: Parts, userId: string): Promise<string | null> {
  const linkId = await findLinkOf(db, userId);
  if (linkId === null) return null;
  const token = dataLinkToken(secrets.jwtSecret, linkId);
  return new URL(`/your-data#${token}`, config.appUrl).href;
}
