import { createPost } from '@rookery/contract/posts/create-post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const UUID = /^[\da-f-]{36}$/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('gives every answer its own id, never the client’s', async () => {
  const headers = { 'x-request-id': 'chosen-by-the-client' };
  const paths = [
    '/healthz',
    '/readyz',
    '/no-such-path',
    '/%E0%A4%A',
    '/v3/user',
    '/v3/openapi.json',
  ];
  const ids = await Promise.all(
    paths.map(async (path) =>
      (await server.call('GET', path, { headers })).headers.get('x-request-id'),
    ),
  );
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(paths.length);
});

test('logs a fault under the id of its answer', async () => {
  expectConsole('error', 'Server log: call failed');
  const alice = await server.signUp('alice');
  await server.database.pool.query('alter table posts rename to posts_away');
  const reply = await alice.reply(createPost, { body: { ulid: alice.ulid, body: 'Hello.' } });
  await server.database.pool.query('alter table posts_away rename to posts');
  expect(reply.status).toBe(500);
  const id = reply.headers.get('x-request-id');
  expect(reply.body.error.request_id).toBe(id);
  expect(
    server.logs.some((line) => line.includes('call failed') && line.includes(String(id))),
  ).toBe(true);
});

test('sends the id of a refusal only in the header', async () => {
  const reply = await server.call('GET', '/v3/user');
  expect(reply.status).toBe(401);
  expect(reply.body.error).not.toHaveProperty('request_id');
});
