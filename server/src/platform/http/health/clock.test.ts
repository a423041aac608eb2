import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkNewestRow } from '#src/cli/doctor/doctor-clock.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const TWO_HOURS = 2 * 3_600_000 + 120_000;
const BEHIND = /^The clock of this server is 2 hours behind the newest row \(20.*timedatectl/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const health = async () => (await server.call('GET', '/healthz')).body;

test('reports a clock that is behind, and allows posts', async () => {
  const alice = await server.signUp('alice');
  await alice.post('Before the power cut.');
  expect(await health()).toMatchObject({ ok: true, status: 'ok', problems: [] });
  server.clock.advance(-TWO_HOURS);
  const ben = await server.signUp('ben');
  const ulid = await ben.post('After it.', { ulid: makeUlid(Date.now()) });
  expect((await ben.see(ulid))?.body).toBe('After it.');

  const now = new Date(Date.now() - TWO_HOURS);
  server.clock.set(now);
  for (const _ of [1, 2]) {
    const problems = [{ part: 'clock', text: expect.stringMatching(BEHIND) }];
    expect(await health()).toEqual({ ok: true, status: 'degraded', problems });
  }
  expect(server.logs.filter((line) => /behind the newest/.test(line))).toHaveLength(1);
  expect(await checkNewestRow(server.db, now)).toEqual([
    { state: 'broken', text: expect.stringMatching(BEHIND) },
  ]);
  expect(await checkNewestRow(server.db)).toEqual([]);
});
