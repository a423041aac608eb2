import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#src/platform/db/migrations/migrate.ts';

const MIGRATIONS = {
  '20270101T0900-grow-posts.sql': `alter table posts add column height integer not null default 0;
    alter table posts add constraint posts_height check (height >= 0) not valid;`,
  '20270101T0900-wait-for-members.sql': `do $$
    declare begun bigint := (select max(seq) from posts);
    begin
      for look in 1..2000 loop
        if (select count(*) from posts where seq > begun) > 2 then return; end if;
        perform pg_sleep(0.01);
      end loop;
      raise exception 'Members cannot write.';
    end $$;`,
  '20270101T0901-prove-posts.sql': 'alter table posts validate constraint posts_height;',
  '20270101T0902-index-posts.sql':
    'create index concurrently if not exists posts_by_height on posts (height, seq desc);',
  '20270101T0903-refuse-heights.sql': 'alter table posts drop constraint posts_height;',
};

export interface Waits {
  seconds: number;
  writes: number;
  longestMs: number;
}

export async function migrateWhileWriting(config: pg.ClientConfig, posts: number): Promise<Waits> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-large-'));
  const pool = new pg.Pool({ ...config, max: 3 });
  try {
    await fill(pool, posts);
    // Mark earlier migrations as not breaking, because the folder contains only the files of this test.
    await pool.query('update schema_migrations set is_breaking = false');
    for (const [name, sql] of Object.entries(MIGRATIONS)) await writeFile(join(folder, name), sql);
    let isOver = false;
    const began = performance.now();
    const migrated = migrate(pool, folder).finally(() => (isOver = true));
    migrated.catch(() => undefined);
    const waits = await writeUntil(pool, () => isOver);
    await migrated;
    return { seconds: (performance.now() - began) / 1000, ...waits };
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
  }
}

async function fill(pool: pg.Pool, posts: number): Promise<void> {
  await pool.query(`insert into users (id, email, email_key, referral_code, created_at, updated_at)
    select gen_random_uuid(), 'large@rookery.test', 'large@rookery.test', 'large', now(), now()`);
  await pool.query(
    `insert into posts (id, author_id, post_type, body, created_at, updated_at)
     select gen_random_uuid(), (select id from users where email_key = 'large@rookery.test'), 'POST',
       repeat('Words of a post. ', 12) || number, now(), now() from generate_series(1, $1) number`,
    [posts],
  );
}

async function writeUntil(
  pool: pg.Pool,
  isOver: () => boolean,
): Promise<Pick<Waits, 'writes' | 'longestMs'>> {
  const found = { writes: 0, longestMs: 0 };
  while (!isOver()) {
    const began = performance.now();
    await pool.query(`insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select gen_random_uuid(), id, 'POST', 'While it grows.', now(), now() from users
      where email_key = 'large@rookery.test'`);
    found.writes += 1;
    found.longestMs = Math.max(found.longestMs, performance.now() - began);
  }
  return found;
}
