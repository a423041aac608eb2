import { listQuotes } from '@rookery/contract/feeds/list-quotes.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listReposts } from '@rookery/contract/posts/list-reposts.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { createPlanCollector } from '#test/plan-collector.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { listRepostersAt } from '#src/features/posts/record/reposts.store.ts';
import { listQuotesOf } from '#src/features/feeds/record/feeds.store.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let dora: TestMember;
let trios = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  trios += 1;
  const names = ['ann', 'ben', 'cleo', 'dora'].map((name) => `${name}${trios}`);
  [ann, ben, cleo, dora] = await addMembers(server, names as [string, string, string, string]);
});
afterAll(() => server.stop());

async function reposters(ulid: string, viewer = ann): Promise<(string | null)[]> {
  const { data } = await viewer.do(listReposts, { params: { ulid } });
  return data.map(({ ulid: id }) => id);
}

async function quotes(ulid: string, viewer = ann): Promise<string[]> {
  const { data } = await viewer.do(listQuotes, { params: { ulid }, query: { limit: 50 } });
  return data.map(({ id }) => id);
}

test('lists reposters and quotes apart, newest first', async () => {
  const post = await ann.post();
  await ben.repost(post);
  const early = await ben.repost(post, 'Look.');
  const repost = await cleo.repost(post);
  const late = await dora.repost(post, 'And that.');
  expect(await reposters(post)).toEqual([cleo.ulid, ben.ulid]);
  expect(await quotes(post)).toEqual([late, early]);
  // A plain repost names its original.
  expect([await reposters(repost), await quotes(repost)]).toEqual([
    [cleo.ulid, ben.ulid],
    [late, early],
  ]);
  expect(await quotes(early)).toEqual([]);
});

test('counts quotes among the reposts', async () => {
  const post = await ann.post();
  await ben.repost(post);
  const counts = async () => {
    const { data } = await ann.do(listEngagement, { body: { ulids: [post] } });
    return data[post]?.postEngagement;
  };
  expect(await counts()).not.toHaveProperty('quoteCount');
  await cleo.repost(post, 'Look.');
  expect(await counts()).toMatchObject({ repostCount: 2, quoteCount: 1 });
});

test('pages through both lists', async () => {
  const post = await ann.post();
  const made: string[] = [];
  for (const who of [ben, cleo, dora]) {
    await who.repost(post);
    made.unshift(await who.repost(post, 'Look.'));
  }
  const params = { ulid: post };
  const first = await ann.do(listReposts, { params, query: { limit: 2 } });
  expect(first.data.map(({ ulid }) => ulid)).toEqual([dora.ulid, cleo.ulid]);
  const cursor = first.next_cursor!;
  const rest = await ann.do(listReposts, { params, query: { limit: 2, cursor } });
  expect([rest.data.map(({ ulid }) => ulid), rest.next_cursor]).toEqual([[ben.ulid], null]);
  const one = await ann.do(listQuotes, { params, query: { limit: 2 } });
  const next = { limit: 2, cursor: one.next_cursor! };
  const two = await ann.do(listQuotes, { params, query: next });
  expect([...one.data, ...two.data].map(({ id }) => id)).toEqual(made);
  // The cursor of one list is of no use to the other.
  await ann.refused(listReposts, { params, query: next }, 400);
  await ann.refused(listQuotes, { params, query: { cursor } }, 400);
});

test('shows the relationship to each reposter', async () => {
  const post = await ann.post();
  await ben.repost(post);
  await ann.follow(ben);
  const { data } = await ann.do(listReposts, { params: { ulid: post } });
  expect(data).toMatchObject([
    { username: ben.username, ProfileEngagement: { isFollowing: true } },
  ]);
});

test('leaves out removed, undone and reported posts and former members', async () => {
  const moderator = await signUpWith(server, `watchful${trios}`, 'moderator');
  const post = await ann.post();
  await ben.repost(post);
  await cleo.repost(post);
  const [removed, deleted, reported] = [
    await ben.repost(post, 'Removed.'),
    await cleo.repost(post, 'Deleted.'),
    await ben.repost(post, 'Reported.'),
  ];
  const gone = await dora.repost(post, 'Bye.');
  await dora.repost(post);
  expect(await quotes(post)).toEqual([gone, reported, deleted, removed]);
  await moderator.do(removePost, { body: { ulid: removed, reason: 'Not for this place.' } });
  await cleo.deletePost(deleted);
  await ann.report(reported);
  await dora.do(deleteUser);
  await cleo.do(deleteRepost, { body: { ulid: post } });
  expect(await quotes(post)).toEqual([]);
  expect(await reposters(post)).toEqual([ben.ulid]);
});

test('answers 404 for posts that the viewer may not see', async () => {
  const group = await ann.createGroup(`Herons ${trios}`, { visibility: 'public' });
  await cleo.joinGroup(group);
  const post = await ann.post('In the group.', { groupId: group });
  await dora.repost(post);
  await dora.repost(post, 'Look.');
  await ann.do(editGroup, { body: { groupId: group, visibility: 'private' } });
  expect(await reposters(post, cleo)).toEqual([dora.ulid]);
  const deleted = await ann.post();
  await ann.deletePost(deleted);
  const unseen = [post, deleted, server.freshUlid()];
  for (const ulid of unseen) {
    await ben.refused(listReposts, { params: { ulid } }, 404);
    await ben.refused(listQuotes, { params: { ulid } }, 404);
  }
  await ben.refused(createRepost, { body: { ulid: post } }, 404);
});

test('reads each list from its index', async () => {
  const [post, other] = [ulidToUuid(await ann.post()), ulidToUuid(await ann.post())];
  await sql`insert into posts (id, author_id, post_type, body, created_at, updated_at, quote_of)
    select gen_random_uuid(), ${ben.id}::uuid, 'quote', 'Look.', now(), now(),
      case when n % 500 = 0 then ${post}::uuid else ${other}::uuid end
    from generate_series(1, 5000) n`.execute(server.db);
  await sql`analyze posts`.execute(server.db);
  const { db, plans } = createPlanCollector(server.db);
  const range = { before: Number.MAX_SAFE_INTEGER, after: 0, limit: 5 };
  await listQuotesOf(db, post, range);
  await listQuotesOf(db, post, { ...range, hiddenFor: ann.id });
  await listRepostersAt(db, post, { ...range, hiddenFor: ann.id });
  expect(plans[0]).toContain('quotes_by_original');
  expect(plans[1]).toContain('quotes_by_original');
  expect(plans[2]).toContain('reposts_by_original');
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on posts|Sort/);
});
