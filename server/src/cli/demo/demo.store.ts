import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import type {
  FollowRow,
  PinsAndFeatured,
  MemberRow,
  PostRow,
  ReactionRow,
} from '@rookery/demo/public.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { weightOf } from '#src/features/posts/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Tx = Transaction<Schema>;

const BATCH_SIZE = 1000;

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    yield rows.slice(start, start + BATCH_SIZE);
  }
}

export async function insertMembers(tx: Tx, rows: readonly MemberRow[]): Promise<void> {
  await tx.insertInto('users').values(rows.map(userRow)).execute();
  await tx
    .insertInto('user_counts')
    .values(rows.map(({ id }) => ({ user_id: id })))
    .execute();
  await tx
    .insertInto('user_activity')
    .values(rows.map(({ id, lastActiveAt }) => ({ user_id: id, last_active_at: lastActiveAt })))
    .execute();
  const badges = rows.flatMap(({ id, member, joinedAt }) =>
    member.badges.map((badge) => ({ user_id: id, badge, created_at: joinedAt })),
  );
  await tx.insertInto('user_badges').values(badges).execute();
}

export async function holdMember(tx: Tx, { id, joinedAt }: MemberRow): Promise<void> {
  await tx.updateTable('users').set({ held_at: joinedAt }).where('id', '=', id).execute();
}

function userRow({ id, member, email, referralCode, avatar, cover, joinedAt }: MemberRow) {
  return {
    id,
    email,
    email_key: email,
    username: member.username,
    username_key: member.username.toLowerCase(),
    name: member.name,
    bio: member.bio,
    website: member.website,
    avatar,
    cover,
    referral_code: referralCode,
    account_setup_at: joinedAt,
    terms_version: TERMS_VERSION,
    terms_accepted_at: joinedAt,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

export async function insertFollows(tx: Tx, rows: readonly FollowRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await sql`
      insert into follows (follower_id, followee_id, created_at, seq)
      select follower, followee, at, seq_at(at, (number - 1) % 4096)
      from unnest(${batch.map((row) => row.followerId)}::uuid[],
        ${batch.map((row) => row.followeeId)}::uuid[], ${batch.map((row) => row.at)}::timestamptz[])
        with ordinality as given (follower, followee, at, number)`.execute(tx);
  }
}

export async function insertPosts(tx: Tx, rows: readonly PostRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await insertBatch(tx, batch);
    await insertTopics(tx, batch);
    const mentions = batch.flatMap(({ id, mentions: ids }) =>
      ids.map((userId) => ({ post_id: id, user_id: userId })),
    );
    if (mentions.length > 0) await tx.insertInto('post_mentions').values(mentions).execute();
  }
}

async function insertBatch(tx: Tx, batch: readonly PostRow[]): Promise<void> {
  const column = <Value>(value: (row: PostRow) => Value): Value[] => batch.map(value);
  await sql`
    insert into posts (id, seq, author_id, post_type, parent_id, root_id, grandparent_id, repost_of,
      quote_of, group_id, reach, title, is_discoverable, body, detected_language, is_sensitive, is_trolling, is_from_influencer, images,
      open_graph, created_at, updated_at)
    select id, seq_at(at, (number - 1) % 4096), author, type, parent, root, grandparent, reposted,
      quoted, in_group, reach, case type when 'REPOST' then 'repost' when 'quote' then 'quote' end, type <> 'REPOST',
      body, language, sensitive, web_only, influencer, images, open_graph, at, at
    from unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.authorId)}::uuid[],
      ${column((row) => row.type)}::text[], ${column((row) => row.parentId)}::uuid[],
      ${column((row) => row.rootId)}::uuid[], ${column((row) => row.grandparentId)}::uuid[],
      ${column((row) => row.repostOf)}::uuid[], ${column((row) => row.quoteOf)}::uuid[],
      ${column((row) => row.groupId)}::uuid[], ${column((row) => row.reach)}::text[],
      ${column((row) => row.body)}::text[], ${column((row) => row.language)}::text[],
      ${column((row) => row.isSensitive)}::boolean[], ${column((row) => row.isWebOnly)}::boolean[],
      ${column((row) => row.isFromInfluencer)}::boolean[],
      ${column((row) => JSON.stringify(row.images))}::jsonb[],
      ${column((row) => row.openGraph && JSON.stringify(row.openGraph))}::jsonb[],
      ${column((row) => row.at)}::timestamptz[])
      with ordinality as given (id, author, type, parent, root, grandparent, reposted, quoted, in_group, reach, body, language,
        sensitive, web_only, influencer, images, open_graph, at, number)`.execute(tx);
}

async function insertTopics(tx: Tx, batch: readonly PostRow[]): Promise<void> {
  const rows = batch.flatMap(({ id, topics }) => topics.map((topic) => ({ id, ...topic })));
  if (rows.length === 0) return;
  await sql`
    insert into post_topics (kind, topic_key, seq, post_id, shown_as)
    select kind, key, p.seq, p.id, shown_as
    from unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.shownAs)}::text[])
      as given (kind, key, post_id, shown_as)
    join posts p on p.id = given.post_id`.execute(tx);
}

export async function insertMarks(tx: Tx, { pins, additions }: PinsAndFeatured): Promise<void> {
  const pinned = pins.map(({ userId, postId, at }) => ({
    user_id: userId,
    post_id: postId,
    pinned_at: at,
  }));
  if (pinned.length > 0) await tx.insertInto('pinned_posts').values(pinned).execute();
  await sql`
    with added as (
      insert into discover_additions (post_id, seq, added_by, added_at)
      select post, seq_at(at, number - 1), employee, at
      from unnest(${additions.map((row) => row.postId)}::uuid[],
        ${additions.map((row) => row.addedBy)}::uuid[], ${additions.map((row) => row.at)}::timestamptz[])
        with ordinality as given (post, employee, at, number)
      returning post_id
    )
    update posts set is_discoverable = false where id in (select post_id from added)`.execute(tx);
}

export async function insertReactions(tx: Tx, rows: readonly ReactionRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await sql`
      insert into reactions (post_id, user_id, name, created_at, seq)
      select post, member, name, at, seq_at(at, (number - 1) % 4096)
      from unnest(${batch.map((row) => row.postId)}::uuid[],
        ${batch.map((row) => row.userId)}::uuid[], ${batch.map((row) => row.name)}::text[],
        ${batch.map((row) => row.at)}::timestamptz[])
        with ordinality as given (post, member, name, at, number)`.execute(tx);
  }
}

export async function insertNotifications(tx: Tx, now: Date): Promise<void> {
  await sql`
    with told (type, recipient, actor, post, parent, at) as (
      select 'follow', followee_id, follower_id, null::uuid, null::uuid, created_at from follows
      union all select 'reactions', p.author_id, r.user_id, p.id, null, r.created_at
        from reactions r join posts p on p.id = r.post_id
      union all select 'comment', above.author_id, p.author_id, p.id, above.id, p.created_at
        from posts p join posts above on above.id = p.parent_id
      union all select 'repost', above.author_id, p.author_id, above.id, null, p.created_at
        from posts p join posts above on above.id = p.repost_of
      union all select 'repost_with_comment', above.author_id, p.author_id, p.id, above.id, p.created_at
        from posts p join posts above on above.id = p.quote_of
      -- Whoever is answered or quoted in it is told that alone.
      union all select 'mention', m.user_id, p.author_id, p.id, above.id, p.created_at
        from post_mentions m join posts p on p.id = m.post_id
          left join posts above on above.id = coalesce(p.parent_id, p.quote_of)
        where above.author_id is distinct from m.user_id
    )
    insert into notifications (recipient_id, seq, type, actor_id, post_id, parent_id, created_at, is_seen, is_read)
    select recipient, seq_at(at, row_number() over (partition by recipient, at)), type, actor, post, parent, at,
      at < ${now}::timestamptz - interval '1 day', at < ${now}::timestamptz - interval '1 day'
    from told where recipient <> actor and at > ${now}::timestamptz - interval '90 days'
    on conflict do nothing`.execute(tx);
}

/** @returns the files of the demo’s pictures in the newest posts, and of covers, in the order of need */
export async function listNewestPictures(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from (
      select avatar as url, 0 as rank, 0::bigint as age from groups
      union all select jsonb_array_elements(images) ->> 'url', 1, -seq from
        (select images, seq from posts where images <> '[]' order by seq desc limit 60) newest
    ) used where url like '/media/demo/%' order by rank, age`.execute(db);
  return rows.map(({ url }) => url.slice('/media/demo/'.length));
}

const reactionNames = Object.keys(REACTIONS);

export async function countEverything(tx: Tx): Promise<void> {
  await sql`
    insert into post_counts (post_id, parent_id, seq, comments, all_comments, shown_answers,
      reactions, reaction_score, reposts, quotes)
    select p.id, p.parent_id, case when p.parent_id is not null then p.seq end,
      coalesce(direct.number, 0), coalesce(below.number, 0), coalesce(direct.number, 0),
      coalesce(given.counts, '{}'), coalesce(given.score, 0),
      coalesce(reposted.number, 0), coalesce(quoted.number, 0)
    from posts p
    left join (select repost_of, count(*) as number from posts group by repost_of) reposted
      on reposted.repost_of = p.id
    left join (select quote_of, count(*) as number from posts group by quote_of) quoted
      on quoted.quote_of = p.id
    left join (select parent_id, count(*) as number from posts group by parent_id) direct
      on direct.parent_id = p.id
    left join (select root_id, count(*) as number from posts group by root_id) below
      on below.root_id = p.id
    left join (
      select post_id, jsonb_object_agg(name, number) as counts, sum(number * weight) as score
      from (select post_id, name, count(*) as number from reactions group by post_id, name) named
      join unnest(${reactionNames}::text[], ${reactionNames.map(weightOf)}::integer[])
        as known (name, weight) using (name)
      group by post_id
    ) given on given.post_id = p.id`.execute(tx);
  await sql`
    update user_counts c set
      posts = (select count(*) from posts
        where author_id = c.user_id and parent_id is null and repost_of is null and reach = 'everyone'),
      following = (select count(*) from follows where follower_id = c.user_id),
      followers = (select count(*) from follows where followee_id = c.user_id),
      friends = (select count(*) from follows f join follows back
        on back.follower_id = f.followee_id and back.followee_id = f.follower_id
        where f.follower_id = c.user_id)`.execute(tx);
}

/** These rows bypass search, so the server indexes them when it starts. */
export async function leaveToSearch(tx: Tx): Promise<void> {
  await sql`insert into search_backlog default values on conflict do nothing`.execute(tx);
}

/** Without `analyze` the planner assumes that the new tables are empty. */
export async function analyseTables(tx: Tx): Promise<void> {
  await sql`analyze users, user_counts, user_activity, user_badges, follows, posts, post_counts,
    post_topics, post_mentions, pinned_posts, discover_additions, reactions, groups, group_members, group_counts,
    notifications, chats, chat_members, messages`.execute(tx);
}
