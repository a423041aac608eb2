// Thorough: holds many calls of few members behind locks, on servers with limits of their own.
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ADMISSION_LIMITS } from '#src/platform/http/limits/admission.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

test('answers health and sign-in while the pool is stuck', async () => {
  const stuck = await startTestServer();
  const holder = new pg.Client(stuck.database.connection);
  let calling: Promise<Reply[]> | null = null;
  try {
    // Two members are needed, because one may have fewer calls in flight than the pool has connections.
    const [carol, dora] = [await stuck.signUp('carol'), await stuck.signUp('dora')];
    const post = await carol.post('Before.');
    await holder.connect();
    await holder.query('begin; lock table posts in access exclusive mode');
    // Comments load the server more: each runs its own SQL statement, while concurrent posts share one.
    const comment = (who: TestMember) =>
      who.reply(createComment, { body: { parentId: post, body: 'Held.' } });
    const callers = [carol, dora].flatMap((who) => Array.from({ length: 8 }, () => who));
    calling = Promise.all(callers.map(comment));
    await vi.waitFor(() => expect(stuck.database.pool.waitingCount).toBeGreaterThan(0), {
      interval: 5,
    });
    expect((await stuck.call('GET', '/healthz')).status).toBe(200);
    const refreshing = { body: { refresh_token: carol.refreshToken } };
    expect((await stuck.call('POST', '/auth/refreshtoken', refreshing)).status).toBe(200);
    const asking = { body: { email: 'dave@rookery.test' } };
    expect((await stuck.call('POST', '/v3/magicLink', asking)).status).toBe(202);
  } finally {
    await holder.end();
    await calling;
    await stuck.stop();
  }
});

describe('limits of a single caller', () => {
  let fair: TestServer;
  let holder: pg.Client;
  beforeAll(async () => {
    const patient = { stalledMs: 60_000, patienceMs: 60_000, queries: 10_000 };
    fair = await startTestServer({ admissionLimits: { ...ADMISSION_LIMITS, ...patient } });
    holder = new pg.Client(fair.database.connection);
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await fair.stop();
  });

  async function askMeanwhile(
    lock: string,
    crowd: () => Promise<Reply>[],
    ask: () => Promise<void>,
  ) {
    await holder.query(`begin; ${lock}`);
    const waiting = crowd();
    try {
      await vi.waitFor(async () => {
        const { rows } = await holder.query<{ count: number }>(
          'select count(*)::int from pg_locks where not granted',
        );
        expect(rows[0]?.count).toBeGreaterThanOrEqual(4);
      }, 30_000);
      await ask();
    } finally {
      await holder.query('rollback');
    }
    return (await Promise.all(waiting)).map(({ status }) => status);
  }

  test('serves others while all calls of one member wait', async () => {
    const [alan, beth] = [await fair.signUp('alan'), await fair.signUp('beth')];
    const cora = await fair.signUp('cora');
    const statuses = await askMeanwhile(
      `select from user_counts where user_id = '${beth.id}' for update`,
      () => Array.from({ length: 60 }, () => alan.reply(followUser, { params: { name: 'beth' } })),
      async () => {
        await cora.do(listFeed, { params: { feed: 'following' } });
        await cora.post('Still here.');
      },
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('serves members while strangers of many networks request files', async () => {
    const dora = await fair.signUp('dora');
    const name = 'a'.repeat(32);
    const paths = [`/media/${name}.webp`, `/media/previews/${name}${'b'.repeat(11)}.webp`];
    const statuses = await askMeanwhile(
      'lock table media, preview_images in access exclusive mode',
      () =>
        Array.from({ length: 60 }, (_, at) =>
          fair.call('GET', paths[at % 2] ?? '', {
            headers: { 'x-forwarded-for': `203.0.113.${at}` },
          }),
        ),
      async () => {
        await dora.do(listFeed, { params: { feed: 'following' } });
      },
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
