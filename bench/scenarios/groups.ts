import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { measure, type Call } from '../load/load.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { seedMembers } from '../seed/seed.ts';

// npm run bench:groups: what a group with 100,000 members costs against one with 100

const LARGE = 100_000;
const SMALL = 100;
const POSTS = 1000;
const PACE = { warmUp: 2, measured: 6, settle: 0 };
const ROUNDS = 3;
const TEXT = 'A boat came in with the tide, and nobody was on it.';

interface Group {
  ulid: string;
  chat: string;
  members: number;
  token: string;
}

const dataDir = await makeDataDir();
const community = await startCommunity(dataDir);
try {
  const pool = connect(await connectionOf(dataDir));
  say('seeding');
  const memberIds = await seedMembers(pool, LARGE, new Date());
  const [inLarge = '', inSmall = ''] = await mintTokens(pool, dataDir, memberIds.slice(0, 2));
  const groups = [
    await seedGroup(pool, memberIds.slice(0, LARGE), 0, inLarge),
    await seedGroup(pool, memberIds.slice(1, SMALL + 1), 1, inSmall),
  ];
  await pool.query('vacuum analyze');
  await pool.end();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, callOf] of Object.entries(worksOf())) {
      for (const group of groups) {
        const pace = name.startsWith('say') ? { ...PACE, settle: 3 } : PACE;
        const result = await measure(community.url, community.pid, 8, pace, () => callOf(group));
        say(
          `round ${round}: ${name}, ${group.members} members: ${result.cpuPerThousand.toFixed(2)} CPU s per 1,000, p50 ${result.p50} ms, ${result.failures} failures`,
        );
      }
    }
  }
} finally {
  await community.stop();
  await removeDataDir(dataDir);
}

function worksOf(): Record<string, (group: Group) => Call> {
  const post = (path: string, bodyOf: (group: Group) => object) => (group: Group) =>
    ({ method: 'POST', path: `/v3${path}`, token: group.token, body: bodyOf(group) }) as const;
  const get = (pathOf: (group: Group) => string) => (group: Group) =>
    ({ method: 'GET', path: `/v3${pathOf(group)}`, token: group.token }) as const;
  return {
    'its feed': post('/posts/group', ({ ulid }) => ({ groupId: ulid, limit: 20 })),
    'the Groups feed': get(() => '/posts/groups?limit=20'),
    'its page': post('/groups/map', ({ ulid }) => ({ ulids: [ulid] })),
    'its members': get(({ ulid }) => `/group/${ulid}/members?limit=20`),
    'its members by activity': get(({ ulid }) => `/group/${ulid}/members?sort=active&limit=20`),
    'own groups': post('/groups/search', () => ({ type: 'myGroups' })),
    'its chat': get(({ chat }) => `/chats/${chat}/messages`),
    'the list of chats': get(() => '/chats'),
    'say something in its chat': (group) => ({
      method: 'PUT',
      path: `/v3/chats/${group.chat}/messages`,
      token: group.token,
      body: { ulid: makeUlid(Date.now()), body: TEXT },
    }),
    'write in it': (group) => ({
      method: 'PUT',
      path: '/v3/posts',
      token: group.token,
      body: { ulid: makeUlid(Date.now()), body: TEXT, groupId: group.ulid },
    }),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function seedGroup(
  pool: Pool,
  memberIds: readonly string[],
  at: number,
  token: string,
): Promise<Group> {
  const [id, chat] = [ulidToUuid(makeUlid(Date.now())), ulidToUuid(makeUlid(Date.now()))];
  const [owner = ''] = memberIds;
  const name = `Group ${at}`;
  await pool.query(
    `insert into groups (id, owner_id, name, name_key, words, visibility, created_at, updated_at)
     values ($1, $2, $3, lower($3), to_tsvector('simple', $3), 'private', now(), now())`,
    [id, owner, name],
  );
  await pool.query('insert into group_counts (group_id, members, posts) values ($1, $2, $3)', [
    id,
    memberIds.length,
    POSTS,
  ]);
  await pool.query(
    `insert into group_members (group_id, user_id, standing, since, last_post_seq)
     select $1, member, case when place = 1 then 'owner' else 'member' end, now(), place
     from unnest($2::uuid[]) with ordinality as m (member, place)`,
    [id, memberIds],
  );
  await pool.query(
    `with made as (
       insert into posts (id, author_id, post_type, body, group_id, reach, created_at, updated_at)
       select gen_random_uuid(), ($2::uuid[])[1 + at % least(cardinality($2::uuid[]), 1000)], 'POST', $3, $1,
         'group', now(), now() from generate_series(1, $4::int) at returning id, seq
     ) insert into post_counts (post_id) select id from made`,
    [id, memberIds.slice(0, 1000), TEXT, POSTS],
  );
  await pool.query(
    `insert into chats (id, kind, group_id, created_at) values ($1, 'group', $2, now())`,
    [chat, id],
  );
  await pool.query(
    `insert into messages (chat_id, id, author_id, body, created_at)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + at % least(cardinality($2::uuid[]), 1000)], $3, now()
     from generate_series(1, 1000) at`,
    [chat, memberIds.slice(0, 1000), TEXT],
  );
  await pool.query(
    'update chats set last_seq = (select max(seq) from messages where chat_id = $1) where id = $1',
    [chat],
  );
  await pool.query('update groups set chat_id = $1 where id = $2', [chat, id]);
  return { ulid: uuidToUlid(id), chat: uuidToUlid(chat), members: memberIds.length, token };
}
