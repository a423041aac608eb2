import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { putRule } from '#src/features/users/words/public.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { fromOutside } from '#src/platform/facts/from-outside.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { signUpWith } from '#test/badges.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { moveRows } from './move-rows.ts';
import { refuseFilled } from './restore-rows.ts';

let server: TestServer;
let target: FreshDatabase;

beforeAll(async () => {
  server = await startTestServer();
  const chief = await signUpWith(server, 'chief', 'administrator');
  const rule = { kind: 'word', value: 'casino', deed: 'hold' } as const;
  await putRule({ db: server.db, facts: fromOutside, clock: server.clock }, chief.id, rule);
});
beforeEach(async () => {
  target = await freshDatabase();
  await target.pool.query('drop schema public cascade; create schema public');
});
afterEach(() => target.drop());
afterAll(() => server.stop());

const move = (
  signal = new AbortController().signal,
  onBytes: (count: number) => void = () => undefined,
) =>
  moveRows({
    from: server.database.pool,
    to: target.pool,
    migrationsFolder,
    version: '0.1.0',
    madeAt: systemClock.now(),
    onBytes,
    signal,
  });

/** Has the other database lose a row whenever a table is changed there. */
const losing = `
  create schema other;
  create function other.lose() returns event_trigger language plpgsql as $$ begin
    if to_regclass('public.word_rules') is not null then delete from public.word_rules; end if;
  end $$;
  create event trigger lose on ddl_command_end when tag in ('ALTER TABLE') execute function other.lose()`;

test('a move that is stopped, or that a database ends, while rows are written says why and leaves the other database empty', async () => {
  const stopping = new AbortController();
  const stopped = move(stopping.signal, () => stopping.abort(new Error('Stopped.')));
  await expect(stopped).rejects.toThrow('Stopped.');
  await refuseFilled(target.pool);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  let isCut = false;
  const ended = move(undefined, () => {
    if (!isCut) void target.pool.query(cut);
    isCut = true;
  });
  await expect(ended).rejects.toThrow(/terminat|connection/i);
  await refuseFilled(target.pool);
});

test('rows that are not the same there are told before they are kept: the other database stays empty, and may be tried again', async () => {
  await target.pool.query(losing);
  await expect(move()).rejects.toThrow(
    /^The rows of word_rules are not the same in that database \(1 were copied, 0 are there\)\. It is as empty as it was/,
  );
  await refuseFilled(target.pool);
  await target.pool.query('drop event trigger lose; drop schema other cascade');
  const { rows } = await move();
  expect(rows).toBeGreaterThan(1);
  const kept = await target.pool.query('select value from word_rules');
  expect(kept.rows).toEqual([{ value: 'casino' }]);
});
