import { findAccount } from '#src/features/users/account/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { isReachable } from '#src/features/sessions/public.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { escaped, page, quietText } from '#src/platform/mail/mail-page.ts';
import { lockFeedback, markSettled } from './feedback.store.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type Parts = Pick<AdminParts, 'clock' | 'config' | 'db' | 'jobs' | 'mailer'>;
export const ANSWER_MAIL = 'send-feedback-answer';
const ATTEMPTS = 12;

export interface AnswerJob {
  userId: string;
  message: string;
  answer: string;
}

export async function settleFeedback(
  { db, clock, jobs }: Parts,
  by: string,
  { id, answer: given }: { id: number; answer: string | undefined },
): Promise<void> {
  const now = clock.now();
  const answer = given?.trim() || null;
  await transact(db, async (tx) => {
    const feedback = await lockFeedback(tx, { id, readerId: by });
    if (!feedback) throw new Refusal('not_found');
    if (feedback.doneAt) throw new Refusal('conflict', 'This has already been handled.');
    await markSettled(tx, { id, by, answer, now });
    const { authorId: userId, message } = feedback;
    const action = answer === null ? 'feedback.done' : 'feedback.answer';
    await recordAudit(tx, { at: now, actorId: by, action, userId, details: { feedback: id } });
    if (answer === null) return;
    const job: AnswerJob = { userId, message, answer };
    await jobs.add(tx, ANSWER_MAIL, job, { maxAttempts: ATTEMPTS });
  });
}

export async function sendAnswer(
  { db, mailer, config }: Parts,
  { userId, message, answer }: AnswerJob,
  outside: Outside,
): Promise<void> {
  const account = await findAccount(db, userId);
  if (!account || account.deletedAt || !isReachable(config, account.email)) return;
  const said = 'You wrote:';
  const text = `Hello,\n\n${answer}\n\n${said}\n${message}\n`;
  const lines = (words: string): string => escaped(words).replaceAll('\n', '<br>');
  const html = page(config, [
    `<p>Hello,</p><p dir="auto">${lines(answer)}</p>`,
    quietText(`${said}<br>${lines(message)}`),
  ]);
  await mailer(outside).send({
    to: account.email,
    subject: `An answer from ${config.brandName}`,
    text,
    html,
  });
}
