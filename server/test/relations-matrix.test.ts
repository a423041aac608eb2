import { listFollowedReactions } from '@rookery/contract/trending/list-followed-reactions.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { listBookmarks } from '@rookery/contract/feeds/list-bookmarks.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listQuotes } from '@rookery/contract/feeds/list-quotes.ts';
import { listReposts } from '@rookery/contract/posts/list-reposts.ts';
import { listReactions } from '@rookery/contract/posts/list-reactions.ts';
import { findPinnedPost } from '@rookery/contract/posts/find-pinned-post.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import { listChats } from '@rookery/contract/chats/list-chats.ts';
import { unblockUser } from '@rookery/contract/relations/unblock-user.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import {
  listNotificationLevels,
  setNotificationLevel,
} from '@rookery/contract/notifications/notification-levels.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { calls } from '@rookery/contract/calls.ts';
import { FEEDS, HOME_FEEDS } from '@rookery/contract/kernel/feeds.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { searchTop } from '@rookery/contract/search/search-top.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge, signUpWith } from './badges.ts';
import { addMember } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

type CallName = (typeof calls)[number]['name'];

/** The viewer's relation to the other member. Mutes and blocks come after the two became friends. */
const STANCES = [
  'stranger',
  'follower',
  'followed',
  'friend',
  'parted',
  'muter',
  'muted',
  'blocker',
  'blocked',
] as const;
type Stance = (typeof STANCES)[number];

interface Scene {
  viewer: TestMember;
  other: TestMember;
  host: TestMember;
  hostsPost: string;
  post: string;
  featured: string;
  comment: string;
  quote: string;
  list: string;
  group: string;
  groupPost: string;
  chat: string;
  firstMessage: string;
  message: string;
  first: string;
}

interface Row {
  call: CallName;
  finds(scene: Scene): Promise<boolean>;
  not: readonly Stance[];
}

const BLOCK: readonly Stance[] = ['blocker', 'blocked'];
const UNREAD: readonly Stance[] = ['muter', ...BLOCK];
const FOLLOWS: readonly Stance[] = ['follower', 'friend', 'muter', 'muted'];
const all = (...found: Stance[]): Stance[] => STANCES.filter((stance) => !found.includes(stance));

interface Thing {
  id?: string;
  ulid?: string;
  userId?: string;
  profile?: { ulid: string };
}
const idOf = (thing: Thing): string | undefined =>
  thing.id ?? thing.ulid ?? thing.userId ?? thing.profile?.ulid;

async function listed(
  { viewer }: Scene,
  [method, path, body]: [method: 'GET' | 'POST', path: string, body?: object],
): Promise<(string | undefined)[]> {
  const reply = await viewer.api(method, path, body);
  expect(reply.status, `${method} ${path}`).toBe(200);
  const { reasons: _reasons, unknown: _unknown, ...answer } = reply.body as Record<string, unknown>;
  const lists = Object.values(answer).filter((part) => Array.isArray(part));
  expect(lists, `${method} ${path}`).toHaveLength(1);
  return (lists[0] as Thing[]).map((thing) => idOf(thing));
}

type Ask = (scene: Scene) => [method: 'GET' | 'POST', path: string, body?: object];
const findsPost = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.post);
const findsFeatured = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.featured);
const findsGroupPost = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.groupPost);
const findsMessage = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.message);
const findsComment = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.comment);
const findsMember = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.other.ulid);
const findsHost = (ask: Ask) => async (scene: Scene) =>
  (await listed(scene, ask(scene))).includes(scene.host.ulid);

const isToldOf =
  (ask: Ask) =>
  async (scene: Scene): Promise<boolean> => {
    const [method, path, body] = ask(scene);
    const reply = await scene.viewer.api(method, path, body);
    expect(reply.status).toBe(200);
    const told = reply.body.data as { fromUserId: string; notificationType: string }[];
    return told.some(
      ({ fromUserId, notificationType }) =>
        notificationType === 'reactions' && fromUserId === scene.other.ulid,
    );
  };

const home = (feed: string) => findsPost(() => ['GET', `/posts/${feed}?limit=50`]);
const newer = (feed: string) =>
  findsPost(({ first }) => ['POST', `/posts/${feed}`, { ulid: first }]);
const ofOther =
  (list: string): Ask =>
  ({ other }) => [...(['GET', `/profile/${other.username}/${list}?limit=50`] as const)];
const ofHost =
  (list: string): Ask =>
  ({ host }) => ['GET', `/profile/${host.username}/${list}?limit=50`];
const search =
  (path: string, body: (scene: Scene) => object): Ask =>
  (scene) => [...(['POST', `/search/${path}`, { ...body(scene), limit: 50 }] as const)];

const findsPassedOn = (body: string) => async (scene: Scene) => {
  const { viewer, host, post } = scene;
  const shared = (
    await viewer.do(listProfileFeed, { params: { name: host.username }, query: { limit: 50 } })
  ).data;
  const passedOn = shared.find((one) => one.repostId === post && one.body === body);
  expect(passedOn).toBeDefined();
  return passedOn?.original?.id === post;
};

const NOT_IN_FEED = {
  following: all('follower', 'friend', 'muted'),
  friendCount: all('friend', 'muted'),
  everybody: UNREAD,
};

const inGroups = findsGroupPost(() => ['GET', '/posts/groups?limit=50']);

const FEED_ROWS: Record<string, Row> = {};
for (const feed of HOME_FEEDS) {
  const { followed, checkEveryMs } = FEEDS[feed];
  const not = NOT_IN_FEED[followed ?? 'everybody'];
  const finds = feed === 'groups' ? inGroups : home(feed);
  FEED_ROWS[`the feed ${feed}`] = { call: 'listFeed', finds, not };
  if (checkEveryMs === null) continue;
  FEED_ROWS[`newer in ${feed}`] = { call: 'listNewerPosts', finds: newer(feed), not };
}

/** Every place where members find posts and people. Add each new list call here. */
const ROWS: Record<string, Row> = {
  ...FEED_ROWS,
  'Discover, added by staff': {
    call: 'listFeed',
    finds: findsFeatured(() => ['GET', '/posts/all?limit=50']),
    not: UNREAD,
  },
  Global: {
    call: 'listGlobalFeed',
    finds: findsPost(() => ['GET', '/xposts/all?limit=50']),
    not: UNREAD,
  },
  notifications: {
    call: 'listNotifications',
    finds: isToldOf(() => ['GET', '/user/notifications']),
    not: UNREAD,
  },
  'newer notifications': {
    call: 'listNewerNotifications',
    finds: isToldOf(({ first }) => ['POST', '/user/notifications', { ulid: first }]),
    not: UNREAD,
  },
  featured: {
    call: 'listFeatured',
    finds: findsFeatured(() => ['GET', '/posts/featured']),
    not: UNREAD,
  },
  'profile feed': { call: 'listProfileFeed', finds: findsPost(ofOther('feed')), not: UNREAD },
  'profile media': {
    call: 'listProfileMedia',
    finds: findsPost(ofOther('feedImagesOnly')),
    not: UNREAD,
  },
  bookmarks: {
    call: 'listBookmarks',
    async finds({ viewer, post }) {
      return (await viewer.do(listBookmarks)).data.some(({ id }) => id === post);
    },
    not: UNREAD,
  },
  // A block removes both from each other’s lists for good.
  'the feed of a list': {
    call: 'listListFeed',
    finds: findsPost(({ list }) => ['GET', `/feed/list/${list}?limit=50`]),
    not: ['parted', ...UNREAD],
  },
  'members on a list': {
    call: 'listListMembers',
    finds: findsMember(({ list }) => ['GET', `/lists/${list}/members?limit=50`]),
    not: ['parted', ...BLOCK],
  },
  'member with a notification level': {
    call: 'listNotificationLevels',
    async finds({ viewer, other }) {
      const { data } = await viewer.do(listNotificationLevels);
      return data.some(({ ulid }) => ulid === other.ulid);
    },
    not: BLOCK,
  },
  'thread with a notification level': {
    call: 'listNotificationLevels',
    async finds({ viewer, post }) {
      return (await viewer.do(listNotificationLevels)).data.some(({ ulid }) => ulid === post);
    },
    not: BLOCK,
  },
  'profile comments': {
    call: 'listProfileComments',
    finds: findsComment(ofOther('feedCommentsOnly')),
    not: UNREAD,
  },
  'comments of a thread': {
    call: 'listComments',
    finds: findsComment(({ hostsPost }) => [
      'POST',
      '/comments?page=1',
      { ulid: hostsPost, per_page: 50 },
    ]),
    not: UNREAD,
  },
  'comments of their own post': {
    call: 'listComments',
    async finds({ viewer, post }) {
      const asked = { query: { page: 1 }, body: { ulid: post } };
      return (await viewer.reply(listComments, asked)).status === 200;
    },
    not: BLOCK,
  },
  'a post by id': {
    call: 'mapPosts',
    finds: findsPost(({ post }) => ['POST', '/posts/map', { ulids: [post] }]),
    not: BLOCK,
  },
  'a comment by id': {
    call: 'mapPosts',
    finds: findsComment(({ comment }) => ['POST', '/posts/map', { ulids: [comment] }]),
    not: BLOCK,
  },
  'engagement by id': {
    call: 'listEngagement',
    async finds({ viewer, post }) {
      return post in (await viewer.do(listEngagement, { body: { ulids: [post] } })).data;
    },
    not: BLOCK,
  },
  'members who reacted to a third’s post': {
    call: 'listReactions',
    async finds({ viewer, other, hostsPost }) {
      const { data } = await viewer.do(listReactions, { params: { ulid: hostsPost } });
      return data.some(({ user }) => user.userId === other.ulid);
    },
    not: BLOCK,
  },
  'members who reacted to their post': {
    call: 'listReactions',
    async finds({ viewer, post }) {
      return (await viewer.reply(listReactions, { params: { ulid: post } })).status === 200;
    },
    not: BLOCK,
  },
  'members who reposted a third’s post': {
    call: 'listReposts',
    finds: findsMember(({ hostsPost }) => ['GET', `/posts/${hostsPost}/reposts`]),
    not: UNREAD,
  },
  'members who reposted their post': {
    call: 'listReposts',
    async finds({ viewer, post }) {
      return (await viewer.reply(listReposts, { params: { ulid: post } })).status === 200;
    },
    not: BLOCK,
  },
  'quotes of a third’s post': {
    call: 'listQuotes',
    async finds(scene) {
      const { hostsPost, quote } = scene;
      return (await listed(scene, ['GET', `/posts/${hostsPost}/quotes?limit=50`])).includes(quote);
    },
    not: UNREAD,
  },
  'quotes of their post': {
    call: 'listQuotes',
    async finds({ viewer, post }) {
      return (await viewer.reply(listQuotes, { params: { ulid: post } })).status === 200;
    },
    not: BLOCK,
  },
  'in a third’s repost': {
    call: 'listProfileFeed',
    finds: findsPassedOn(''),
    not: UNREAD,
  },
  'in a third’s quote': {
    call: 'listProfileFeed',
    finds: findsPassedOn('Look at that.'),
    not: UNREAD,
  },
  'the pinned post': {
    call: 'findPinnedPost',
    async finds({ viewer, other, post }) {
      const body = { username: other.username };
      return (await viewer.do(findPinnedPost, { body })).ulid === post;
    },
    not: UNREAD,
  },
  hashtag: {
    call: 'listHashtagPosts',
    finds: findsPost(search('posts/hashtag', () => ({ hashtag: '#herons' }))),
    not: UNREAD,
  },
  ticker: {
    call: 'listTickerPosts',
    finds: findsPost(search('posts/ticker', () => ({ ticker: '$HRN' }))),
    not: UNREAD,
  },
  'search of posts': {
    call: 'searchPosts',
    finds: findsPost(search('posts/posts', () => ({ q: 'herons' }))),
    not: UNREAD,
  },
  'narrowed search of posts': {
    call: 'searchPosts',
    finds: findsPost(
      search('posts/posts', ({ other }) => ({ q: `from:${other.username} herons` })),
    ),
    not: UNREAD,
  },
  'best posts': {
    call: 'searchTop',
    async finds({ viewer, other, post }) {
      const { data } = await viewer.do(searchTop, {
        body: { q: `herons from:${other.username}` },
      });
      return data.posts.some(({ id }) => id === post);
    },
    not: UNREAD,
  },
  'best members': {
    call: 'searchTop',
    async finds({ viewer, other }) {
      const { data } = await viewer.do(searchTop, { body: { q: other.username } });
      return data.users.some(({ ulid }) => ulid === other.ulid);
    },
    not: BLOCK,
  },
  'search of comments': {
    call: 'searchPosts',
    finds: findsComment(search('posts/posts', () => ({ q: 'wading' }))),
    not: UNREAD,
  },
  'posts of a member': {
    call: 'listUserPosts',
    finds: findsPost(search('posts/username', ({ other }) => ({ username: other.username }))),
    not: UNREAD,
  },
  // Muted members stay findable, so that the mute can be removed.
  'search of people': {
    call: 'searchUsers',
    finds: findsMember(search('user', ({ other }) => ({ q: other.username }))),
    not: BLOCK,
  },
  'autocomplete of people': {
    call: 'autocompleteUser',
    finds: findsMember(search('autocomplete/user', ({ other }) => ({ q: other.username }))),
    not: BLOCK,
  },
  'trending posts': {
    call: 'listTrendingPosts',
    finds: findsPost(() => ['GET', '/trending/posts/last24?limit=50']),
    not: UNREAD,
  },
  'posts that followed members reacted to': {
    call: 'listFollowedReactions',
    async finds({ viewer, host, post }) {
      await viewer.follow(host);
      await host.react(post);
      const { posts } = await viewer.do(listFollowedReactions);
      await viewer.do(unfollowUser, { params: { name: host.username } });
      return posts.some(({ id }) => id === post);
    },
    not: UNREAD,
  },
  'trending people': {
    call: 'listTrendingUsers',
    finds: findsMember(() => ['GET', '/trending/users/last24']),
    not: UNREAD,
  },
  'recommended people': {
    call: 'listRecommendedUsers',
    finds: findsMember(() => ['GET', '/recommended/users']),
    not: [...FOLLOWS, ...BLOCK],
  },
  'followers of a third': {
    call: 'listFollowers',
    finds: findsMember(ofHost('followers')),
    not: BLOCK,
  },
  'members followed by a third': {
    call: 'listFollowing',
    finds: findsMember(ofHost('following')),
    not: BLOCK,
  },
  'friends of a third': { call: 'listFriends', finds: findsMember(ofHost('friends')), not: BLOCK },
  'familiar followers of a third': {
    call: 'listFamiliarFollowers',
    finds: findsMember(ofHost('familiar-followers')),
    not: all(...FOLLOWS),
  },
  'their followers': { call: 'listFollowers', finds: findsHost(ofOther('followers')), not: BLOCK },
  'members they follow': {
    call: 'listFollowing',
    finds: findsHost(ofOther('following')),
    not: BLOCK,
  },
  'their friends': { call: 'listFriends', finds: findsHost(ofOther('friends')), not: BLOCK },
  'the profile': {
    call: 'getProfile',
    async finds({ viewer, other }) {
      const { data } = await viewer.do(getProfile, { params: { name: other.username } });
      expect(data).toMatchObject({ ulid: other.ulid, username: other.username });
      return data.bio !== '';
    },
    not: ['blocked'],
  },
  'the profile by id': {
    call: 'mapProfiles',
    async finds({ viewer, other }) {
      const { data } = await viewer.do(mapProfiles, { body: { ulids: [other.ulid] } });
      expect(data).toMatchObject([{ ulid: other.ulid, username: other.username }]);
      return data[0]!.bio !== '';
    },
    not: ['blocked'],
  },
  'posts of a group': {
    call: 'listGroupPosts',
    finds: findsGroupPost(({ group }) => ['POST', '/posts/group', { groupId: group, limit: 50 }]),
    not: UNREAD,
  },
  'members of a group': {
    call: 'listGroupMembers',
    finds: findsMember(({ group }) => ['GET', `/group/${group}/members?limit=50`]),
    not: BLOCK,
  },
  'a chat of a group': {
    call: 'listMessages',
    finds: findsMessage(({ chat }) => ['GET', `/chats/${chat}/messages`]),
    not: BLOCK,
  },
  'a chat of a group, from a message on': {
    call: 'listNewerMessages',
    finds: findsMessage(({ chat, firstMessage }) => [
      'POST',
      `/chats/${chat}/messages/newer`,
      { ulid: firstMessage },
    ]),
    not: BLOCK,
  },
  'messages by their words': {
    call: 'searchMessages',
    finds: findsMessage(() => ['POST', '/chats/search', { q: 'wading' }]),
    not: BLOCK,
  },
  'the own chats': {
    call: 'listChats',
    async finds({ viewer, other }) {
      const states = 'open,requested,pending,closed';
      const { data } = await viewer.do(listChats, { query: { limit: 50, state: states } });
      return data.some(
        ({ kind, members }) => kind === 'direct' && members[0]?.userId === other.ulid,
      );
    },
    not: BLOCK,
  },
  'the own blocks': {
    call: 'listBlocked',
    finds: findsMember(() => ['GET', '/user/blocked']),
    not: all('blocker'),
  },
  'the own mutes': {
    call: 'listMuted',
    finds: findsMember(() => ['GET', '/user/muted']),
    not: all('muter'),
  },
};

const BEYOND_RELATIONS: Partial<Record<CallName, string>> = {
  listLists: 'the own lists by name; their members have a call of their own',
  listViolations: 'the queue of the moderators: see the last tests',
  mapViolations: 'reports, told to moderators and to the author',
  exportAccount: 'what the member has made: own posts, own follows',
  listGroupRequests: 'who asks to join, told to those who decide about it',
  listBannedFromGroup: 'whom the moderators of a group banned, told to them',
  searchGroups: 'groups, whose owners are named to whoever reads them',
  mapGroups: 'groups, whose owners are named to whoever reads them',
  listChatGroups: 'the own groups',
  openChat: 'one chat, and who is in it',
  getChat: 'one chat, and who is in it',
  acceptChat: 'one chat, and who is in it',
  closeChat: 'one chat, and who is in it',
  appealMessage: 'the own decision',
  listOwnViolations: 'decisions against the own posts',
  listBanAppeals: 'what banned members say, told to staff',
  getConsoleMember: 'a member as the console shows them to staff',
  getConsoleSession: 'whoever is at the console themselves',
  showBan: 'why a banned member is banned, told to them',
  exportByLink: 'what a banned member has made, told to them',
  exportCase: 'what is stored about one member, told to administrators',
  listPolicyVersions: 'who saved a text, told to staff',
  getConsoleOverview: 'numbers of the community',
  listAuditLog: 'what staff did, told to administrators',
  listConsoleFeedback: 'what members wrote to staff',
  listConsoleGroups: 'every group, told to staff',
  listInviteLinks: 'links that let people in, told to staff',
  listAds: 'ads, told to staff',
  listConsoleInvitations: 'who invited, told to staff',
  listConsoleMembers: 'every member, told to staff',
  listWordRules: 'words that staff has named',
  closeBranch: 'who came by whom, told to administrators',
  getMemberRecord: 'how a member stands, told to moderators',
  listReportedMessages: 'the queue of the moderators',
  listReportedLists: 'the queue of the moderators',
};

let server: TestServer;
const scenes = new Map<Stance, Scene>();

const sceneOf = (stance: Stance): Scene => {
  const scene = scenes.get(stance);
  if (!scene) throw new Error(`There is no ${stance}.`);
  return scene;
};

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await one.follow(other);
  await other.follow(one);
}

async function takeStance(stance: Stance, viewer: TestMember, other: TestMember): Promise<void> {
  if (stance === 'follower') await viewer.follow(other);
  if (stance === 'followed') await other.follow(viewer);
  if (['stranger', 'follower', 'followed'].includes(stance)) return;
  await befriend(viewer, other);
  if (stance === 'muter') await viewer.mute(other);
  if (stance === 'muted') await other.mute(viewer);
  if (stance === 'blocker' || stance === 'parted') await viewer.block(other);
  if (stance === 'blocked') await other.block(viewer);
  if (stance === 'parted') await viewer.do(unblockUser, { params: { name: other.username } });
}

beforeAll(async () => {
  server = await startTestServer();
  const host = await addMember(server, 'host');
  const curator = await signUpWith(server, 'curator', 'employee');
  const first = await host.post('The first post.');
  const hostsPost = await host.post('Where everybody answers.');
  for (const stance of STANCES) {
    const viewer = await addMember(server, `viewer_${stance}`);
    const other = await addMember(server, `other_${stance}`);
    await giveBadge(server, other, 'influencer');
    await other.do(updateUser, { body: { bio: 'Watches birds.' } });
    await befriend(other, host);
    const post = await other.post('Look, herons! #herons $HRN');
    const comment = await other.comment(hostsPost, 'They are wading.');
    await other.react(hostsPost);
    await other.repost(hostsPost);
    const quote = await other.repost(hostsPost, 'Come and see.');
    for (const body of [undefined, 'Look at that.']) await host.repost(post, body);
    await sql`update posts set images = '[{}]' where id = ${ulidToUuid(post)}`.execute(server.db);
    await other.do(pinPost, { body: { ulid: post } });
    await viewer.do(bookmarkPost, { body: { ulid: post } });
    const featured = await other.post('Even more herons.');
    await curator.do(addToDiscover, { body: { ulid: featured } });
    const list = server.freshUlid();
    await viewer.do(saveList, { body: { ulid: list, name: 'Birds' } });
    await viewer.do(addToList, { params: { ulid: list }, body: { userUlid: other.ulid } });
    const viewers = await viewer.post('What a day.');
    await other.react(viewers);
    await untilOutboxHandled(server);
    const group = await host.createGroup(`Herons of ${stance}`, { visibility: 'private' });
    const { token } = (await host.do(makeGroupInvite, { body: { groupId: group } })).data;
    for (const member of [viewer, other]) await member.joinGroup(group, token);
    const groupPost = await other.post('Only among us.', { groupId: group });
    const chat = await host.openChat({ groupId: group });
    const firstMessage = await host.say(chat, 'Look.');
    const message = await other.say(chat, 'They are wading.');
    await other.say(await other.openChat(viewer));
    const ofGroup = { list, group, groupPost, chat, firstMessage, message };
    const written = { hostsPost, post, featured, comment, quote, first };
    scenes.set(stance, { viewer, other, host, ...written, ...ofGroup });
    for (const [subject, ulid] of [
      ['member', other.ulid],
      ['thread', post],
    ] as const) {
      await viewer.do(setNotificationLevel, { body: { subject, ulid, level: 'all' } });
    }
    await takeStance(stance, viewer, other);
  }
  await untilOutboxHandled(server);
  await server.runJob('compute-trends');
  await server.runJob('recommend-users');
}, 120_000);
afterAll(() => server.stop());

function listCalls(): CallName[] {
  const lists = (shape: unknown): unknown[] => {
    if (typeof shape !== 'object' || shape === null) return [];
    const { items, patternProperties, ...rest } = shape as Record<string, unknown>;
    const inner = Object.entries(rest).flatMap(([key, part]) =>
      key === 'otherRepostUsers' ? [] : lists(part),
    );
    return [items, patternProperties, ...inner].filter((part) => part !== undefined);
  };
  return calls
    .filter(({ answers }) =>
      lists(answers).some((list) => /"(?:username|postEngagement)":/.test(JSON.stringify(list))),
    )
    .map(({ name }) => name);
}

describe(
  'visibility by relation',
  { tags: ['AUTH-36', 'GAP-029', 'GAP-032', 'GAP-033', 'GAP-034'] },
  () => {
    test('includes every call that lists people or posts', () => {
      const named = new Set([
        ...Object.values(ROWS).map(({ call }) => call),
        ...keysOf(BEYOND_RELATIONS),
      ]);
      expect(listCalls().length).toBeGreaterThan(20);
      expect(listCalls().filter((name) => !named.has(name))).toEqual([]);
    });

    const keysOf = (record: object): string[] => Object.keys(record);

    describe.each(STANCES)('as %s', (stance) => {
      test.each(Object.entries(ROWS))('%s', async (_where, { finds, not }) => {
        expect(await finds(sceneOf(stance))).toBe(!not.includes(stance));
      });
    });
  },
);
