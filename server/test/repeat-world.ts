import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { getPushKey } from '@rookery/contract/subscriptions/get-push-key.ts';
import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { takesIdempotencyKey } from '@rookery/contract/kernel/idempotency.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';

import { giveBadge, signUpWith } from './badges.ts';
import type { CallName } from './call-samples.ts';
import { pushGuard, type TestPushService, startPushService } from './push-service.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

export interface RepeatWorld {
  server: TestServer;
  me: TestMember;
  bob: TestMember;
  chief: TestMember;
  pushes: TestPushService;
  number: number;
}

export interface RepeatedRequest {
  by?: TestMember | 'console';
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

export const keyedCalls: readonly (CallDefinition & { name: CallName })[] =
  calls.filter(takesIdempotencyKey);

export interface RepeatScene {
  servers: readonly [TestServer, TestServer];
  newWorld(): Promise<RepeatWorld>;
  quiet(): Promise<void>;
  send(
    server: TestServer,
    call: CallDefinition,
    world: RepeatWorld,
    request: RepeatedRequest,
    key: string,
  ): Promise<Reply>;
  stop(): Promise<void>;
}

export async function openRepeatScene(): Promise<RepeatScene> {
  const pushes = await startPushService('repeat.push.test');
  const first = await startTestServer({ config: { ads: true }, fetchGuard: pushGuard });
  const { database, secrets, clock, config } = first;
  const second = await startTestServer({
    config: { dataDir: config.dataDir, ads: true },
    fetchGuard: pushGuard,
    database,
    secrets,
    clock,
  });
  const chief = await signUpWith(first, 'chief', 'administrator');
  for (const badge of ['moderator', 'employee'] as const) await giveBadge(first, chief, badge);
  await sql`update sessions set proved_at = ${clock.now()} where user_id = ${chief.id}`.execute(
    first.db,
  );
  const { headers } = await chief.reply(loginToConsole);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await first.call('GET', '/v3/admin/session', { headers: { cookie } });
  const atConsole = { cookie, 'x-csrf-token': String(session.body.data.csrfToken) };
  await chief.do(getPushKey);
  let worlds = 0;
  const waiting = async (): Promise<number> =>
    (await database.pool.query('select from outbox limit 1')).rows.length;
  const quiet = (): Promise<void> => expect.poll(waiting, { interval: 5 }).toBe(0);

  return {
    quiet,
    servers: [first, second],
    async newWorld() {
      const number = ++worlds;
      const [me, bob] = [
        await first.signUp(`alice${number}`),
        await first.signUp(`bob${number}`),
      ] as const;
      await me.follow(bob);
      await bob.follow(me);
      await quiet();
      return { server: first, me, bob, chief, pushes, number };
    },
    send(server, { method, path, base }, { me }, { by = me, params, query, body }, key) {
      const below = path.replaceAll(/:(\w+)/g, (_all, name: string) => params?.[name] ?? 'none');
      const url = `${base === 'root' ? '' : '/v3'}${below}${query ? `?${query}` : ''}`;
      const who = by === 'console' ? { headers: atConsole } : { token: by.accessToken };
      const own = 'headers' in who ? who.headers : {};
      return server.call(method, url, {
        ...who,
        ...(body !== undefined && { body }),
        headers: { ...own, 'idempotency-key': key },
      });
    },
    async stop() {
      await second.stop();
      await first.stop();
      await pushes.stop();
    },
  };
}
