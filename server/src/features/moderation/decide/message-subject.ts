import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import {
  restoreRemovedMessage,
  lockMessageReview,
  removeMessage,
  reopenMessageReports,
  settleMessageReview,
  type LockedMessage,
} from '#src/features/chats/public.ts';
import type { RestoredState } from '#src/features/moderation/mail/decision-mail.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ALREADY_DECIDED } from './refusals.ts';
import { REMOVED_STATUSES } from './removed.ts';
import type { Decision, Subject } from './subject.ts';

export async function messageSubject(
  { tx, tell, caller, now }: Decision,
  message: LockedMessage,
): Promise<Subject> {
  const { id: messageId, authorId } = message;
  const by = caller.userId;
  const review = await lockMessageReview(tx, messageId, by);
  // Messages without a report are private.
  if (!review) throw new Refusal('not_found', 'This message is not pending review.');
  const { status, isWaiting, isOwnReport } = review;

  const settle = (settled: FlagStatus): Promise<void> =>
    settleMessageReview(tx, messageId, { status: settled, by, now });
  const back = async (): Promise<RestoredState> => ({
    isTakenBack: !(await restoreRemovedMessage(tx, tell, message)),
  });

  return {
    kind: 'message',
    authorId,
    review,
    isOwnReport: isOwnReport && (status === 'flagged' || status === 'dismissed'),
    key: { messageId },
    mailed: { messageId },
    isRemoved: REMOVED_STATUSES.has(status),
    mayBeRemoved: async () => isWaiting && status === 'flagged',
    async remove() {
      await removeMessage(tx, tell, message, now);
      await settle('removed');
    },
    bringBack: back,
    async restore(settled, waitsAgain) {
      const restored = await back();
      if (!waitsAgain) await settle(settled);
      else if (!(await reopenMessageReports(tx, messageId, 'removed'))) {
        throw new Refusal('conflict', ALREADY_DECIDED);
      }
      return restored;
    },
    settle,
    async dismiss() {
      await settle('dismissed');
      return 'message.dismiss';
    },
    reopen: () => reopenMessageReports(tx, messageId, 'dismissed'),
  };
}
