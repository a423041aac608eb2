// Thorough: each test breaks a move of all rows between two databases.
import type { PoolClient } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { FreshDatabase } from '#test/database.ts';
import { movingScene } from '#test/moving-scene.ts';
import { refuseNonEmpty } from './restore-rows.ts';

const scene = movingScene();
const { move } = scene;
let target: FreshDatabase;
beforeEach(() => {
  ({ target } = scene);
});

const losing = `
  create schema other;
  create function other.lose() returns event_trigger language plpgsql as $$ begin
    if to_regclass('public.word_rules') is not null then delete from public.word_rules; end if;
  end $$;
  create event trigger lose on ddl_command_end when tag in ('ALTER TABLE') execute function other.lose()`;

test('reports an aborted move and leaves the target empty', async () => {
  const stopping = new AbortController();
  const stopped = move(stopping.signal, () => stopping.abort(new Error('Stopped.')));
  await expect(stopped).rejects.toThrow('Stopped.');
  await refuseNonEmpty(target.pool);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  let isCut = false;
  const ended = move(undefined, () => {
    if (!isCut) void target.pool.query(cut);
    isCut = true;
  });
  await expect(ended).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i);
  await refuseNonEmpty(target.pool);
});

test('keeps committed rows when the answer to commit is lost', async () => {
  const { pool } = target;
  const connect = pool.connect.bind(pool);
  const lossy = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    let hasRows = false;
    const told = (...words: unknown[]): unknown => {
      const answer = query(...words);
      if (words[0] === 'commit' && hasRows) {
        return (answer as Promise<unknown>).then(() => Promise.reject(new Error('It was cut.')));
      }
      hasRows ||= String(words[0]).startsWith('truncate');
      return answer;
    };
    return Object.assign(client, { query: told });
  };
  Object.assign(pool, { connect: lossy });
  await expect(move()).rejects.toThrow(
    'The connection to the target database was lost while saving the rows (It was cut.). Either all rows were saved or none.',
  );
  Object.assign(pool, { connect });
  const kept = await pool.query(
    `select value, to_regclass('graphile_worker._private_jobs') is not null as jobs from word_rules`,
  );
  expect(kept.rows).toEqual([{ value: 'casino', jobs: true }]);
});

test('rejects differing rows before the commit and allows a retry', async () => {
  await target.pool.query(losing);
  await expect(move()).rejects.toThrow(
    /^The rows of word_rules differ in the target database \(copied: 1, found: 0\)\. The database is still empty/,
  );
  await refuseNonEmpty(target.pool);
  await target.pool.query('drop event trigger lose; drop schema other cascade');
  const { rows } = await move();
  expect(rows).toBeGreaterThan(1);
  const kept = await target.pool.query('select value from word_rules');
  expect(kept.rows).toEqual([{ value: 'casino' }]);
});
