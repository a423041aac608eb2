import { findMessageAnywhere, removeMessage, settleReport } from '#src/features/chats/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/caller.ts';

type DecideDeps = Parameters<typeof removeMessage>[0];

/** A moderator takes a reported message back for all, or lets it stand. */
export async function decideReportedMessage(
  deps: DecideDeps,
  { badges, userId }: Caller,
  messageId: string,
  decision: 'remove' | 'dismiss',
): Promise<void> {
  if (!mayReview(badges)) throw new Refusal('forbidden');
  const now = deps.clock.now();
  const message = await findMessageAnywhere(deps.db, messageId);
  const notWaiting = (): Refusal => new Refusal('not_found', 'This waits for no decision.');
  if (!message) throw notWaiting();
  const settle = async (tx: Parameters<typeof settleReport>[0]): Promise<void> => {
    const status = decision === 'remove' ? 'removed' : 'dismissed';
    if (!(await settleReport(tx, messageId, { status, by: userId, now }))) throw notWaiting();
    await recordAudit(tx, {
      actorId: userId,
      action: decision === 'remove' ? 'message.remove' : 'message.dismiss',
      userId: message.authorId,
      at: now,
      details: { messageId },
    });
  };
  if (decision === 'dismiss') await commit(deps, settle);
  else await removeMessage(deps, message.chatId, messageId, settle);
}
