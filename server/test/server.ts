import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import { createApp } from '#src/app.ts';
import { hashToken, randomToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import { createManualClock, type Clock, type ManualClock } from '#src/kernel/clock.ts';
import type { Timers } from '#src/kernel/timers.ts';
import { loadConfig, type Config } from '#src/platform/config/config.ts';
import { loadSecrets, type Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '#src/platform/http/limits/admission.ts';
import { createSchemaCompilers } from '#src/platform/http/calls/schema-compilers.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';
import { openLog } from '#src/platform/log/log.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { createLogSink } from './log-scan.ts';
import { mailFolder, type TestMail } from './mail-folder.ts';
import type { CallOptions, Reply } from './replies.ts';
import { createMemberActions, type MemberActions } from './member-actions.ts';
import { typedCalls, type TypedCalls } from './typed-calls.ts';

export type { CallOptions, Reply };

export type Api = (method: string, path: string, body?: unknown) => Promise<Reply>;

interface MemberCalls extends TypedCalls, MemberActions {
  api: Api;
}

export interface TestMember extends MemberCalls {
  id: string;
  ulid: string;
  email: string;
  username: string;
  accessToken: string;
  refreshToken: string;
}

export interface TestServer {
  url: string;
  clock: ManualClock;
  config: Config;
  secrets: Secrets;
  db: Kysely<Schema>;
  database: FreshDatabase;
  logs: string[];
  http: Server;
  mail: TestMail;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  stranger: TypedCalls;
  apiAs(accessToken: string): Api;
  does(accessToken: string): MemberCalls;
  freshUlid(): string;
  signIn(email: string): Promise<TestMember>;
  signUp(username: string): Promise<TestMember>;
  /**
   * Starts work while its transactions wait for an advisory lock. Releases the lock once `waiters`
   * statements wait. This proves the work's own locking.
   */
  together<Result>(lock: string, waiters: number, start: () => Promise<Result>): Promise<Result>;
  runJob(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  clock?: ManualClock;
  traces?: Traces;
  timers?: Timers;
  /** Pass another server's database, secrets and clock for a second process of its community. */
  database?: FreshDatabase;
  secrets?: Secrets;
  fetchGuard?: FetchGuard;
  giphyOrigin?: string;
  admissionLimits?: AdmissionLimits;
  startJobs?: boolean;
  webDist?: string;
}

/** All test servers share these, because compiling the contract costs more than the rest of a start. */
const SHAPES = createSchemaCompilers();

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rookery-server-'));
  let own: FreshDatabase | undefined;
  const cleanUp = async (): Promise<void> => {
    // The pool ends before its connections do. Ignore errors of connections that the drop cuts off.
    own?.pool.removeAllListeners('error').on('error', () => undefined);
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const database = options.database ?? (own = await freshDatabase());
    return await startIn({ dataDir, database, cleanUp }, options);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

interface Place {
  dataDir: string;
  database: FreshDatabase;
  cleanUp(): Promise<void>;
}

async function startIn(
  { dataDir, database, cleanUp }: Place,
  options: TestServerOptions,
): Promise<TestServer> {
  const clock = options.clock ?? createManualClock(new Date());
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    APP_URL: 'http://rookery.test',
    PUSH_HOSTS: '*.push.test',
    // The test disk may be full, so no free space is required.
    MEDIA_FREE_MB: '0',
  };
  const own = { dataDir, databaseUrl: database.url };
  const config: Config = { ...loadConfig(env), ...own, ...options.config };
  const secrets = options.secrets ?? (await loadSecrets(dataDir));
  const sink = createLogSink();
  const { logs } = sink;
  const log = openLog('debug', sink);
  const { db, pool, callPool, reserve, outcomes, disk, replica } = database;
  const { webDist = null, timers, fetchGuard, giphyOrigin, traces = null } = options;
  const { startJobs = false } = options;
  const app = await createApp({
    config,
    secrets,
    db,
    reserve,
    pool,
    ...(callPool && { callPool }),
    outcomes,
    disk,
    traces,
    ...(replica && { replica }),
    clock,
    log,
    webDist,
    shapes: SHAPES,
    startJobs,
    // Tests share cores, so a slow process is not overloaded.
    patienceMs: 0,
    ...(timers && { timers }),
    admissionLimits: options.admissionLimits ?? LENIENT_ADMISSION,
    ...(fetchGuard && { fetchGuard }),
    ...(giphyOrigin !== undefined && { giphyOrigin }),
  });
  const port = webDist === null ? 0 : Number(new URL(config.appUrl).port);
  try {
    await app.start();
    await app.server.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await app.stop();
    throw error;
  }
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

  const call = callerOf(url);
  const does = (token: string): MemberCalls => memberCalls(call, clock, token);

  async function signIn(email: string): Promise<TestMember> {
    const token = await makeLink(db, email, clock.now());
    const reply = await call('POST', '/magicLogin', { body: { token } });
    if (reply.status !== 200)
      throw new Error(`${email} cannot sign in: ${JSON.stringify(reply.body)}`);
    const { access_token: accessToken, refresh_token: refreshToken, user } = reply.body;
    const { ulid, username } = user as CurrentUser;
    const id = ulidToUuid(ulid);
    const names = { id, ulid, email, username: username ?? '' };
    return { ...names, accessToken, refreshToken, ...does(accessToken) };
  }

  return {
    url,
    clock,
    config,
    secrets,
    db,
    database,
    logs,
    call,
    stranger: typedCalls(call),
    apiAs: (token) => does(token).api,
    does,
    freshUlid: () => makeUlid(clock.now().getTime()),
    signIn,
    http: app.server.server,
    mail: mailFolder(join(config.dataDir, 'mail'), db),
    async signUp(username) {
      const member = await signIn(`${username.toLowerCase()}@rookery.test`);
      const name = username.charAt(0).toUpperCase() + username.slice(1);
      const body = { username, name, acceptTermsOfService: true };
      const reply = await member.api('PATCH', '/user', body);
      if (!reply.body.success) throw new Error(`${username}: ${JSON.stringify(reply.body)}`);
      return { ...member, username };
    },
    together: (lock, waiters, start) => runBehindLock(database, lock, waiters, start),
    runJob: (name) => runJob(db, name),
    async stop() {
      await app.stop();
      await cleanUp();
    },
  };
}

export function memberCalls(call: TestServer['call'], clock: Clock, token: string): MemberCalls {
  const calls = typedCalls(call, token);
  const api: Api = (method, path, body) => call(method, `/v3${path}`, { token, body });
  return { api, ...calls, ...createMemberActions(calls, clock.now) };
}

export function callerOf(url: string): TestServer['call'] {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const isText = typeof body === 'string';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text || undefined,
    };
  };
}

const lanes = Object.fromEntries(
  Object.entries(ADMISSION_LIMITS.lanes).map(([name, lane]) => [
    name,
    { ...lane, each: { slots: 1000, waiting: 0 } },
  ]),
) as AdmissionLimits['lanes'];

const LENIENT_ADMISSION: AdmissionLimits = {
  lanes,
  queries: 10_000,
  stalledMs: 60_000,
  patienceMs: 60_000,
};

async function makeLink(db: Kysely<Schema>, email: string, now: Date): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('magic_links')
    .values({
      id: ulidToUuid(makeUlid(now.getTime())),
      email,
      email_key: email.toLowerCase(),
      token_hash: hashToken(token),
      otp_hash: hashToken(randomToken()),
      ref: null,
      created_at: now,
      token_expires_at: new Date(now.getTime() + 60_000),
      otp_expires_at: now,
    })
    .execute();
  return token;
}

async function runBehindLock<Result>(
  { connection }: FreshDatabase,
  lock: string,
  waiters: number,
  start: () => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client(connection);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
    const result = start();
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query(
          `select count(*) as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows[0].waiting < waiters) throw new Error(`${rows[0].waiting} wait for ${lock}.`);
      },
      { timeout: 30_000, interval: 10 },
    );
    await holder.query('select pg_advisory_unlock_all()');
    return await result;
  } finally {
    await holder.end();
  }
}

async function runJob(db: Kysely<Schema>, name: string): Promise<void> {
  const added = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${name}::text, '{}'::json, max_attempts := 1)`.execute(
    db,
  );
  const id = added.rows[0]?.id;
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ last_error: string | null }>`
        select last_error from graphile_worker.jobs where id = ${id}`.execute(db);
      if (rows[0]) throw new Error(`${name}: ${rows[0].last_error ?? 'not done yet'}`);
    },
    { timeout: 30_000, interval: 10 },
  );
}
