import { DAY_MS, HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import { addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

const SUBJECT = 'you missed';

export interface DigestScene {
  readonly server: TestServer;
  readonly alice: TestMember;
  readonly bob: TestMember;
  readonly number: number;
  openOwn(config: Partial<Config>): Promise<void>;
  set(who: TestMember, settings: Body<typeof updateSettings>): Promise<unknown>;
  aliceIsTold(words?: string): Promise<void>;
  awayFor(hours: number): Promise<void>;
  pass(hours: number): Promise<void>;
  digests(of?: TestMember): Promise<Email[]>;
  nextAt(who?: TestMember): Promise<string | undefined>;
}

export function digestScene(): DigestScene {
  let shared: TestServer;
  let server: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  let tests = 0;

  const opened = (config: Partial<Config> = {}): Promise<TestServer> =>
    startTestServer({ clock: createManualClock('2026-11-20T12:00:00Z'), config });

  async function openOwn(config: Partial<Config>): Promise<void> {
    server = await opened(config);
    await enter();
  }

  /** Creates members at noon, so that the next morning is twenty hours away. */
  async function enter(): Promise<void> {
    const sinceNoon = (server.clock.now().getTime() - 12 * HOUR_MS) % DAY_MS;
    server.clock.advance(DAY_MS - sinceNoon);
    tests += 1;
    [alice, bob] = await addMembers(server, [`alice${tests}`, `bob${tests}`]);
  }

  beforeAll(async () => {
    shared = await opened();
  });
  beforeEach(async () => {
    server = shared;
    await enter();
  });
  afterEach(async () => {
    if (server !== shared) await server.stop();
  });
  afterAll(() => shared.stop());

  const set: DigestScene['set'] = (who, body) => who.do(updateSettings, { body });

  async function aliceIsTold(words = 'A fine heron.'): Promise<void> {
    // Tokens expire while the clock moves. Signing in counts as a visit.
    const [writer, commenter] = [await server.signIn(alice.email), await server.signIn(bob.email)];
    await commenter.comment(await writer.post('Look, a heron!'), words);
    await untilOutboxHandled(server);
    await awayFor(0);
  }

  async function awayFor(hours: number): Promise<void> {
    const at = new Date(server.clock.now().getTime() - hours * HOUR_MS);
    await sql`insert into user_activity (user_id, last_active_at)
      values (${alice.id}, ${at}::timestamptz)
      on conflict (user_id) do update set last_active_at = excluded.last_active_at`.execute(
      server.db,
    );
  }

  async function pass(hours: number): Promise<void> {
    server.clock.advance(hours * HOUR_MS);
    await server.runJob('begin-digests');
    await server.runJob('send-digests');
    server.clock.advance(1);
  }

  async function digests(of = alice): Promise<Email[]> {
    const mails = await server.mail.all();
    return mails.filter(
      ({ to, subject }) => to?.[0]?.address === of.email && subject?.includes(SUBJECT),
    );
  }

  async function nextAt(who = alice): Promise<string | undefined> {
    const { rows } = await sql<{ next_at: Date }>`select next_at from digests
      where user_id = ${who.id}`.execute(server.db);
    return rows[0]?.next_at.toISOString();
  }

  return {
    get server() {
      return server;
    },
    get alice() {
      return alice;
    },
    get bob() {
      return bob;
    },
    get number() {
      return tests;
    },
    ...{ openOwn, set, aliceIsTold, awayFor, pass, digests, nextAt },
  };
}
