// Thorough: sends every writing call several times, each with two new members.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  STABLE_TEXT_SETTINGS,
  sumTable,
  surveyTables,
} from '#src/platform/backup/database-survey.ts';
import { REPEATED_REQUESTS } from './repeat-requests.ts';
import {
  keyedCalls,
  openRepeatScene,
  type RepeatedRequest,
  type RepeatScene,
  type RepeatWorld,
} from './repeat-world.ts';
import type { Reply, TestServer } from './server.ts';

const PASSING: ReadonlySet<string> = new Set([
  'fact_log',
  'outbox',
  'sessions',
  'user_activity',
  'running_versions',
  'recommendations',
  'search_words',
  'search_words_queue',
  'search_words_read',
  'trends',
  'group_counts',
]);

const PASSING_FIELDS: ReadonlySet<string> = new Set(['lastActiveAt', 'isProcessing', 'isFailed']);

let scene: RepeatScene;
beforeAll(async () => {
  scene = await openRepeatScene();
});
afterAll(() => scene.stop());

async function prepared(
  name: keyof typeof REPEATED_REQUESTS,
): Promise<{ world: RepeatWorld; request: RepeatedRequest }> {
  const world = await scene.newWorld();
  const request = await REPEATED_REQUESTS[name]?.(world);
  await scene.quiet();
  return { world, request: request ?? expect.fail(`${name} has no request in REPEATED.`) };
}

async function state(): Promise<Map<string, { rows: number; sum: string }>> {
  await scene.quiet();
  const client = await scene.servers[0].database.pool.connect();
  try {
    await client.query(STABLE_TEXT_SETTINGS);
    const sums = new Map<string, { rows: number; sum: string }>();
    for (const table of await surveyTables(client)) {
      if (PASSING.has(table.name)) continue;
      const { rows, sum } = await sumTable(client, table);
      // Ignore the contents of `media`, because the files of an upload are created after the response.
      sums.set(table.name, { rows, sum: table.name === 'media' ? '' : sum });
    }
    return sums;
  } finally {
    client.release(true);
  }
}

const answerOf = ({ status, body }: Reply): unknown => [
  status,
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (PASSING_FIELDS.has(name) ? undefined : value)),
  ),
];

async function expectAnswer(first: Reply, send: () => Promise<Reply>): Promise<void> {
  await expect.poll(async () => answerOf(await send()), { interval: 100 }).toEqual(answerOf(first));
}

type State = Awaited<ReturnType<typeof state>>;

const changeOf = (before: State, now: State): Record<string, number> =>
  Object.fromEntries(
    [...now]
      .map(([name, { rows }]): [string, number] => [name, rows - (before.get(name)?.rows ?? 0)])
      .filter(([, change]) => change !== 0),
  );

test('has a request for each writing call', () => {
  expect(Object.keys(REPEATED_REQUESTS).toSorted()).toEqual(
    keyedCalls.map(({ name }) => name).toSorted(),
  );
});

describe.each(keyedCalls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  test('has one effect and equal responses', async () => {
    const [here, there] = scene.servers;
    const { world, request } = await prepared(name);
    const before = await state();
    const first = await scene.send(here, call, world, request, `${name} once`);
    expect(first, JSON.stringify(first.body)).toSatisfy(({ status }) => status < 300);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const made = await state();
    expect(made.get('idempotency_keys')?.rows).toBe(
      (before.get('idempotency_keys')?.rows ?? 0) + 1,
    );

    for (const server of [there, here]) {
      const again = await scene.send(server, call, world, request, `${name} once`);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([
        first.status,
        'true',
      ]);
      await expectAnswer(first, () => scene.send(server, call, world, request, `${name} once`));
    }
    expect(Object.fromEntries(await state())).toEqual(Object.fromEntries(made));

    const other = { ...request, query: `${request.query ?? ''}&another=1` };
    const refused = await scene.send(here, call, world, other, `${name} once`);
    expect(refused.status, JSON.stringify(refused.body)).toBe(422);
    expect(refused.body.error.fields).toHaveProperty('Idempotency-Key');
    expect(Object.fromEntries(await state())).toEqual(Object.fromEntries(made));

    const next = await prepared(name);
    const beforeBoth = await state();
    const both = await Promise.all(
      [here, there, here].map((server) =>
        scene.send(server, call, next.world, next.request, `${name} again`),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([first.status]));
    const sendNext = (server: TestServer) => () =>
      scene.send(server, call, next.world, next.request, `${name} again`);
    await expectAnswer(await sendNext(here)(), sendNext(there));
    expect(both.map(({ headers }) => headers.get('idempotent-replayed')).toSorted()).toEqual([
      null,
      'true',
      'true',
    ]);
    expect(changeOf(beforeBoth, await state())).toEqual(changeOf(before, made));
  });
});
