import { errorText } from '#web/data/http/api-error.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import type { Intention } from '#web/data/outbox/intention.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

const DECISIONS = [
  'POST /group/approve',
  'POST /group/decline',
  'POST /group/ban',
  'POST /group/unban',
  'POST /group/moderators',
  'DELETE /group/moderators',
] as const;
type DecisionCall = (typeof DECISIONS)[number];

const RELOADING_CALLS = [
  ...DECISIONS,
  'POST /group/join',
  'DELETE /group/join',
  'POST /group/pin',
  'DELETE /group/pin',
  'PUT /group/add',
  'PATCH /group/edit',
  'DELETE /group',
] as const;
type GroupCall = (typeof RELOADING_CALLS)[number];

const groupOf = ({ subject }: Intention): string => subject.slice('group '.length);

/** A call about a member of a group. A later decision of the same name replaces a pending one. */
export type Decision = [call: DecisionCall, groupId: string, userId: string, name?: string];

/** @returns false if the call is queued. @throws ApiError */
export async function sendDecision(
  page: Page,
  ...[call, groupId, userId, name = 'member']: Decision
): Promise<boolean> {
  const order = { subject: `group ${groupId}`, switch: `${name} ${groupId} ${userId}` };
  const answer = await sendOrWait(page, call, { query: {}, body: { groupId, userId } }, order);
  return answer !== null;
}

export function followLateAnswers(page: Page, changed: (groupId: string) => void): void {
  const outbox = page.part(createOutbox);
  for (const call of RELOADING_CALLS) {
    outbox.onAnswered(call, ({ intention, isLate }) => {
      if (isLate) changed(groupOf(intention));
    });
  }
  outbox.onRefused((intention, error) => {
    if (!RELOADING_CALLS.includes(intention.call as GroupCall)) return;
    if (intention.switch !== undefined) showFailureText(errorText(error), error);
    changed(groupOf(intention));
  });
}
