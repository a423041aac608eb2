import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { pinGroupPost } from '@rookery/contract/posts/pin-group-post.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listGroupPosts } from '@rookery/contract/feeds/list-group-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { notificationsChannel } from '@rookery/contract/events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpWith } from './badges.ts';
import { listen, type Listener } from './listener.ts';
import { mediaRow } from './media-rows.ts';
import { addMember, addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

const INSIDE = ['owner', 'groupModerator', 'member'] as const;
const OUTSIDE = [
  'pending',
  'banned',
  'left',
  'stranger',
  'follower',
  'moderator',
  'administrator',
] as const;
type Role = (typeof INSIDE)[number] | (typeof OUTSIDE)[number];

let server: TestServer;
let people: Record<Role, TestMember>;
let author: TestMember;
let group: string;
let post: string;
let comment: string;
let chat: string;
let message: string;
let open: string;
let secrets: Record<string, string>;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = {
    owner: await addMember(server, 'owner'),
    groupModerator: await addMember(server, 'trusty'),
    member: await addMember(server, 'member'),
    pending: await addMember(server, 'pending'),
    banned: await addMember(server, 'banned'),
    left: await addMember(server, 'left'),
    stranger: await addMember(server, 'stranger'),
    follower: await addMember(server, 'follower'),
    moderator: await signUpWith(server, 'watchful', 'moderator'),
    administrator: await signUpWith(server, 'ruler', 'administrator'),
  };
  author = await addMember(server, 'author');
  const { owner } = people;
  group = await owner.createGroup('The quiet ones', {
    visibility: 'private',
    description: 'secretdescription',
    rules: 'secretrules',
  });
  const { token } = (await owner.do(makeGroupInvite, { body: { groupId: group } })).data;
  for (const role of ['groupModerator', 'member', 'banned', 'left'] as const) {
    await people[role].joinGroup(group, token);
  }
  await author.joinGroup(group, token);
  const about = (role: Role) => ({ groupId: group, userId: people[role].ulid });
  await owner.do(addGroupModerator, { body: about('groupModerator') });
  await people.pending.joinGroup(group);
  await people.follower.follow(author);
  open = await author.post('openword');
  for (const role of [...INSIDE, ...OUTSIDE]) listeners.push(listen(server, people[role]));
  const picture = await mediaRow(server, author);
  const text = 'secretword #secrettopic $SCRT @left @stranger @member';
  post = await author.post(text, { images: [picture.url], groupId: group });
  comment = await people.member.comment(post, 'secretcomment @stranger');
  await people.member.react(post);
  await owner.do(pinGroupPost, { body: { ulid: post } });
  chat = await owner.openChat({ groupId: group });
  message = await author.say(chat, 'secretmessage');
  await untilOutboxHandled(server);
  await people.left.do(leaveGroup, { query: { groupId: group } });
  await owner.do(banFromGroup, { body: about('banned') });
  await untilOutboxHandled(server);
  for (const job of ['compute-trends', 'recommend-users', 'rank-groups']) await server.runJob(job);
  secrets = {
    post,
    comment,
    body: 'secretword',
    answer: 'secretcomment',
    topic: 'secrettopic',
    ticker: 'SCRT',
    description: 'secretdescription',
    rules: 'secretrules',
    chat,
    message: 'secretmessage',
    picture: picture.url.replace('/media/', '').replace('.webp', ''),
  };
}, 120_000);
afterAll(async () => {
  for (const { client } of listeners) client.disconnect();
  await server.stop();
});

type Ask = [method: 'GET' | 'POST', path: string, body?: object];

const READS: Record<string, { ask: () => Ask; inside: readonly string[] }> = {
  'the group by id': {
    ask: () => ['POST', '/groups/map', { ulids: [group] }],
    inside: ['description', 'rules', 'post', 'chat'],
  },
  'the group by name': {
    ask: () => ['POST', '/groups/map', { ulids: ['the quiet ones'] }],
    inside: ['description', 'rules', 'post', 'chat'],
  },
  'groups by a search': {
    ask: () => ['POST', '/groups/search', { q: 'quiet' }],
    inside: ['description', 'rules', 'post', 'chat'],
  },
  'trending groups': {
    ask: () => ['POST', '/groups/search', { type: 'trending' }],
    inside: ['description', 'rules', 'post', 'chat'],
  },
  members: { ask: () => ['GET', `/group/${group}/members`], inside: [] },
  'active members': { ask: () => ['GET', `/group/${group}/members?sort=active`], inside: [] },
  'posts of the group': {
    ask: () => ['POST', '/posts/group', { groupId: group }],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  'the groups feed': {
    ask: () => ['GET', '/posts/groups'],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  following: { ask: () => ['GET', '/posts/following?limit=50'], inside: [] },
  friends: { ask: () => ['GET', '/posts/followingMutual?limit=50'], inside: [] },
  Discover: { ask: () => ['GET', '/posts/all?limit=50'], inside: [] },
  Global: { ask: () => ['GET', '/xposts/all?limit=50'], inside: [] },
  Welcome: { ask: () => ['GET', '/posts/newUsers?limit=50'], inside: [] },
  'newer posts': { ask: () => ['POST', '/posts/all', { ulid: open }], inside: [] },
  featured: { ask: () => ['GET', '/posts/featured'], inside: [] },
  'the author’s profile': { ask: () => ['GET', '/profile/author'], inside: [] },
  'the author’s posts': {
    ask: () => ['GET', '/profile/author/feed?limit=50'],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  'the author’s media': {
    ask: () => ['GET', '/profile/author/feedImagesOnly?limit=50'],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  'a member’s comments': {
    ask: () => ['GET', '/profile/member/feedCommentsOnly?limit=50'],
    inside: ['post', 'comment', 'answer'],
  },
  'posts of the author by a search': {
    ask: () => ['POST', '/search/posts/username', { username: 'author', limit: 50 }],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  'posts by id': {
    ask: () => ['POST', '/posts/map', { ulids: [post] }],
    inside: ['post', 'body', 'topic', 'ticker', 'picture'],
  },
  'comments by id': {
    ask: () => ['POST', '/posts/map', { ulids: [comment] }],
    inside: ['post', 'comment', 'answer'],
  },
  counts: {
    ask: () => ['POST', '/posts/engagement', { ulids: [post, comment] }],
    inside: ['post', 'comment'],
  },
  'the comments': {
    ask: () => ['POST', '/comments', { ulid: post, with_chains: true }],
    inside: ['post', 'comment', 'answer'],
  },
  'who reacted': { ask: () => ['GET', `/post/${post}/reactions`], inside: [] },
  'who reposted': { ask: () => ['GET', `/posts/${post}/reposts`], inside: [] },
  'its quotes': { ask: () => ['GET', `/posts/${post}/quotes`], inside: [] },
  'a search by word': {
    ask: () => ['POST', '/search/posts/posts', { q: 'secretword' }],
    inside: [],
  },
  'a search by a word of a comment': {
    ask: () => ['POST', '/search/posts/posts', { q: 'secretcomment' }],
    inside: [],
  },
  'a hashtag': {
    ask: () => ['POST', '/search/posts/hashtag', { hashtag: '#secrettopic' }],
    inside: [],
  },
  'a ticker': { ask: () => ['POST', '/search/posts/ticker', { ticker: '$SCRT' }], inside: [] },
  'hashtags that begin so': {
    ask: () => ['POST', '/search/autocomplete/hashtag', { hashtag: '#secret' }],
    inside: [],
  },
  'tickers that begin so': {
    ask: () => ['POST', '/search/autocomplete/ticker', { ticker: '$SC' }],
    inside: [],
  },
  'trending posts': { ask: () => ['GET', '/trending/posts/last24?limit=50'], inside: [] },
  'trending hashtags': { ask: () => ['GET', '/trending/hashtags/last24'], inside: [] },
  'the pinned post of the author': {
    ask: () => ['POST', '/posts/pinned/username', { username: 'author' }],
    inside: [],
  },
  'groups with a chat': {
    ask: () => ['GET', '/chat/groups'],
    inside: ['description', 'rules', 'post', 'chat'],
  },
  'the list of chats': { ask: () => ['GET', '/chats'], inside: ['chat', 'message'] },
  'the chat': { ask: () => ['GET', `/chats/${chat}`], inside: ['chat', 'message'] },
  'the chat by its group': {
    ask: () => ['POST', '/chats', { groupId: group }],
    inside: ['chat', 'message'],
  },
  'its messages': { ask: () => ['GET', `/chats/${chat}/messages`], inside: ['chat', 'message'] },
  'its messages around one': {
    ask: () => ['GET', `/chats/${chat}/messages?around=${message}`],
    inside: ['chat', 'message'],
  },
  'a search in chats': {
    ask: () => ['POST', '/chats/search', { q: 'secretmessage' }],
    inside: ['chat', 'message'],
  },
  'reported messages': { ask: () => ['POST', '/moderation/messages', {}], inside: [] },
  'their own data': { ask: () => ['GET', '/user/export'], inside: [] },
};

const foundIn = (body: unknown): string[] => {
  const text = JSON.stringify(body);
  return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
};

describe('members read a private group', () => {
  test.each(Object.entries(READS))('%s', async (_name, { ask, inside }) => {
    for (const role of INSIDE) {
      const reply = await people[role].api(...ask());
      expect(reply.status, role).toBeLessThan(404);
      expect(foundIn(reply.body).toSorted(), role).toEqual([...inside].toSorted());
    }
  });
});

describe('outsiders read nothing', () => {
  describe.each(OUTSIDE)('as %s', (role) => {
    test.each(Object.entries(READS))('%s', async (name, { ask }) => {
      const reply = await people[role].api(...ask());
      // Values of the request are known already, so repeating them reveals nothing.
      const asked = JSON.stringify(ask());
      const told = foundIn(reply.body).filter((each) => !asked.includes(secrets[each] ?? ''));
      expect(told, name).toEqual([]);
      expect(JSON.stringify(reply.body.data ?? [])).not.toContain(post);
    });

    test('rejects every action on its posts', async () => {
      const { api } = people[role];
      const tries: [string, string, object][] = [
        ['PUT', '/comments', { parentId: post, body: 'Let me in.' }],
        ['PUT', '/post/reaction', { ulid: post, reaction: 'heart' }],
        ['POST', '/posts/repost', { ulid: post, body: '' }],
        ['POST', '/posts/repost', { ulid: comment, body: 'Look at that.' }],
        ['PUT', '/posts/flag', { ulid: post, violationType: 'spam' }],
        ['PUT', '/group/pinned-post', { ulid: post }],
        ['DELETE', '/moderation/post', { ulid: post, reason: 'Not for this place.' }],
        ['POST', '/employee/post/discover', { ulid: post }],
        ['PUT', '/posts', { ulid: server.freshUlid(), body: 'Let me in.', groupId: group }],
      ];
      for (const [method, path, body] of tries) {
        const { status } = await api(method, path, body);
        expect([403, 404], `${method} ${path}`).toContain(status);
      }
    });

    test('answers 404 to actions reserved for moderators', async () => {
      const { api } = people[role];
      const statusesOf = async (ulid: string): Promise<number[]> => {
        const replies = [
          await api('DELETE', '/groups/post', { groupId: group, postId: ulid }),
          await api('PUT', '/group/pinned-post', { ulid }),
          await api('DELETE', '/group/pinned-post', { ulid }),
        ];
        return replies.map(({ status }) => status);
      };
      const never = [404, 404, 404];
      expect(await statusesOf(server.freshUlid())).toEqual(never);
      expect(await statusesOf(post)).toEqual(never);
      expect(await statusesOf(comment)).toEqual(never);
    });

    test('answers 404 to actions reserved for authors', async () => {
      const { api } = people[role];
      const tries = (ulid: string): [string, string, object?][] => [
        ['DELETE', `/posts/delete?ulid=${ulid}`],
        ['PUT', '/posts/pinned', { ulid }],
        ['DELETE', '/posts/pinned', { ulid }],
      ];
      const statusesOf = async (ulid: string): Promise<number[]> => {
        const replies = await Promise.all(tries(ulid).map((call) => api(...call)));
        return replies.map(({ status }) => status);
      };
      const never = await statusesOf(server.freshUlid());
      expect(await statusesOf(post)).toEqual(never);
      expect(await statusesOf(comment)).toEqual(never);
      expect(never).toEqual([404, 404, 404]);
    });
  });

  test('shows name, picture and number of members to all', async () => {
    const { data } = await people.stranger.do(mapGroups, { body: { ulids: [group] } });
    expect(data).toEqual([
      expect.objectContaining({
        name: 'The quiet ones',
        memberCount: 4,
        description: '',
        user: null,
        postCount: null,
        pendingCount: null,
        pinnedPostUlid: null,
        abilities: ['join'],
      }),
    ]);
  });

  test('notifies no outsider of a mention', async () => {
    for (const role of OUTSIDE) {
      expect(foundIn(await people[role].do(listNotifications)), role).toEqual([]);
      expect((await people[role].do(countNotifications)).unseen_count, role).toBe(0);
    }
    expect(foundIn(await people.member.do(listNotifications))).toContain('post');
  });

  test('excludes private posts from the post count on profiles', async () => {
    const { data } = await people.stranger.do(getProfile, { params: { name: 'author' } });
    expect(data.postCount).toBe(1);
  });

  test('rejects reposting or quoting a private post, even by members', async () => {
    for (const body of ['', 'Look at that.']) {
      await people.member.refused(createRepost, { body: { ulid: post, body } }, 403);
    }
  });

  test('serves files only at the addresses given to members', async () => {
    const { data } = await people.member.do(mapPosts, { body: { ulids: [post] } });
    const { url } = data[0]!.images[0]!;
    const get = async (path: string) => (await fetch(server.url + path, { method: 'HEAD' })).status;
    expect(url).toMatch(/^\/media\/.+\?member=/);
    const bare = url.split('?')[0]!;
    expect(await get(bare)).toBe(404);
    expect(await get(`${bare}?member=1.x`)).toBe(404);
    expect(await get(url)).toBe(200);
    const later = 25 * 3_600_000;
    server.clock.advance(later);
    expect(await get(url)).toBe(404);
    server.clock.advance(-later);
  });

  test(
    'sends no event about private posts to public sockets',
    { tags: ['RT-02', 'GAP-140'] },
    async () => {
      const { stranger: reader, owner: writer } = people;
      const page = listen(server, reader);
      listeners.push(page);
      await page.hear(notificationsChannel(reader.ulid), 'NotificationCount');
      const heard = await page.hear<{ ulid: string }>('posts', 'PostAdded');
      await writer.post('Inside.', { groupId: group });
      await untilOutboxHandled(server);
      const last = await writer.post('For everyone.');
      await vi.waitFor(() => expect(heard.map(({ ulid }) => ulid)).toEqual([last]));
    },
  );

  test('shows community moderators only reported posts', async () => {
    const { member, groupModerator: reporter, moderator: watchful } = people;
    const ulid = await member.comment(post, 'Feathers for sale.');
    const found = async (id: string) =>
      (await watchful.do(mapPosts, { body: { ulids: [id] } })).data;
    expect(await found(ulid)).toEqual([]);
    await reporter.report(ulid);
    await vi.waitFor(async () => expect(await found(ulid)).toMatchObject([{ id: ulid }]));
    expect([await found(post), await found(comment)]).toEqual([[], []]);
    await watchful.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
  });
});

describe('changes of visibility', () => {
  async function scene(visibility: 'public' | 'private') {
    const end = server.freshUlid().slice(-12).toLowerCase();
    const names = [`o${end}`, `w${end}`, `r${end}`] as const;
    const [owner, writer, reader] = await addMembers(server, names);
    const groupId = await owner.createGroup(`Group ${end}`, { visibility });
    const { token } = (await owner.do(makeGroupInvite, { body: { groupId } })).data;
    await writer.joinGroup(groupId, token);
    const ulid = await writer.post('herringbone #herringbones', { groupId });
    await untilOutboxHandled(server);
    const finds = async (who: TestMember) =>
      (await who.do(mapPosts, { body: { ulids: [ulid] } })).data.length === 1;
    const turn = (into: 'public' | 'private') =>
      owner.do(editGroup, { body: { groupId, visibility: into } });
    return { owner, writer, reader, groupId, ulid, finds, turn };
  }

  test('hides old posts everywhere when the group becomes private', async () => {
    const { reader, writer, owner, ulid, finds, turn } = await scene('public');
    const search = async () =>
      (await reader.do(searchPosts, { body: { q: 'herringbone' } })).data.map(({ id }) => id);
    expect([await finds(reader), (await search()).includes(ulid)]).toEqual([true, true]);
    await turn('private');
    expect(await finds(reader)).toBe(false);
    for (const who of [owner, writer]) expect(await finds(who)).toBe(true);
    expect(await search()).not.toContain(ulid);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ reach: string; words: number; topics: number }>`
        select reach, (select count(*) from post_words w where w.seq = p.seq)::int as words,
          (select count(*) from post_topics t where t.post_id = p.id)::int as topics
        from posts p where id = ${ulidToUuid(ulid)}`.execute(server.db);
      expect(rows).toEqual([{ reach: 'group', words: 0, topics: 0 }]);
      const profile = await reader.do(getProfile, { params: { name: writer.username } });
      expect(profile.data.postCount).toBe(0);
    }, 30_000);
  });

  test('blocks no event while old posts are being hidden', async () => {
    const { ulid, turn } = await scene('public');
    const id = ulidToUuid(ulid);
    const reach = async () => {
      const { rows } = await sql<{ reach: string }>`
        select reach from posts where id = ${id}`.execute(server.db);
      return rows[0]?.reach;
    };
    await server.db.transaction().execute(async (tx) => {
      await sql`select from posts where id = ${id} for no key update`.execute(tx);
      await turn('private');
      await untilOutboxHandled(server);
      expect(await reach()).toBe('everyone');
    });
    await vi.waitFor(async () => expect(await reach()).toBe('group'), 30_000);
  });

  test('keeps private posts hidden when the group becomes public', async () => {
    const { reader, writer, groupId, ulid, finds, turn } = await scene('private');
    await turn('public');
    await untilOutboxHandled(server);
    expect([await finds(reader), await finds(writer)]).toEqual([false, true]);
    const listed = async (who: TestMember) =>
      (await who.do(listGroupPosts, { body: { groupId } })).data.map(({ id }) => id);
    expect([await listed(reader), await listed(writer)]).toEqual([[], [ulid]]);
  });

  test('hides from visitors how many private posts exist', async () => {
    const { reader, writer, groupId, ulid, turn } = await scene('private');
    const counts = async () => {
      const of = async (who: TestMember) =>
        (await who.do(mapGroups, { body: { ulids: [groupId] } })).data[0]!.postCount;
      return [await of(reader), await of(writer)];
    };
    await turn('public');
    expect(await counts()).toEqual([null, 1]);
    const later = await writer.post('For everybody.', { groupId });
    expect(await counts()).toEqual([null, 2]);
    await writer.do(deletePost, { query: { ulid } });
    expect(await counts()).toEqual([1, 1]);
    await turn('private');
    await untilOutboxHandled(server);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ reach: string }>`
        select reach from posts where id = ${ulidToUuid(later)}`.execute(server.db);
      expect(rows).toEqual([{ reach: 'group' }]);
    }, 30_000);
    await turn('public');
    expect(await counts()).toEqual([null, 1]);
  });

  test("shows a deleted group's posts only to their authors", async () => {
    const { owner, reader, writer, groupId, finds } = await scene('private');
    await owner.do(deleteGroup, { query: { groupId } });
    await untilOutboxHandled(server);
    for (const who of [reader, owner]) expect(await finds(who)).toBe(false);
    expect(await finds(writer)).toBe(true);
  });

  test('empties quotes and hides reposts of posts gone private', async () => {
    const { reader, ulid, turn } = await scene('public');
    const [repost, quote] = [await reader.repost(ulid), await reader.repost(ulid, 'Look at that.')];
    await turn('private');
    const { data } = await reader.do(mapPosts, { body: { ulids: [repost, quote] } });
    expect(data).toMatchObject([{ id: quote, repostId: null, original: null }]);
    expect(JSON.stringify(data)).not.toContain(ulid);
  });

  test('empties quotes of such posts inside other posts too', async () => {
    const { reader, writer, ulid, turn } = await scene('public');
    const quote = await reader.repost(ulid, 'Look at that.');
    const ulids = [await writer.repost(quote), await writer.repost(quote, 'Indeed.')];
    await turn('private');
    const { data } = await reader.do(mapPosts, { body: { ulids } });
    const nothing = { id: quote, body: 'Look at that.', repostId: null, original: null };
    expect(data).toMatchObject([
      { id: ulids[0], repostId: quote, original: nothing },
      { id: ulids[1], repostId: quote, original: nothing },
    ]);
    expect(JSON.stringify(data)).not.toContain(ulid);
  });
});
