import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { FEEDS, HOME_FEEDS, type HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import { signUpWith } from '#test/badges.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function posted(who: TestMember, fields: object = {}): Promise<Post> {
  const ulid = server.freshUlid();
  const reply = await who.do(createPost, { body: { ulid, body: 'A post.', ...fields } });
  return reply.data;
}

async function ownGroup(who: TestMember, visibility: 'public' | 'private'): Promise<string> {
  const name = `The ${visibility} one of ${who.username}`;
  const reply = await who.do(createGroup, { body: { name, visibility } });
  return reply.data.id;
}

async function passedOn(who: TestMember, { id: ulid }: Post): Promise<Post> {
  const reply = await who.do(createRepost, { body: { ulid, body: '' } });
  return reply.data;
}

async function serves(feed: HomeFeed, reader: TestMember, post: Post): Promise<boolean> {
  const reply = await reader.do(listFeed, { params: { feed }, query: { limit: 50 } });
  return reply.data.some(({ id }) => id === post.id);
}

const named = (post: Post): HomeFeed[] =>
  HOME_FEEDS.filter((feed) => {
    const { holdsReposts, takes } = FEEDS[feed];
    return post.isRepost ? holdsReposts : takes(post);
  });

test('adds a new post to its author’s matching feeds only', { tags: ['RT-02'] }, async () => {
  const [newcomer, stranger] = await addMembers(server, ['newcomer', 'stranger']);
  const settled = await addMember(server, 'settled');
  await changeBadge(server, settled.username, 'new_user', false);
  const badges = async () => (await settled.do(getUser)).data.badges as unknown[];
  await expect.poll(badges).toEqual([]);
  const writers = [newcomer, settled, await signUpWith(server, 'wellread', 'influencer')];
  for (const writer of writers) {
    const original = await posted(stranger);
    for (const post of [
      await posted(writer),
      await posted(writer, { isSensitive: true }),
      await passedOn(writer, original),
      await posted(writer, { groupId: await ownGroup(writer, 'public') }),
      await posted(writer, { groupId: await ownGroup(writer, 'private') }),
    ]) {
      const found: HomeFeed[] = [];
      for (const feed of HOME_FEEDS) if (await serves(feed, writer, post)) found.push(feed);
      expect(found, writer.username).toEqual(named(post));
    }
  }
});

test(
  'reports new posts only for feeds that are polled',
  { tags: ['FEED-17', 'NEWPOST-07'] },
  async () => {
    const writer = await signUpWith(server, 'writer', 'influencer');
    const reader = await addMember(server, 'reader');
    await writer.follow(reader);
    await reader.follow(writer);
    const known = await posted(writer);
    const fresh = await posted(writer);
    for (const feed of HOME_FEEDS) {
      const reply = await reader.do(listNewerPosts, {
        params: { feed },
        body: { ulid: known.id },
      });
      const isNamed = FEEDS[feed].checkEveryMs !== null && named(fresh).includes(feed);
      expect(reply, feed).toMatchObject({ data: isNamed ? [{ id: fresh.id }] : [] });
    }
  },
);

test('rejects an unknown feed name', async () => {
  const reader = await addMember(server, 'curious');
  for (const feed of ['violations', 'group', 'toString']) {
    expect((await reader.reply(listFeed, { params: { feed } })).status, feed).toBe(404);
  }
});
