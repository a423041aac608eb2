import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('smoke', async () => {
  const alice = await server.signUp('alice');
  const reply = await alice.api('GET', '/user');
  console.log(reply.body);
  expect(reply.status).toBe(200);
});
