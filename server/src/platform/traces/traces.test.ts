import { request } from 'node:http';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { POSTS_CHANNEL } from '@rookery/contract/events.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createManualTimers } from '#src/kernel/timers.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { type CollectedSpan, type Collector, startCollector } from '#test/collector.ts';
import { findSecret } from '#test/log-scan.ts';
import { listen } from '#test/listener.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openTraces } from './open-traces.ts';
import type { Traces } from './traces.ts';

const KEY = 'a-key-of-the-collector';

let collector: Collector;
let traces: Traces;
let database: FreshDatabase;
let server: TestServer;
let alice: TestMember;
const warned: string[] = [];
const log = { warn: (_details: object, message: string) => void warned.push(message) };

async function open(env: Record<string, string>): Promise<Traces> {
  const opened = await openTraces(loadConfig(env).traces, { log, version: '1.2.3', gatherMs: 100 });
  if (!opened) throw new Error('Nothing is traced.');
  return opened;
}

beforeAll(async () => {
  collector = await startCollector();
  traces = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `X-Key=${KEY}`,
    OTEL_SERVICE_NAME: 'our-community',
  });
  database = await freshDatabase(traces);
  server = await startTestServer({ database, traces });
  alice = await server.signUp('alice');
});
afterAll(async () => {
  await server.stop();
  await traces.stop();
  await database.drop();
  await collector.stop();
});

const named = (name: string): CollectedSpan[] =>
  collector.spans.filter((span) => span.name === name);

async function traceOf(name: string, size: number): Promise<CollectedSpan[]> {
  return vi.waitFor(
    () => {
      const root = named(name).at(-1);
      const all = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
      if (all.length < size) throw new Error(`${name}: ${all.length} spans so far`);
      return all;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const PARTS_OF_A_POST = [
  'PUT /v3/posts',
  'createPost',
  'postCreated → announce-post',
  'send PostAdded',
];

async function post(body: string, headers: Record<string, string> = {}): Promise<void> {
  const { accessToken: token } = alice;
  const reply = await server.call('PUT', '/v3/posts', {
    ...{ token, headers, body: { ulid: server.freshUlid(), body } },
  });
  expect(reply.status).toBe(201);
}

function postLater(body: object): Promise<number> {
  const headers = {
    authorization: `Bearer ${alice.accessToken}`,
    'content-type': 'application/json',
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/v3/posts`, { method: 'PUT', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.once('continue', () => call.end(JSON.stringify(body)));
    call.flushHeaders();
  });
}

describe('with a collector', () => {
  test('traces a post from the call to the sockets', async () => {
    const page = listen(server, alice);
    await page.hear(POSTS_CHANNEL, 'PostAdded');
    await post('a post with words that nobody may read elsewhere');
    const all = await vi.waitFor(
      async () => {
        const found = await traceOf('PUT /v3/posts', PARTS_OF_A_POST.length);
        for (const part of PARTS_OF_A_POST) expect(found.map(({ name }) => name)).toContain(part);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    page.client.disconnect();
    const above = ({ parentSpanId }: CollectedSpan): string | undefined =>
      all.find(({ spanId }) => spanId === parentSpanId)?.name;
    const [call, work, handled, sent] = PARTS_OF_A_POST.map((part) =>
      all.find(({ name }) => name === part)!,
    );
    expect(call?.parentSpanId).toBe('');
    expect(call?.attributes).toMatchObject({
      'http.request.method': 'PUT',
      'http.route': '/v3/posts',
      'http.response.status_code': 201,
    });
    expect(above(work!)).toBe('PUT /v3/posts');
    expect(above(sent!)).toBe('postCreated → announce-post');
    expect(sent?.attributes['rookery.sockets']).toBe(1);
    const statements = all.filter(({ attributes }) => attributes['db.system.name']);
    expect(statements.map(above)).toContain('createPost');
    expect(above(handled!)).toBe('createPost');
  });

  test('keeps a late body in the same trace', async () => {
    const before = named('createPost').length;
    const status = await postLater({ ulid: server.freshUlid(), body: 'late' });
    expect(status).toBe(201);
    const work = await vi.waitFor(
      () => {
        const found = named('createPost');
        if (found.length === before) throw new Error('The work is not told so far.');
        return found.at(-1);
      },
      { timeout: 20_000, interval: 50 },
    );
    const parent = (): CollectedSpan | undefined =>
      collector.spans.find(({ spanId }) => spanId === work?.parentSpanId);
    await expect.poll(() => parent()?.name, { timeout: 20_000 }).toBe('PUT /v3/posts');
  });

  test('ignores a trace id sent by a client', async () => {
    const theirs = 'abcdefabcdefabcdefabcdefabcdefab';
    const before = named('PUT /v3/posts').length;
    await post('another', { traceparent: `00-${theirs}-00f067aa0ba902b7-01` });
    await vi.waitFor(() => expect(named('PUT /v3/posts').length).toBeGreaterThan(before), {
      timeout: 20_000,
    });
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(theirs);
  });

  test('links a job to the call that queued it', async () => {
    await server.call('POST', '/v3/magicLink', { body: { email: 'bob@rookery.test' } });
    await server.mail.to('bob@rookery.test');
    const [call] = await traceOf('POST /v3/magicLink', 3);
    const isLinked = ({ links }: CollectedSpan): boolean => links.includes(call?.traceId ?? '');
    const job = await vi.waitFor(
      () => {
        const found = collector.spans.find(isLinked);
        if (!found) throw new Error('No job is linked to the call so far.');
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(job.name).toBe('job send-sign-in-mail');
    expect(job.traceId).not.toBe(call?.traceId);
  });

  test('exports no path, query, token, mail address or body', async () => {
    const secret = 'words-of-a-post-that-stay-here';
    await post(`${secret} #topic`);
    const query = `/v3/search?q=${secret}`;
    for (const path of [query, `/${secret}`, `/v3/invitations/link/${secret}`, '/v3/user']) {
      await server.call('GET', path, { token: alice.accessToken });
    }
    const before = named('GET /v3/user').length;
    await alice.do(getUser);
    await vi.waitFor(() => expect(named('GET /v3/user').length).toBeGreaterThan(before), {
      timeout: 20_000,
    });
    const told = collector.bodies.join('\n');
    for (const word of [secret, alice.accessToken, alice.ulid, 'rookery.test', 'alice', KEY]) {
      expect(told).not.toContain(word);
    }
    for (const { name, attributes } of collector.spans) {
      for (const text of [name, ...Object.values(attributes).map(String)]) {
        expect(findSecret(text), text).toBeNull();
      }
    }
  });

  test('authenticates to the collector and names the service', () => {
    expect(collector.headers['x-key']).toBe(KEY);
    expect(collector.bodies[0]).toContain('"stringValue":"our-community"');
  });

  test('does not trace health checks', async () => {
    for (const path of ['/healthz', '/readyz']) await server.call('GET', path);
    const before = named('GET /v3/user').length;
    await alice.do(getUser);
    await vi.waitFor(() => expect(named('GET /v3/user').length).toBeGreaterThan(before), {
      timeout: 20_000,
    });
    expect(collector.spans.filter(({ name }) => name.endsWith('z'))).toEqual([]);
  });
});

describe('failing collector', () => {
  test('only affects the log when unreachable', async () => {
    const gone = await startCollector();
    await gone.stop();
    const dead = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });
    const itsDatabase = await freshDatabase(dead);
    const itsServer = await startTestServer({ database: itsDatabase, traces: dead });
    const bob = await itsServer.signUp('bob');
    await bob.post('Hello');
    expect((await bob.api('GET', '/no-such-call')).status).toBe(404);
    await itsServer.stop();
    await dead.stop();
    await itsDatabase.drop();
  });

  test('is logged once a minute with its lost spans', async () => {
    const unwilling = await startCollector(400);
    const lines: { details: { spans: number }; message: string }[] = [];
    const timers = createManualTimers();
    const { createTraces } = await import('./create-traces.ts');
    const told = createTraces(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: unwilling.url }).traces!, {
      ...{ version: '1.2.3', timers, gatherMs: 100 },
      log: { warn: (details, message) => void lines.push({ details: details as never, message }) },
    });
    for (const batch of [1, 2, 3]) {
      told.begin('work', null, () => undefined);
      await vi.waitFor(() => expect(unwilling.bodies).toHaveLength(batch), { timeout: 20_000 });
    }
    await told.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ details: { spans: 1 }, message: /lost/ as never });
    timers.advance(60_000);
    expect(lines.map(({ details }) => details.spans)).toEqual([1, 2]);
    await unwilling.stop();
  });
});

test('records only the type of an error and rethrows it', async () => {
  const fault = Object.assign(new Error('alice@rookery.test was not found'), { code: '23505' });
  expect(() => traces.begin('sync', null, () => traces.span('part', () => fall(fault)))).toThrow(
    fault,
  );
  await expect(traces.begin('async', null, async () => fall(fault))).rejects.toBe(fault);
  const [whole] = await traceOf('sync', 2);
  expect(whole?.attributes).toEqual({ 'error.type': '23505' });
  expect(collector.bodies.join('')).not.toContain('was not found');
});

function fall(error: Error): never {
  throw error;
}

test('creates no spans below an unsampled one', async () => {
  const none = await openTraces(
    loadConfig({
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'traceidratio' },
      OTEL_TRACES_SAMPLER_ARG: '0.000000001',
    }).traces,
    { log, version: '1' },
  );
  none?.begin('unlikely', null, () => expect(none.traceparent()).toBeNull());
  const cause = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  none?.begin('caused', cause, () => expect(none.traceparent()).toMatch(/^00-[0-9a-f-]+-01$/));
  none?.begin('uncaused', cause.replace(/01$/, '00'), () => expect(none.traceparent()).toBeNull());
  await none?.stop();
  expect(none).not.toBeNull();
});

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER: 'always_off' },
])('creates no traces with %j', async (env) => {
  expect(await openTraces(loadConfig(env).traces, { log, version: '1' })).toBeNull();
});
