import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { userFacts } from '#src/features/users/public.ts';
import { isStillPending } from '#src/features/users/standing/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { findMessage } from '#src/features/chats/record/messages.store.ts';
import { releaseMessageReports, writeMessageReport } from './reports.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

export async function reportMessage(
  deps: ChatsParts,
  reporterId: string,
  chatId: string,
  report: { ulid: string; violation: ViolationName; reason?: string | undefined },
): Promise<void> {
  const { hidden } = await chatOrRefuse(deps, reporterId, chatId);
  const { violation, reason = '' } = report;
  await commit(deps, async (tx) => {
    await lockChat(tx, chatId);
    const message = await findMessage(tx, chatId, ulidToUuid(report.ulid));
    if (!message || message.isDeleted) throw new Refusal('not_found', 'Message not found.');
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
      isHeld: await isStillPending(tx, reporterId),
    });
  });
}

/** Shows moderators the reports of a pending account once the account is approved. Safe to run twice. */
export function releaseReports(deps: ChatsParts): void {
  deps.facts.once(userFacts.approved, 'release-message-reports', async ({ payload }) => {
    const { userId: reporterId } = payload;
    const hidden = [...(await deps.blocksAndMutes.of(reporterId)).blocked];
    await commit(deps, async (tx) => {
      const now = deps.clock.now();
      for (const report of await releaseMessageReports(tx, reporterId)) {
        // oxlint-disable-next-line no-await-in-loop -- few reports, in one transaction
        await lockChat(tx, report.chatId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        const message = await findMessage(tx, report.chatId, report.messageId);
        if (!message || message.isDeleted) continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await writeMessageReport(tx, { ...report, reporterId, now, hidden, isHeld: false });
      }
    });
  });
}
