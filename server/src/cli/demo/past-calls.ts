import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Community } from '@rookery/demo/public.ts';
import { createApp } from '#src/app.ts';
import { createAccessTokens } from '#src/features/sessions/public.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Resources } from '#src/resources.ts';
import { endDemoSessions, insertDemoSession } from './sessions.store.ts';

export interface PastRequest {
  userId: string;
  hoursAgo: number;
  method: 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload: object;
}

/** Calls the API as a member. The server's clock shows the time of the call. */
export type PastCall = (request: PastRequest) => Promise<void>;

export async function withPastCalls(
  resources: Resources,
  work: (call: PastCall) => Promise<void>,
): Promise<void> {
  const { db, secrets } = resources;
  const end = resources.clock.now().getTime();
  let now = new Date(end);
  const clock = { now: () => now };
  const access = createAccessTokens({ secret: secrets.jwtSecret, clock });
  // The role leaves jobs and facts to the server that starts next.
  const config: Config = { ...resources.config, roles: ['web'] };
  const app = await createApp({ ...resources, config, clock, webDist: null });
  try {
    await app.start();
    await work(async ({ userId, hoursAgo, method, url, payload }) => {
      now = new Date(end - hoursAgo * HOUR_MS);
      const session = { id: ulidToUuid(makeUlid(now.getTime())), userId, now };
      await insertDemoSession(db, session);
      const token = await access.sign({ userId, sessionId: session.id });
      const headers = { authorization: `Bearer ${token}` };
      const response = await app.server.inject({ method, url, payload, headers });
      if (response.statusCode === 200 || response.statusCode === 201) return;
      throw new Error(`${url} failed ${hoursAgo} hours ago: ${response.body}`);
    });
  } finally {
    await app.stop();
    await endDemoSessions(db);
  }
}

export const memberIds = ({ people }: Community): ReadonlyMap<string, string> =>
  new Map(people.map(({ id, member }) => [member.username, id]));

export function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo’s content names ${name}, which does not exist.`);
  return id;
}
