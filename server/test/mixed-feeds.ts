import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { listHomeFeed, type HomePosts } from '#src/features/feeds/home/home-posts.ts';
import type { FeedEntry, FeedRange } from '#src/features/feeds/record/feeds.store.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { cachedFeeds, type Name } from './cached-feeds.ts';

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
const HASHTAGS = ['birds', 'bread', 'boats'] as const;
type Hashtag = (typeof HASHTAGS)[number];

const name = fc.constantFrom(...NAMES);
const hashtag = fc.constantFrom(...HASHTAGS);
const hashtags = fc.uniqueArray(hashtag, { maxLength: 2 });
const share = fc.oneof(fc.constant(-1), fc.double({ min: 0, max: 1, noNaN: true }));

const write = fc.record({
  does: fc.constant('write' as const),
  by: name,
  secondsAgo: fc.constantFrom(0, 0, 0, 2, 90),
  hashtags,
  isComment: fc.constantFrom(false, false, false, true),
  group: fc.constantFrom(null, null, 'public' as const, 'private' as const),
});
const change = fc.record({
  does: fc.constantFrom('remove' as const, 'restore' as const, 'edit' as const),
  at: fc.nat(60),
  hashtags,
});
const follow = fc.record({
  does: fc.constant('follow' as const),
  by: name,
  whom: name,
  isOn: fc.boolean(),
});
const followHashtag = fc.record({
  does: fc.constant('followHashtag' as const),
  by: name,
  hashtag,
  isOn: fc.boolean(),
});
const showGroup = fc.record({
  does: fc.constant('showGroup' as const),
  by: name,
  group: fc.constantFrom('public' as const, 'private' as const),
  isOn: fc.boolean(),
});
const block = fc.record({
  does: fc.constant('block' as const),
  by: name,
  whom: name,
  isOn: fc.boolean(),
});
const read = fc.record({
  does: fc.constant('read' as const),
  by: name,
  limit: fc.integer({ min: 1, max: 8 }),
  from: share,
  to: share,
  isCached: fc.constantFrom(true, true, true, false),
});
const step = fc.oneof(
  { weight: 6, arbitrary: write },
  { weight: 3, arbitrary: change },
  { weight: 2, arbitrary: follow },
  { weight: 3, arbitrary: followHashtag },
  { weight: 2, arbitrary: showGroup },
  { weight: 1, arbitrary: block },
  { weight: 6, arbitrary: read },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Does<K extends Step['does']> = Extract<Step, { does: K }>;

const byBob = { by: 'bob', hashtags: ['birds'], isComment: false, group: null } as const;
const alice = { by: 'alice', isOn: true } as const;
const readAll = { by: 'alice', limit: 5, from: -1, to: -1, isCached: true } as const;

/** One post that is hidden, restored and edited after it was cached. */
const CHANGED_POST: readonly Step[] = [
  { does: 'write', ...byBob, hashtags: [...byBob.hashtags], secondsAgo: 90 },
  { does: 'followHashtag', ...alice, hashtag: 'birds' },
  { does: 'read', ...readAll },
  { does: 'remove', at: 0, hashtags: [] },
  { does: 'read', ...readAll },
  { does: 'restore', at: 0, hashtags: [] },
  { does: 'read', ...readAll },
  { does: 'edit', at: 0, hashtags: ['bread'] },
  { does: 'read', ...readAll },
  { does: 'followHashtag', ...alice, hashtag: 'bread' },
  { does: 'read', ...readAll },
  { does: 'edit', at: 0, hashtags: ['boats'] },
  { does: 'read', ...readAll },
  { does: 'write', ...byBob, hashtags: [...byBob.hashtags], secondsAgo: 0 },
  { does: 'read', ...readAll },
  { does: 'showGroup', ...alice, group: 'private' },
  { does: 'read', ...readAll },
  { does: 'write', ...byBob, hashtags: [], group: 'private', secondsAgo: 0 },
  { does: 'read', ...readAll },
  { does: 'block', by: 'bob', whom: 'alice', isOn: true },
  { does: 'read', ...readAll },
];

/** Home feeds with followed hashtags and groups, compared with one plain statement. */
export function mixedFeeds() {
  const on = cachedFeeds();
  const groups = { public: '', private: '' };
  beforeAll(async () => {
    const { alice: host, bob, carol, dave } = on.people;
    for (const visibility of ['public', 'private'] as const) {
      const group = await host.createGroup(`A ${visibility} group`, { visibility });
      const { data } = await host.do(makeGroupInvite, { body: { groupId: group } });
      for (const member of [bob, carol, dave]) await member.joinGroup(group, data.token);
      groups[visibility] = ulidToUuid(group);
    }
  });
  beforeEach(async () => {
    await sql`delete from followed_hashtags`.execute(on.server.db);
    await sql`delete from blocks`.execute(on.server.db);
  });

  async function setHashtags(id: string, keys: readonly Hashtag[]): Promise<void> {
    const { db } = on.server;
    await sql`delete from post_topics where post_id = ${id}`.execute(db);
    await sql`insert into post_topics (kind, topic_key, seq, post_id, shown_as)
      select 'hashtag', key, p.seq, p.id, key from posts p, unnest(${keys}::text[]) as key
      where p.id = ${id}`.execute(db);
  }

  async function setRow(
    table: 'followed_hashtags' | 'blocks',
    columns: readonly string[],
    values: RawBuilder<unknown>,
    isOn: boolean,
  ): Promise<void> {
    const named = sql.join(columns.map((each) => sql.ref(each)));
    const more = table === 'blocks' ? sql`` : sql`, 'shown'`;
    const moreNamed = table === 'blocks' ? sql`` : sql`, shown_as`;
    await (
      isOn
        ? sql`insert into ${sql.table(table)} (${named}, created_at ${moreNamed})
          values (${values}, now() ${more}) on conflict do nothing`
        : sql`delete from ${sql.table(table)} where (${named}) = (${values})`
    ).execute(on.server.db);
  }

  async function expected(viewerId: string, range: FeedRange): Promise<FeedEntry[]> {
    const { before, after, limit, notBy } = range;
    const { rows } = await sql<FeedEntry>`
      select id, seq from posts p
      where parent_id is null and deleted_at is null and hidden_at is null
        and (reach = 'everyone' and author_id = ${viewerId}
          or reach = 'everyone'
            and author_id in (select followee_id from follows where follower_id = ${viewerId})
          or exists (select from group_members m
            where m.group_id = p.group_id and m.user_id = ${viewerId} and m.is_in_home)
          or exists (select from post_topics t join followed_hashtags f on f.hashtag_key = t.topic_key
            where t.post_id = p.id and f.user_id = ${viewerId}))
        and not exists (select from blocks b
          where (b.blocker_id, b.blocked_id) in ((${viewerId}, author_id), (author_id, ${viewerId})))
        and seq < ${before} and seq > ${after} ${notBy ? sql`and author_id <> ${notBy}` : sql``}
      order by seq desc limit ${limit}`.execute(on.server.db);
    return rows;
  }

  async function run(
    older: readonly Step[],
    steps: readonly Step[],
    most: number,
    isAlone: boolean,
  ): Promise<void> {
    const { server, people } = on;
    for (const table of ['posts', 'followed_hashtags', 'blocks', 'follows'] as const) {
      await server.db.deleteFrom(table).execute();
    }
    await sql`update group_members set is_in_home = false`.execute(server.db);
    const process = on.startProcess({ most, isAlone });
    const posts: { id: string; by: Name; hashtags: readonly Hashtag[]; isHidden: boolean }[] = [];

    const add = (one: Does<'write'>): Promise<void> =>
      process.write(async (tell) => {
        const id = await on.insert(one.by, one.secondsAgo);
        const parent = one.isComment ? posts.findLast((post) => !post.isHidden) : undefined;
        const groupId = one.group && !parent ? groups[one.group] : null;
        const reach = groupId === groups.private ? 'group' : 'everyone';
        const keys = reach === 'group' ? [] : one.hashtags;
        await sql`update posts set group_id = ${groupId}, reach = ${reach} where id = ${id}`.execute(
          server.db,
        );
        if (parent) {
          await sql`update posts set post_type = 'COMMENT', parent_id = ${parent.id},
            root_id = ${parent.id} where id = ${id}`.execute(server.db);
        }
        await setHashtags(id, keys);
        if (!parent && groupId === null) {
          posts.push({ id, by: one.by, hashtags: one.hashtags, isHidden: false });
        }
        tell(postFacts.created, {
          postId: id,
          authorId: people[one.by].id,
          type: parent ? 'COMMENT' : 'POST',
          reach,
          hasMentions: false,
          hashtags: keys,
          ...(groupId && { groupId }),
          counted: [],
          count: null,
        });
      });

    async function alter({ does, at, hashtags: keys }: Does<'edit' | 'remove' | 'restore'>) {
      const post = posts[at % Math.max(posts.length, 1)];
      if (!post) return;
      if (does === 'edit' ? post.isHidden : post.isHidden !== (does === 'restore')) return;
      await process.write(async (tell) => {
        const { id } = post;
        const gone = { postId: id, authorId: people[post.by].id, touched: [id] };
        if (does === 'edit') {
          const changed = [...post.hashtags, ...keys];
          post.hashtags = keys;
          await setHashtags(id, keys);
          return tell(postFacts.edited, { postId: id, mentioned: [], hashtags: changed });
        }
        post.isHidden = does === 'remove';
        const hiddenAt = post.isHidden ? sql`now()` : null;
        await sql`update posts set hidden_at = ${hiddenAt} where id = ${id}`.execute(server.db);
        await setHashtags(id, post.isHidden ? [] : post.hashtags);
        tell(post.isHidden ? postFacts.hidden : postFacts.restored, gone);
      });
    }

    async function look({ by, limit, from, to, isCached }: Does<'read'>): Promise<void> {
      const { rows } = await sql<{ seq: number }>`select seq from posts order by seq`.execute(
        server.db,
      );
      const seqAt = (at: number, none: number): number =>
        at < 0 ? none : (rows[Math.floor(at * (rows.length - 1))]?.seq ?? none);
      const viewerId = people[by].id;
      const range: FeedRange = {
        before: seqAt(from, on.TOP),
        after: seqAt(to, 0),
        limit,
        hiddenFor: viewerId,
        ...(limit % 2 === 0 && { notBy: viewerId }),
      };
      const homePosts: HomePosts = isCached
        ? process.homePosts
        : { ...process.homePosts, merge: async () => null };
      const found = await listHomeFeed(server.db, homePosts, 'following', viewerId, range);
      const entries = found.map(({ id, seq }) => ({ id, seq }));
      expect(entries).toEqual(await expected(viewerId, range));
    }

    const relate = ({ by, whom, isOn }: Does<'block' | 'follow'>, isBlock: boolean) =>
      process.write(async (tell) => {
        const [own, other] = [people[by].id, people[whom].id];
        if (own === other) return;
        if (isBlock) {
          await setRow('blocks', ['blocker_id', 'blocked_id'], sql`${own}, ${other}`, isOn);
          const pair = { actorId: own, targetId: other };
          return tell(isOn ? relationFacts.blocked : relationFacts.unblocked, pair);
        }
        await on.setFollow(by, whom, isOn);
        const pair = { followerId: own, followeeId: other };
        tell(isOn ? relationFacts.followed : relationFacts.unfollowed, pair);
      });

    const take = (one: Step): Promise<unknown> => {
      switch (one.does) {
        case 'write':
          return add(one);
        case 'edit':
        case 'remove':
        case 'restore':
          return alter(one);
        case 'follow':
        case 'block':
          return relate(one, one.does === 'block');
        case 'followHashtag':
          return process.write(async (tell) => {
            const userId = people[one.by].id;
            const values = sql`${userId}, ${one.hashtag}`;
            await setRow('followed_hashtags', ['user_id', 'hashtag_key'], values, one.isOn);
            tell(relationFacts.followedHashtagsChanged, { userId });
          });
        case 'showGroup':
          return process.write(async (tell) => {
            const [userId, groupId] = [people[one.by].id, groups[one.group]];
            await sql`update group_members set is_in_home = ${one.isOn}
              where (group_id, user_id) = (${groupId}, ${userId})`.execute(server.db);
            tell(groupFacts.homeChanged, { groupId, userId });
          });
        case 'read':
          return look(one);
      }
    };
    for (const one of [...older, ...steps]) await take(one);
  }

  const property = (isAlone: boolean, runs: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(write, write, followHashtag, showGroup), { maxLength: 40 }),
        fc.array(step, { minLength: 20, maxLength: 50 }),
        fc.constantFrom(3, 12, 1000),
        (older, steps, most) => run(older, steps, most, isAlone),
      ),
      { numRuns: runs, examples: [[[], CHANGED_POST, 1000]] },
    );

  return { on, property, setHashtags };
}
