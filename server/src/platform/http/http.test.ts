import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '#src/kernel/refusal.ts';
import { createManualTimers } from '#src/kernel/timers.ts';
import { DatabaseSilent } from '#src/platform/db/connections/circuit-breaker.ts';
import { createHttp } from './http.ts';
import { Overloaded } from './replies/overloaded.ts';

const opened: FastifyInstance[] = [];
let logged: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
  logged = [];
});

async function open({
  appUrl = 'https://rookery.example',
  timers = createManualTimers(),
} = {}): Promise<FastifyInstance> {
  const sink = { write: (line: string) => void logged.push(JSON.parse(line) as never) };
  const app = await createHttp({ log: pino({ level: 'info' }, sink), appUrl, timers });
  opened.push(app);
  return app;
}

async function throwing(error: unknown): Promise<FastifyInstance> {
  const app = await open();
  app.get('/v3/thrown', async () => {
    throw error;
  });
  return app;
}

function expectEnvelope(text: string, status: number, type: string): { message: string } {
  const body = JSON.parse(text) as { message: string; error: { message: string } };
  expect(body).toMatchObject({ success: false, error_type: type, error: { type } });
  expect(body.message).toBe(body.error.message);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts:/);
  expect(status).toBeGreaterThanOrEqual(400);
  return body;
}

test('answers a request to upgrade to HTTP/2 with HTTP/1.1', async () => {
  const app = await open();
  app.get('/v3/asked', async () => ({ ok: true }));
  app.server.on('upgrade', (_request, socket) => void socket.destroy());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
  };
  const status = await new Promise((resolve, reject) => {
    const asked = request({ port, path: '/v3/asked', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(200);
});

describe('the error envelope', { tags: ['ERR-10'] }, () => {
  test('carries a refusal’s fields and Retry-After', async () => {
    const refusal = new Refusal('validation', 'No.', { fields: { body: 'No.' }, retryAfter: 3 });
    const reply = await (await throwing(refusal)).inject('/v3/thrown');
    expect(reply.statusCode).toBe(422);
    expect(reply.headers['retry-after']).toBe('3');
    expect(reply.json()).toEqual({
      success: false,
      message: 'No.',
      error_type: 'validation',
      error: { type: 'validation', message: 'No.', fields: { body: 'No.' } },
    });
  });

  test('hides a server fault from the client and logs it', async () => {
    const fault = new Error('column "secret" of relation "posts" does not exist');
    const reply = await (await throwing(fault)).inject('/v3/thrown?token=abc');
    expect(reply.statusCode).toBe(500);
    const body = expectEnvelope(reply.body, 500, 'server');
    expect(body.message).toBe('Uh oh, something went wrong, try again');
    expect(reply.body).not.toContain('secret');
    expect(JSON.stringify(logged)).toContain('column \\"secret\\"');
  });

  test.each([
    ['a string', 'just a string'],
    ['null', null],
    ['an object', { statusCode: 200 }],
  ])('wraps a thrown %s', async (_what, thrown) => {
    const reply = await (await throwing(thrown)).inject('/v3/thrown');
    expect(reply.statusCode).toBe(500);
    expectEnvelope(reply.body, 500, 'server');
  });

  test.each([
    ['08006', 'connection failure'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['57P03', 'the database system is starting up'],
    ['EPIPE', 'write EPIPE'],
    ['ECONNRESET', 'read ECONNRESET'],
    ['53300', 'too many clients'],
    ['57014', 'canceling statement due to statement timeout'],
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['', 'timeout exceeded when trying to connect'],
    ['', 'Connection terminated unexpectedly'],
  ])('is 503 with Retry-After without a database (%s %s)', async (code, message) => {
    const fault = Object.assign(new Error(message), code ? { code } : {});
    const reply = await (await throwing(fault)).inject('/v3/thrown');
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expectEnvelope(reply.body, 503, 'unavailable');
  });

  test.each([
    ['53100', 'could not extend file: No space left on device'],
    ['ENOSPC', 'no space left on device, write'],
    ['EDQUOT', 'disk quota exceeded, write'],
  ])('is 503 with a reason without resources (%s %s)', async (code, message) => {
    const fault = Object.assign(new Error(message), { code });
    const reply = await (await throwing(fault)).inject('/v3/thrown');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60']);
    expect(expectEnvelope(reply.body, 503, 'unavailable').message).toBe(
      'The server is out of disk space. An administrator has to free up space.',
    );
    expect(logged).toMatchObject([{ msg: 'call failed', err: { message } }]);
  });

  test.each([
    ['the database is away', Object.assign(new Error('away'), { code: '57P01' }), 503],
    ['a fault of ours', new Error('it broke'), 500],
  ])('names the route, not the address, in the log: %s', async (...[, fault, status]) => {
    const app = await open();
    app.get('/login/*', async () => {
      throw fault;
    });
    const reply = await app.inject('/login/alice@rooks.example?magic=LqkVd0nPVNVDnpB1MTEa');
    expect(reply.statusCode).toBe(status);
    expect(logged).toMatchObject([{ msg: 'call failed', call: 'GET /login/*' }]);
    expect(JSON.stringify(logged)).not.toMatch(/magic|LqkVd0|alice/);
  });

  test('logs the first failure of an outage, then counts', async () => {
    const timers = createManualTimers();
    const app = await open({ timers });
    app.get('/v3/read', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    app.get('/v3/broken', async () => {
      throw new Error('it broke');
    });
    for (let call = 0; call < 40; call++) {
      expect((await app.inject('/v3/read')).statusCode).toBe(503);
    }
    expect(logged).toMatchObject([{ msg: 'call failed', err: { stack: expect.any(String) } }]);
    await app.inject('/v3/broken');
    await app.inject('/v3/broken');
    expect(logged.slice(1)).toMatchObject([{ msg: 'call failed' }, { msg: 'call failed' }]);
    timers.advance(60_000);
    const ids = { msg: 'Requests were refused', requests: 40 };
    expect(logged.slice(3)).toMatchObject([ids, { calls: 39 }]);
    timers.advance(600_000);
    await app.inject('/v3/read');
    expect(logged.slice(5)).toMatchObject([{ msg: 'call failed' }]);
  });

  test('is 400 for a character the database rejects', async () => {
    const fault = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
    const reply = await (await throwing(fault)).inject('/v3/thrown');
    expect(reply.statusCode).toBe(400);
    expectEnvelope(reply.body, 400, 'bad_request');
  });

  test('is returned for an unknown path and an unknown method', async () => {
    const app = await open();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const reply = await app.inject({ method, url: '/v3/nowhere' });
      expect(reply.statusCode).toBe(404);
      expectEnvelope(reply.body, 404, 'not_found');
    }
  });

  test.each(['/v3/%E0%A4%A', '/v3/%', '/v3/a%zz', '/v3/named/%C0%80'])(
    'is returned for a path that cannot be decoded: %s',
    async (url) => {
      const app = await open();
      app.get('/v3/named/:name', async () => ({}));
      const reply = await app.inject(url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expectEnvelope(reply.body, 400, reply.statusCode === 404 ? 'not_found' : 'bad_request');
    },
  );

  test('is returned for a very long name in the path', async () => {
    const app = await open();
    app.get('/v3/named/:name', async () => ({}));
    const reply = await app.inject(`/v3/named/${'a'.repeat(5000)}`);
    expect(reply.statusCode).toBe(400);
    expectEnvelope(reply.body, 400, 'bad_request');
  });
});

describe('bodies', () => {
  async function taking(): Promise<FastifyInstance> {
    const app = await open();
    const schema = {
      body: {
        type: 'object',
        required: ['text', 'ids'],
        properties: {
          text: { type: 'string', maxLength: 5 },
          ids: { type: 'array', maxItems: 3, items: { type: 'string' } },
        },
      },
    };
    app.post('/v3/taken', { schema }, async () => ({ done: true }));
    return app;
  }
  const json = { 'content-type': 'application/json' };
  const sent = async (payload: string, headers: Record<string, string> = json) =>
    (await taking()).inject({ method: 'POST', url: '/v3/taken', payload, headers });

  test.each([
    ['not JSON', '{"text":'],
    ['a single word', 'hello'],
    ['a forged prototype', '{"__proto__": {"admin": true}, "text": "a"}'],
    ['a forged constructor', '{"constructor": {"prototype": {"admin": true}}}'],
    ['binary', '\u0000\u0001\u0002'],
  ])('rejects %s with 400', async (_what, payload) => {
    const reply = await sent(payload);
    expect(reply.statusCode).toBe(400);
    expectEnvelope(reply.body, 400, 'bad_request');
  });

  test('rejects JSON nested 33 deep, and reads 32', async () => {
    const nested = (depth: number): string =>
      `{"text":"a","ids":[],"other":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect((await sent(nested(32))).statusCode).toBe(200);
    for (const payload of [nested(33), nested(400_000), '['.repeat(1_000_000)]) {
      const reply = await sent(payload);
      expect(reply.statusCode).toBe(400);
      expectEnvelope(reply.body, 400, 'bad_request');
    }
  });

  test('treats an empty body as missing', async () => {
    const reply = await sent('');
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error.fields).toHaveProperty('body');
  });

  test.each(['text/xml', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'rejects another content type, %s, with 415',
    async (type) => {
      const reply = await sent('text=a&ids=b', { 'content-type': type });
      expect(reply.statusCode).toBe(415);
      expectEnvelope(reply.body, 415, 'unsupported_media_type');
    },
  );

  test('rejects over 1 MB with 413', async () => {
    const reply = await sent(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }));
    expect(reply.statusCode).toBe(413);
    expectEnvelope(reply.body, 413, 'too_large');
  });

  test('names every invalid field in words', async () => {
    const reply = await sent(JSON.stringify({ text: 'too long', ids: ['a', 7] }));
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      error_type: 'validation',
      message: 'This can have at most 5 characters.',
      error: {
        fields: {
          text: 'This can have at most 5 characters.',
          'ids.1': 'This must be of type string.',
        },
      },
    });
  });

  test('names a missing field', async () => {
    const reply = await sent('{}');
    expect(reply.json()).toMatchObject({
      error: { fields: { text: 'This is required.', ids: 'This is required.' } },
    });
  });

  test('answers a body with countless faults briefly', async () => {
    const reply = await sent(
      JSON.stringify({ text: 'a', ids: Array.from({ length: 300_000 }, () => 1) }),
    );
    expect(reply.statusCode).toBe(422);
    expect(reply.body.length).toBeLessThan(10_000);
  });
});

describe('headers', () => {
  test('carries security headers on every answer', async () => {
    const reply = await (await open()).inject('/v3/nowhere');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('wss://rookery.example');
    expect(reply.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(reply.headers['x-powered-by']).toBeUndefined();
  });

  test('forbids caching of every answer unless a route allows it', async () => {
    const app = await open();
    app.get('/v3/own', async () => ({ mail: 'alice@example.org' }));
    app.get('/v3/lasting', async (_request, reply) =>
      reply.header('cache-control', 'max-age=9').send(),
    );
    expect((await app.inject('/v3/own')).headers['cache-control']).toBe('no-store');
    expect((await app.inject('/v3/nowhere')).headers['cache-control']).toBe('no-store');
    expect((await app.inject('/v3/lasting')).headers['cache-control']).toBe('max-age=9');
  });

  test('omits HSTS when the site has no TLS', async () => {
    const reply = await (await open({ appUrl: 'http://127.0.0.1:3000' })).inject('/v3/nowhere');
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect(String(reply.headers['content-security-policy'])).not.toContain('upgrade-insecure');
  });

  test('answers malformed HTTP with a plain 400 and disconnects', async () => {
    const app = await open();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/node_modules|\.ts:/);
  });
});

describe('the logged id of a refused request', () => {
  test.each([
    ['an outage', Object.assign(new Error('starting up'), { code: '57P03' }), 503],
    ['a silent database', new DatabaseSilent(), 503],
    ['an overload', new Overloaded(), 503],
    ['a spent budget', new Refusal('Too many requests'), 429],
  ])('is logged in %s', async (_case, error, status) => {
    const timers = createManualTimers();
    const app = await open({ timers });
    app.get('/v3/thrown', async () => {
      throw error;
    });
    const replies = [await app.inject('/v3/thrown'), await app.inject('/v3/thrown')];
    timers.advance(1000);
    for (const { statusCode, headers } of replies) {
      expect(statusCode).toBe(status);
      const id = String(headers['x-request-id']);
      expect(logged.some((line) => JSON.stringify(line).includes(id))).toBe(true);
    }
  });

  test('is logged at shutdown', async () => {
    const app = await throwing(new Overloaded());
    const { headers } = await app.inject('/v3/thrown');
    await app.close();
    expect(logged).toContainEqual(
      expect.objectContaining({ status: 503, requestIds: headers['x-request-id'] }),
    );
  });
});
