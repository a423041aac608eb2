import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { type Community, type ModerationStep, moderationSteps } from '@rookery/demo/public.ts';
import { known, memberIds, type PastCall, type PastRequest } from './past-calls.ts';

/** Writes a week of reports and decisions. */
export async function writeModerationHistory(call: PastCall, community: Community): Promise<void> {
  const ids = memberIds(community);
  for (const step of moderationSteps) {
    const by = { userId: known(ids, step.by), hoursAgo: step.hoursAgo };
    await call({ ...by, ...requestOf(step, community, ids) });
  }
}

function requestOf(
  step: ModerationStep,
  { chats, named }: Community,
  ids: ReadonlyMap<string, string>,
): Pick<PastRequest, 'method' | 'url' | 'payload'> {
  const post = (key: string): string => uuidToUlid(known(named, key));
  const member = (name: string): string => uuidToUlid(known(ids, name));
  if ('decide' in step) {
    const { decide: action, reason, violation } = step;
    const url = `/v3/moderation/post/action/${action}`;
    return { method: 'POST', url, payload: { postULID: post(step.on), reason, violation } };
  }
  if ('appeal' in step) {
    const payload = { ulid: post(step.on), appealText: step.appeal };
    return { method: 'PUT', url: '/v3/posts/appeal', payload };
  }
  if ('ban' in step) {
    const payload = { ulid: member(step.ban), reason: step.reason };
    return { method: 'POST', url: '/v3/moderation/profile/ban', payload };
  }
  if ('unban' in step) {
    const payload = { ulid: member(step.unban), reason: step.reason };
    return { method: 'DELETE', url: '/v3/moderation/profile/ban', payload };
  }
  if ('feedback' in step) {
    const about = step.about === undefined ? {} : { reportedUlid: member(step.about) };
    return { method: 'POST', url: '/v3/feedback', payload: { message: step.feedback, ...about } };
  }
  if ('reportMessageOf' in step) {
    const author = known(ids, step.reportMessageOf);
    const chat = chats.find(({ askedBy, userIds }) => askedBy === null && userIds.includes(author));
    const message = chat?.messages.findLast(({ authorId }) => authorId === author);
    if (!chat || !message) throw new Error(`@${step.reportMessageOf} has written no message.`);
    const { report: violation, reason } = step;
    const payload = { ulid: uuidToUlid(message.id), violation, reason };
    return { method: 'POST', url: `/v3/chats/${uuidToUlid(chat.id)}/report`, payload };
  }
  const payload = { ulid: post(step.on), violationType: step.report };
  return { method: 'PUT', url: '/v3/posts/flag', payload };
}
