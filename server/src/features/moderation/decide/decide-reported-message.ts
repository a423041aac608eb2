import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import { lockMessageAnywhere } from '#src/features/chats/public.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { decide, type DecisionInput } from './decide.ts';
import { messageSubject } from './message-subject.ts';
import { OTHERS_MUST_DECIDE } from './refusals.ts';
import type { Decider } from './subject.ts';

export async function decideReportedMessage(
  deps: Pick<ModerationParts, 'chats' | 'clock' | 'db' | 'facts' | 'jobs'>,
  caller: Decider,
  messageId: string,
  verdict: MessageDecision,
  input: DecisionInput,
): Promise<void> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  await commit(deps, async (tx, tell) => {
    const message = await lockMessageAnywhere(deps, tx, messageId);
    // Check the author before looking up the review. Otherwise authors could learn of reports.
    if (message.authorId === caller.userId) throw new Refusal('forbidden', OTHERS_MUST_DECIDE);
    const decision = { tx, tell, caller, now: deps.clock.now() };
    const subject = await messageSubject(decision, message);
    await decide(deps, decision, subject, { ...input, verdict });
  });
}
