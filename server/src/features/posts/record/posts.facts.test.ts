import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Bus, createBus } from '#src/platform/bus/bus.ts';
import type { LoggedFact } from '#src/platform/facts/fact-log.ts';
import { FACTS_PUBLISHED } from '#src/platform/facts/facts.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let bus: Bus;
const told = new Map<string, LoggedFact>();

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
  bus = createBus({ pool: server.database.pool, log: pino({ level: 'silent' }) });
  bus.on(FACTS_PUBLISHED, (fact) => told.set(fact[0], fact));
  await bus.start();
});
afterAll(async () => {
  await bus.stop();
  await server.stop();
});

async function factsOf(
  call: () => Promise<{ status: number }>,
  name: string,
): Promise<LoggedFact[]> {
  const read = async (): Promise<LoggedFact[]> => {
    const rows = await server.db.selectFrom('fact_log').selectAll().execute();
    return rows
      .filter((row) => row.name === name)
      .map(({ key, payload }): LoggedFact => [key, name, payload]);
  };
  const before = new Set((await read()).map(([key]) => key));
  expect((await call()).status).toBeLessThan(300);
  return (await read()).filter(([key]) => !before.has(key));
}

test('publishes the facts that each call stores', async () => {
  const poll = { choices: ['Yes', 'No'], minutes: 60 };
  const asked = await alice.post('Are they back?', { poll });
  const [post, comment] = [server.freshUlid(), server.freshUlid()];
  const write = (who: TestMember, path: string, body: object) => () => who.api('PUT', path, body);
  const answer = { body: 'Yes.', groupName: 'default' };
  const calls: [name: string, call: () => Promise<{ status: number }>][] = [
    ['postCreated', write(alice, '/posts', { ulid: post, body: 'Are they back?' })],
    ['postCreated', write(bob, '/comments', { ...answer, ulid: comment, parentId: post })],
    [
      'postCreated',
      write(alice, '/comments', { ...answer, ulid: server.freshUlid(), parentId: comment }),
    ],
    ['postCreated', () => bob.reply(createRepost, { body: { ulid: post, title: 'repost' } })],
    [
      'postCreated',
      () => bob.reply(createRepost, { body: { ulid: post, title: 'quote', body: 'They are.' } }),
    ],
    ['postVoted', write(bob, '/posts/vote', { ulid: asked, choices: [0] })],
    ['postReacted', write(bob, '/post/reaction', { ulid: post, reaction: 'heart' })],
  ];
  for (const [name, call] of calls) {
    const logged = await factsOf(call, name);
    expect(logged).toHaveLength(1);
    for (const fact of logged) await vi.waitFor(() => expect(told.get(fact[0])).toEqual(fact));
  }
});
