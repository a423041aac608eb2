import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { findMessage } from '#src/features/chats/record/messages.store.ts';
import type { ChangeChatDeps } from './change-chat.ts';
import { writeMessageReport } from './reports.store.ts';

/** Shows the moderators a message and what was said before it. The author is told nothing. */
export async function reportMessage(
  deps: ChangeChatDeps,
  reporterId: string,
  chatId: string,
  report: { ulid: string; violation: ViolationName; reason?: string | undefined },
): Promise<void> {
  const { hidden } = await chatOrRefuse(deps, reporterId, chatId);
  const { violation, reason = '' } = report;
  await commit(deps, async (tx) => {
    await lockChat(tx, chatId);
    const message = await findMessage(tx, chatId, ulidToUuid(report.ulid));
    if (!message || message.isDeleted) throw new Refusal('not_found', 'There is no such message.');
    if (message.authorId === reporterId) {
      throw invalid({ ulid: 'You cannot report your own message.' });
    }
    await writeMessageReport(tx, {
      chatId,
      messageId: message.id,
      seq: message.seq,
      reporterId,
      violation,
      points: VIOLATIONS[violation].points,
      reason: normaliseBody(reason).trim(),
      now: deps.clock.now(),
      hidden,
    });
  });
}
