import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { type Community, type ModerationStep, moderationSteps } from '@rookery/demo/public.ts';
import { createApp } from '#src/app.ts';
import { createAccessTokens } from '#src/features/sessions/public.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Resources } from '#src/resources.ts';
import { endDemoSessions, insertDemoSession } from './sessions.store.ts';

interface Request {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload: object;
}

/** Writes a week of reports and decisions through the API. The clock shows the time of each step. */
export async function writeModerationHistory(
  resources: Resources,
  community: Community,
): Promise<void> {
  const { db, secrets } = resources;
  const end = resources.clock.now().getTime();
  let now = new Date(end);
  const clock = { now: () => now };
  const access = createAccessTokens({ secret: secrets.jwtSecret, clock });
  const ids = new Map(community.people.map(({ id, member }) => [member.username, id]));
  // The role leaves jobs and facts to the server that starts next.
  const config: Config = { ...resources.config, roles: ['web'] };
  const app = await createApp({ ...resources, config, clock, webDist: null });
  try {
    await app.start();
    for (const step of moderationSteps) {
      now = new Date(end - step.hoursAgo * HOUR_MS);
      const session = { id: ulidToUuid(makeUlid(now.getTime())), userId: known(ids, step.by), now };
      await insertDemoSession(db, session);
      const token = await access.sign({ userId: session.userId, sessionId: session.id });
      const response = await app.server.inject({
        ...requestOf(step, community, ids),
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.statusCode === 200) continue;
      throw new Error(`@${step.by} failed ${step.hoursAgo} hours ago: ${response.body}`);
    }
  } finally {
    await app.stop();
    await endDemoSessions(db);
  }
}

function requestOf(
  step: ModerationStep,
  { chats, reported }: Community,
  ids: ReadonlyMap<string, string>,
): Request {
  const post = (key: string): string => uuidToUlid(known(reported, key));
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

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined)
    throw new Error(`The demo’s moderation names ${name}, which does not exist.`);
  return id;
}
