import type { Pool, PoolClient } from 'pg';

export interface Partitioned {
  notUnique: string[];
}

const PARTS = 4;

interface Definition {
  name: string;
  owner: string;
  text: string;
}

export async function partitionPosts(pool: Pool): Promise<Partitioned> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const keys = await definitions(
      client,
      `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text
       from pg_constraint where contype = 'f' and 'posts'::regclass in (conrelid, confrelid)`,
    );
    const indexes = await definitions(
      client,
      `select indexrelid::regclass::text as name, 'posts' as owner, pg_get_indexdef(indexrelid) as text
       from pg_index where indrelid = 'posts'::regclass and not indisprimary`,
    );
    for (const { name, owner } of keys) {
      await client.query(`alter table ${owner} drop constraint ${name}`);
    }
    await client.query(`alter table posts rename to whole_posts`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`create table posts (like whole_posts including all excluding indexes)
      partition by hash (id)`);
    await client.query('drop table whole_posts');
    await client.query('alter table posts add constraint posts_pkey primary key (id)');
    for (let part = 0; part < PARTS; part += 1) {
      await client.query(`create table posts_${part} partition of posts
        for values with (modulus ${PARTS}, remainder ${part})`);
    }
    const notUnique: string[] = [];
    for (const index of indexes) {
      if (!(await isTaken(client, index.text))) {
        notUnique.push(index.name);
        await client.query(index.text.replace('CREATE UNIQUE', 'CREATE'));
      }
    }
    for (const { name, owner, text } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${text}`);
    }
    await client.query('commit');
    return { notUnique: notUnique.toSorted() };
  } finally {
    client.release();
  }
}

async function isTaken(client: PoolClient, text: string): Promise<boolean> {
  await client.query('savepoint one');
  try {
    await client.query(text);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '0A000') throw error;
    await client.query('rollback to savepoint one');
    return false;
  }
}

async function definitions(client: PoolClient, question: string): Promise<Definition[]> {
  return (await client.query<Definition>(question)).rows;
}
