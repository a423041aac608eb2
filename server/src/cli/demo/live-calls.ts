import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { createAccessTokens } from '#src/features/sessions/public.ts';
import { defaultAppUrl } from '#src/platform/config/config.ts';
import type { Resources } from '#src/resources.ts';
import type { LiveCall } from './live-activity.ts';
import { endDemoSessions, insertDemoSession } from './sessions.store.ts';

/** Calls this demo's own API as one of its members. */
export async function createLiveCalls({
  clock,
  config,
  db,
  secrets,
}: Resources): Promise<(call: LiveCall) => Promise<unknown>> {
  const access = createAccessTokens({ secret: secrets.jwtSecret, clock });
  const sessions = new Map<string, string>();
  await endDemoSessions(db);
  return async ({ by, path, body, method }) => {
    const now = clock.now();
    const sessionId = sessions.get(by) ?? ulidToUuid(makeUlid(now.getTime()));
    if (!sessions.has(by)) await insertDemoSession(db, { id: sessionId, userId: by, now });
    sessions.set(by, sessionId);
    const token = await access.sign({ userId: by, sessionId });
    const response = await fetch(`${defaultAppUrl(config.host, config.port)}${path}`, {
      method: method ?? 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
}
