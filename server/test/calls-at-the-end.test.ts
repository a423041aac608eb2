import { request } from 'node:http';
import { expect, test } from 'vitest';
import { cast } from './cast.ts';
import { lockWaits } from './lock-waits.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer } from './server.ts';

test('waits for abandoned calls before closing the database', async () => {
  const server = await startTestServer();
  const { alice } = await cast(server, 'alice');
  // Handle the sign-up's events first, since they would wait for the lock too.
  await untilOutboxHandled(server);
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from user_counts where user_id = $1 for update', [alice.id]);

  const post = { ulid: server.freshUlid(), body: 'On my way out.' };
  const headers = {
    authorization: `Bearer ${alice.accessToken}`,
    'content-type': 'application/json',
  };
  const sending = request(`${server.url}/v3/posts`, { method: 'PUT', headers });
  const left = new Promise<void>((resolve) => sending.once('close', resolve));
  sending.on('error', () => undefined).end(JSON.stringify(post));
  await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
  sending.destroy();
  await left;

  const stopped = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await holder.query('commit');
  holder.release();
  await stopped;
  expect(server.logs.filter((line) => line.includes('call failed'))).toEqual([]);
});
