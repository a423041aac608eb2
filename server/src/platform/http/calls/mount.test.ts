import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { call, inBodyOrQuery } from '@rookery/contract/kernel/call.ts';
import { Done, Ulid } from '@rookery/contract/kernel/shapes.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from './caller.ts';
import { createHttp } from '#src/platform/http/http.ts';
import { CallResponse, createMount, ok, urlsOf, type Mount } from './mount.ts';
import type { SpendRateLimit } from '#src/platform/http/limits/rate-limits.ts';

const alice: Caller = {
  userId: '00000000-0000-4000-8000-000000000001',
  ulid: '00000000008000000000000001',
  sessionId: '00000000-0000-4000-8000-000000000002',
  badges: new Set(),
  timeoutUntil: null,
  isNewcomer: false,
  isHeld: false,
  pending: null,
};
const clock = createManualClock('2026-01-01T00:00:00Z');
const people: Record<string, Caller> = {
  alice,
  'new to setup': { ...alice, pending: 'setup_required' },
  'new to terms': { ...alice, pending: 'terms_required' },
};

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function open(
  mountAll: (mount: Mount) => void,
  spend: SpendRateLimit | null = null,
): Promise<FastifyInstance> {
  const app = await createHttp({ log: pino({ level: 'silent' }), appUrl: 'http://a.example' });
  opened.push(app);
  const authenticate = async (header?: string) => people[header ?? ''] ?? null;
  mountAll(createMount(app, { authenticate, isFresh: async () => true, spend, clock }));
  return app;
}

const base = {
  method: 'POST',
  path: '/things/:name',
  base: 'v3',
  limit: 'write',
  summary: 'A call of this test.',
  answers: { 200: Done },
  errors: [],
} as const;
const forAnyone = call({ ...base, name: 'forAnyone', access: 'public' });
const forSessions = call({ ...base, name: 'forSessions', access: 'session' });
const forMembers = call({ ...base, name: 'forMembers', access: 'member' });

const as = (name?: string) => ({
  method: 'POST' as const,
  url: '/v3/things/a',
  ...(name && { headers: { authorization: name } }),
});

describe('access', () => {
  test.each([
    [forAnyone, undefined, 200],
    [forAnyone, 'alice', 200],
    [forSessions, undefined, 401],
    [forSessions, 'a forged token', 401],
    [forSessions, 'new to setup', 200],
    [forSessions, 'new to terms', 200],
    [forSessions, 'alice', 200],
    [forMembers, undefined, 401],
    [forMembers, 'a forged token', 401],
    [forMembers, 'new to setup', 403],
    [forMembers, 'new to terms', 403],
    [forMembers, 'alice', 200],
  ])(
    'answers $name, called by %s, with %i',
    { tags: ['AUTH-01', 'GUARD-36'] },
    async (definition, who, status) => {
      let ran = 0;
      const app = await open((mount) =>
        mount(definition, async () => {
          ran += 1;
          return ok({});
        }),
      );
      const reply = await app.inject(as(who));
      expect(reply.statusCode).toBe(status);
      expect(ran).toBe(status === 200 ? 1 : 0);
      if (status === 403) expect(reply.json().error_type).toBe(people[who ?? '']?.pending);
      if (status === 401) expect(reply.json().message).toBe('Authentication Failed');
    },
  );

  test('refuses a caller without a session before reading the body', async () => {
    const withBody = call({ ...forMembers, body: Type.Object({ ulid: Ulid }) });
    const app = await open((mount) => mount(withBody, async () => ok({})));
    const payload = '{"ulid":';
    const headers = { 'content-type': 'application/json' };
    const reply = await app.inject({ ...as(), payload, headers });
    expect(reply.statusCode).toBe(401);
  });
});

describe('a slow body', () => {
  const withBody = call({ ...forMembers, body: Type.Object({ word: Type.String() }) });
  const atConsole = call({ ...withBody, access: 'console', path: '/desk/:name' });

  async function sendSlowly(
    path: string,
    [early, late]: readonly [Caller | null, Caller | null],
  ): Promise<{ status: number; ran: number }> {
    let [now, ran] = [early, 0];
    const app = await createHttp({ log: pino({ level: 'silent' }), appUrl: 'http://a.example' });
    opened.push(app);
    const done = async () => {
      ran += 1;
      return ok({});
    };
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const spend: SpendRateLimit = async () => begin();
    const mount = createMount(app, {
      authenticate: async () => now,
      admitConsole: async () => now && { ...now, csrfToken: 'x', consoleKey: Buffer.alloc(1) },
      isFresh: async () => true,
      spend,
      clock,
    });
    mount(withBody, done);
    mount(atConsole, done);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json', 'x-csrf-token': 'x', cookie: 'a=b' };
    const sending = request(`${url}${path}`, { method: 'POST', headers });
    sending.write('{"word":');
    await begun;
    now = late;
    sending.end('"hello"}');
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    return { status: answer.statusCode ?? 0, ran };
  }

  test.each([
    ['is accepted if the caller may still call', alice, 200],
    ['is refused once the session is over', null, 401],
    ['is refused once there are terms to accept', { ...alice, pending: 'terms_required' }, 403],
  ] as const)('%s', { tags: ['AUTH-01'] }, async (_what, late, status) => {
    const ran = status === 200 ? 1 : 0;
    expect(await sendSlowly('/v3/things/a', [alice, late])).toEqual({ status, ran });
  });

  test('is refused once its console is closed', async () => {
    expect(await sendSlowly('/v3/desk/a', [alice, alice])).toEqual({ status: 200, ran: 1 });
    expect(await sendSlowly('/v3/desk/a', [alice, null])).toEqual({ status: 401, ran: 0 });
  });
});

describe('rate limits', () => {
  const spent: [string, string][] = [];
  const spend: SpendRateLimit = async (limit, key) => void spent.push([limit, key]);
  afterEach(() => void spent.splice(0));

  test('are counted by member when signed in, by network otherwise', async () => {
    const member = await open((mount) => mount(forSessions, async () => ok({})), spend);
    await member.inject(as('alice'));
    const anyone = await open((mount) => mount(forAnyone, async () => ok({})), spend);
    await anyone.inject({ ...as('alice'), remoteAddress: '2001:db8::7' });
    expect(spent).toEqual([
      ['write', alice.userId],
      ['write', '2001:db8:0:0'],
    ]);
  });

  test('trust a forwarded address only from a local proxy', async () => {
    const app = await open((mount) => mount(forAnyone, async () => ok({})), spend);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    await app.inject({ ...as(), headers, remoteAddress: '127.0.0.1' });
    await app.inject({ ...as(), headers, remoteAddress: '203.0.113.9' });
    expect(spent.map(([, key]) => key)).toEqual(['198.51.100.7', '203.0.113.9']);
  });

  test('return 429 with Retry-After when spent, before the handler', async () => {
    const app = await open(
      (mount) =>
        mount(forAnyone, async () => {
          throw new Error('It ran.');
        }),
      async () => {
        throw new Refusal('Too many requests', undefined, { retryAfter: 9 });
      },
    );
    const reply = await app.inject(as());
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('9');
  });
});

describe('input and output', () => {
  test('pass all input to the handler and ignore unknown fields', async () => {
    const full = call({
      ...forMembers,
      params: Type.Object({ name: Type.String({ maxLength: 5 }) }),
      query: Type.Object({ page: Type.Optional(Type.Integer()) }),
      body: Type.Object({ text: Type.String() }),
    });
    let seen: unknown;
    const app = await open((mount) =>
      mount(full, async (input) => {
        seen = { ...input, caller: input.caller.userId };
        return ok({});
      }),
    );
    const headers = { authorization: 'alice', 'user-agent': 'a browser' };
    const url = '/v3/things/cat?page=2&unknown=1';
    await app.inject({ method: 'POST', url, headers, payload: { text: '7', unknown: {} } });
    expect(seen).toMatchObject({
      caller: alice.userId,
      params: { name: 'cat' },
      query: { page: 2 },
      body: { text: '7' },
      network: '127.0.0.1',
      userAgent: 'a browser',
    });
  });

  test('never coerce JSON', async () => {
    const strict = call({ ...forAnyone, body: Type.Object({ text: Type.String() }) });
    const app = await open((mount) => mount(strict, async () => ok({})));
    for (const text of [7, true, null, ['a'], { a: 1 }]) {
      const reply = await app.inject({ ...as(), payload: { text } });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().error.fields).toHaveProperty('text');
    }
  });

  test('omit fields that the contract does not name', async () => {
    const app = await open((mount) => mount(forAnyone, async () => ok({ secret: 'x' }) as never));
    expect((await app.inject(as())).json()).toEqual({ success: true });
  });

  test('use the status that the handler chooses', async () => {
    const two = call({ ...forAnyone, answers: { 200: Done, 201: Done } });
    const app = await open((mount) => mount(two, async () => new CallResponse(201, ok({}))));
    expect((await app.inject(as())).statusCode).toBe(201);
  });

  test('allow 32 kB for public calls, 1 MB for others', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(40_000) });
    const sending = { ...as('alice'), payload };
    const headers = { ...sending.headers, 'content-type': 'application/json' };
    const statusOf = async (definition: typeof forAnyone | typeof forSessions): Promise<number> => {
      const app = await open((mount) => mount(definition, async () => ok({})));
      return (await app.inject({ ...sending, headers })).statusCode;
    };
    expect(await statusOf(forAnyone)).toBe(413);
    expect(await statusOf(forSessions)).toBe(200);
  });

  test('treat a missing DELETE body as empty', async () => {
    const erase = call({
      ...forAnyone,
      method: 'DELETE',
      body: Type.Object({ ulid: Type.Optional(Ulid) }),
    });
    const bodies: unknown[] = [];
    const app = await open((mount) =>
      mount(erase, async ({ body }) => {
        bodies.push(body);
        return ok({});
      }),
    );
    const url = '/v3/things/a';
    const headers = { 'content-type': 'application/json' };
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200);
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    expect(bodies).toEqual([{}, {}]);
  });
});

describe('fields in the body or in the query', () => {
  const removal = call({
    ...base,
    name: 'removal',
    access: 'public',
    method: 'DELETE',
    ...inBodyOrQuery(
      { one: Type.String(), other: Type.String(), free: Type.Optional(Type.String()) },
      { reason: Type.Optional(Type.String()) },
    ),
  });

  test.each([
    ['?one=a&other=b', undefined, { one: 'a', other: 'b' }],
    ['?one=a&other=b&free=c', { one: 'd' }, { one: 'd', other: 'b', free: 'c' }],
    ['?one=a&reason=b', { other: 'c' }, { one: 'a', other: 'c' }],
    ['?reason=a', { one: 'b', other: 'c', reason: 'd' }, { one: 'b', other: 'c', reason: 'd' }],
  ])('merges the query %s and the body %j', async (query, payload, merged) => {
    const seen: unknown[] = [];
    const app = await open((mount) =>
      mount(removal, async ({ body }) => {
        seen.push(body);
        return ok({});
      }),
    );
    const url = `/v3/things/a${query}`;
    expect((await app.inject({ method: 'DELETE', url, payload })).statusCode).toBe(200);
    expect(seen).toEqual([merged]);
  });

  test.each([
    ['', undefined, ['one', 'other']],
    ['?one=', { other: 'a' }, ['one']],
    ['?one=a', { one: '' }, ['one', 'other']],
  ])('names each missing field of query %s and body %j', async (query, payload, missing) => {
    const app = await open((mount) => mount(removal, async () => ok({})));
    const url = `/v3/things/a${query}`;
    const reply = await app.inject({ method: 'DELETE', url, payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error.fields).toEqual(
      Object.fromEntries(missing.map((name) => [name, 'This is required.'])),
    );
  });
});

test('registers a call under the versioned path, root or both', { tags: ['AUTH-02'] }, () => {
  expect(urlsOf({ base: 'v3', path: '/x' })).toEqual(['/v3/x']);
  expect(urlsOf({ base: 'both', path: '/x' })).toEqual(['/v3/x', '/x']);
  expect(urlsOf({ base: 'root', path: '/x' })).toEqual(['/x']);
});
