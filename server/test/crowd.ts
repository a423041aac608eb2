import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql, type Kysely } from 'kysely';
import { wordsOfMessage } from '#src/features/chats/record/chat-words.ts';
import { groupNameKey } from '#src/features/groups/record/group-name.policy.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { addMembers } from './members.ts';
import type { TestMember, TestServer } from './server.ts';

export interface Crowd {
  members: string[];
  posts: string[];
  groups: string[];
}

type Tx = Kysely<Schema>;
type Person = Pick<TestMember, 'id' | 'username'>;

const MESSAGES_PER_CHAT = 50;

export async function addCrowd(
  server: TestServer,
  me: TestMember,
  crowd: Crowd,
  { many, message }: { many: number; message: string },
): Promise<void> {
  const first = crowd.members.length;
  const names = Array.from({ length: many }, (_none, at) => `heron_${first + at}`);
  const members = await addMembers(server, names);
  for (const [at, member] of members.entries()) {
    const body = `A boat came in. #herons${first + at} $HRN @${me.username}`;
    crowd.posts.push(await member.post(body));
  }
  const groupIds = await server.db.transaction().execute(async (tx) => {
    await addFollows(tx, me, members);
    const ids = await addGroups(tx, me, members, server.clock.now());
    await addChats(tx, me, members, ids);
    await addTalk(tx, me, message);
    return ids;
  });
  crowd.members.push(...members.map(({ ulid }) => ulid));
  crowd.groups.push(...groupIds.map(uuidToUlid));
  await sql`analyze`.execute(server.db);
}

async function addFollows(tx: Tx, me: Person, members: readonly Person[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  await sql`insert into follows (follower_id, followee_id, created_at)
    select ${me.id}::uuid, id, now() from unnest(${ids}::uuid[]) id
    union all select id, ${me.id}::uuid, now() from unnest(${ids}::uuid[]) id`.execute(tx);
}

async function addGroups(
  tx: Tx,
  me: Person,
  members: readonly Person[],
  now: Date,
): Promise<string[]> {
  const groups = members.map(({ id, username }) => {
    const name = `Rooks of ${username}`;
    const words = splitWords(name).map(({ text }) => text);
    return { id: ulidToUuid(makeUlid(now.getTime())), ownerId: id, name, words };
  });
  const ids = groups.map(({ id }) => id);
  const owners = groups.map(({ ownerId }) => ownerId);
  await sql`insert into groups (id, owner_id, name, name_key, words, visibility, created_at, updated_at)
    select id, owner_id, name, key, array_to_tsvector(string_to_array(words, ' ')), 'public', now(), now()
    from unnest(${ids}::uuid[], ${owners}::uuid[], ${groups.map(({ name }) => name)}::text[],
      ${groups.map(({ name }) => groupNameKey(name))}::text[],
      ${groups.map(({ words }) => words.join(' '))}::text[])
      as made (id, owner_id, name, key, words)`.execute(tx);
  await sql`insert into group_counts (group_id, members)
    select id, 2 from unnest(${ids}::uuid[]) id`.execute(tx);
  await sql`insert into group_members (group_id, user_id, standing, since)
    select id, owner_id, 'owner', now()
    from unnest(${ids}::uuid[], ${owners}::uuid[]) as made (id, owner_id)
    union all select id, ${me.id}::uuid, 'member', now() from unnest(${ids}::uuid[]) id`.execute(
    tx,
  );
  await sql`insert into pinned_groups (user_id, group_id)
    select ${me.id}::uuid, id from unnest(${ids}::uuid[]) id`.execute(tx);
  return ids;
}

async function addChats(
  tx: Tx,
  me: Person,
  members: readonly Person[],
  groupIds: readonly string[],
): Promise<void> {
  await sql`insert into chats (id, kind, low_id, high_id, created_at)
    select gen_random_uuid(), 'direct', least(${me.id}::uuid, id), greatest(${me.id}::uuid, id), now()
    from unnest(${members.map(({ id }) => id)}::uuid[]) id`.execute(tx);
  await sql`insert into chats (id, kind, group_id, created_at)
    select gen_random_uuid(), 'group', id, now() from unnest(${groupIds}::uuid[]) id`.execute(tx);
  await sql`update groups g set chat_id = c.id from chats c
    where c.group_id = g.id and g.id = any(${groupIds}::uuid[])`.execute(tx);
}

async function addTalk(tx: Tx, me: Person, message: string): Promise<void> {
  const { rows: chats } = await sql<{ id: string; number: number; otherId: string }>`
    select c.id, c.number, coalesce(g.owner_id, nullif(c.low_id, ${me.id}::uuid), c.high_id) as "otherId"
    from chats c left join groups g on g.id = c.group_id
    where not exists (select from messages m where m.chat_id = c.id)`.execute(tx);
  const bodies = [
    message,
    ...Array.from({ length: MESSAGES_PER_CHAT }, (_none, at) => `A boat came in, ${at}.`),
  ];
  const ids = chats.map(({ id }) => id);
  for (const body of bodies) {
    const words = chats.map(({ number }) => wordsOfMessage(number, body).join(' '));
    await sql`insert into messages (chat_id, id, author_id, body, created_at, words)
      select chat_id, gen_random_uuid(), author_id, ${body}, now(),
        array_to_tsvector(string_to_array(words, ' '))
      from unnest(${ids}::uuid[], ${chats.map(({ otherId }) => otherId)}::uuid[], ${words}::text[])
        as said (chat_id, author_id, words)`.execute(tx);
  }
  await sql`insert into chat_members (chat_id, user_id, other_id, place)
    select c.id, u.id, case when u.id = c.low_id then c.high_id else c.low_id end,
      (select max(seq) from messages where chat_id = c.id)
    from chats c, unnest(array[c.low_id, c.high_id]) u (id)
    where c.kind = 'direct' and c.id = any(${ids}::uuid[])`.execute(tx);
  await sql`update chats c set last_seq = (select max(seq) from messages where chat_id = c.id)
    where c.kind = 'group' and c.id = any(${ids}::uuid[])`.execute(tx);
}
