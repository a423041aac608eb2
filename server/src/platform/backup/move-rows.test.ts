import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FreshDatabase } from '#test/database.ts';
import { movingScene } from '#test/moving-scene.ts';
import type { TestServer } from '#test/server.ts';

const scene = movingScene();
const { move } = scene;
let server: TestServer;
let target: FreshDatabase;
beforeEach(() => {
  ({ server, target } = scene);
});

test('rejects the second of two concurrent moves', async () => {
  const { db, database } = server;
  await sql`select graphile_worker.add_job('waits-to-be-moved', run_at := now() + interval '1 day', queue_name := queue)
    from unnest(array['one', null, 'two', 'one']) with ordinality as given (queue, number) order by number`.execute(
    db,
  );
  const seconds: Promise<unknown>[] = [];
  await move(undefined, () => {
    if (seconds.length === 0) seconds.push(move());
    seconds[0]?.catch(() => undefined);
  });
  await expect(seconds[0]).rejects.toThrow(
    /^Rows are already being restored or moved into this database|is not empty/,
  );
  await expect(move()).rejects.toThrow('is not empty');
  const waits = `select array_agg(queue_name order by id) as queues from graphile_worker.jobs
    where task_identifier = 'waits-to-be-moved'`;
  expect((await target.pool.query(waits)).rows).toEqual([{ queues: ['one', null, 'two', 'one'] }]);
  await database.pool.query('delete from graphile_worker._private_jobs');
});
