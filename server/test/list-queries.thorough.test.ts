// Thorough: starts a new server for each of 60 lists, to count statements without any cache.
import { saveDraft } from '@rookery/contract/posts/drafts.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { setNotificationLevel } from '@rookery/contract/notifications/notification-levels.ts';
import { saveBookmarkFolder } from '@rookery/contract/posts/bookmark-folders.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { followHashtag } from '@rookery/contract/relations/hashtags.ts';
import { saveFilter } from '@rookery/contract/relations/filters.ts';
import { saveSearch } from '@rookery/contract/search/saved-searches.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { schedulePost } from '@rookery/contract/posts/schedule-post.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { pinGroup } from '@rookery/contract/groups/pin-group.ts';
import { calls } from '@rookery/contract/calls.ts';
import { FEEDS, HOME_FEEDS } from '@rookery/contract/kernel/feeds.ts';
import { isUlid, makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { mediaRow } from './media-rows.ts';
import { signUpWith } from './badges.ts';
import { untilOutboxHandled } from './outbox.ts';
import { pushGuard, startPushService, type TestPushService } from './push-service.ts';
import {
  startTestServer,
  type Api,
  type Reply,
  type TestMember,
  type TestServer,
} from './server.ts';

type CallName = (typeof calls)[number]['name'];

let server: TestServer;
let pushService: TestPushService;
let viewer: TestMember;
let chief: TestMember;
let host: TestMember;
let reader: TestMember;
let grump: TestMember;
let first: string;
let birds: string;
let hostsPost: string;
const members: TestMember[] = [];
const posts: string[] = [];
const comments: string[] = [];
let group: string;
let asked: string;
let shut: string;
const groupIds: string[] = [];
let chat: string;
const messages: string[] = [];

async function picture(who: TestMember): Promise<{ images: string[] }> {
  return { images: [(await mediaRow(server, who)).url] };
}

const inviteToGroup = async (): Promise<string> =>
  (await host.do(makeGroupInvite, { body: { groupId: group } })).data.token;

async function grow(): Promise<void> {
  const nth = members.length;
  const content = { postBody: `Draft ${nth}` };
  const draft = { draftId: `group-${nth}`, version: 'v1', basedOn: null, content };
  await viewer.do(saveDraft, { body: draft });
  await host.do(editPost, { body: { ulid: first, version: nth, body: `The first post, ${nth}.` } });
  const before = posts.at(-1);
  const member = await server.signUp(`member${members.length}`);
  await changeBadge(server, member.username, 'influencer', true);
  members.push(member);
  for (const other of [viewer, host]) await other.follow(member);
  await member.follow(viewer, host);
  await grump.block(member);
  await grump.mute(member);
  const topics = `Look, herons! #herons${members.length} #herons $HRN $HRN${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[members.length] ?? ''}`;
  const post = await member.post(topics, await picture(member));
  posts.push(post);
  if (before) await member.repost(before, 'And that.');
  if (before) await member.repost(before);
  await host.post('By the host. #herons', await picture(host));
  const comment = await member.comment(hostsPost, 'They are wading.');
  comments.push(comment, await host.comment(comment, 'So they are.'));
  for (const ulid of [hostsPost, post, before]) if (ulid) await member.react(ulid);
  await viewer.do(saveFilter, {
    body: {
      ulid: server.freshUlid(),
      text: `zebra${nth}`,
      isWholeWord: true,
      places: ['home'],
      action: 'fold',
    },
  });
  await viewer.do(saveSearch, { body: { ulid: server.freshUlid(), query: `zebra ${nth}` } });
  await viewer.do(followHashtag, { body: { hashtag: `herons${nth}` } });
  await member.repost(hostsPost);
  await member.repost(hostsPost, 'Come and see.');
  await grump.report(post);
  const folderId = server.freshUlid();
  await viewer.do(saveBookmarkFolder, { body: { id: folderId, name: `Birds ${posts.length}` } });
  await viewer.do(bookmarkPost, { body: { ulid: post, folderId } });
  await viewer.do(saveList, { body: { ulid: server.freshUlid(), name: `Birds ${nth}` } });
  await viewer.do(addToList, { params: { ulid: birds }, body: { userUlid: member.ulid } });
  const publishAt = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
  const later = { ulid: server.freshUlid(), body: 'Later.', publishAt, groupId: group };
  await viewer.do(schedulePost, { body: later });
  await chief.do(removePost, {
    body: { ulid: await host.post('Not kind.'), reason: 'Not for this place.' },
  });
  await chief.do(addToDiscover, { body: { ulid: post } });
  await member.joinGroup(group, await inviteToGroup());
  await member.post('Among us.', { groupId: group, ...(await picture(member)) });
  await member.joinGroup(asked);
  await host.do(banFromGroup, { body: { groupId: shut, userId: member.ulid } });
  const own = await member.createGroup(`Rooks ${members.length}`);
  groupIds.push(own);
  await viewer.do(pinGroup, { body: { groupId: own } });
  const ulid = await member.say(chat, 'They are wading.');
  messages.push(ulid);
  const params = { id: chat };
  await viewer.do(addMessageReaction, { params, body: { ulid, reaction: 'heart' } });
  await viewer.do(reportMessage, { params, body: { ulid, violation: 'spam' } });
  for (const of of [viewer, chief]) await member.say(await member.openChat(of));
  await viewer.joinGroup(own);
  for (const [subject, id] of [
    ['member', member.ulid],
    ['thread', post],
    ['group', own],
  ] as const) {
    await viewer.do(setNotificationLevel, { body: { subject, ulid: id, level: 'all' } });
  }
  await member.say(await member.openChat({ groupId: own }), 'All of you.');
  await server.signIn(viewer.email);
  await viewer.do(createSubscription, { body: pushService.browser().subscription });
}

type Ask = (as: (who: TestMember) => Api) => Promise<Reply>;
const get = (who: () => TestMember, path: string | (() => string)): Ask => {
  return (as) => as(who())('GET', typeof path === 'string' ? path : path());
};
const post = (who: () => TestMember, path: string | (() => string), body: () => object): Ask => {
  return (as) => as(who())('POST', typeof path === 'string' ? path : path(), body());
};
const byViewer = (): TestMember => viewer;
const byChief = (): TestMember => chief;
const ofHost = (list: string): Ask => get(byViewer, () => `/profile/${host.username}/${list}`);
const search = (path: string, term: object): Ask =>
  post(byViewer, `/search/${path}`, () => ({ ...term, limit: 50 }));

const HOME: Record<string, [CallName, Ask]> = {};
for (const feed of HOME_FEEDS) {
  HOME[`the feed ${feed}`] = ['listFeed', get(byViewer, `/posts/${feed}?limit=50`)];
  const newer = post(byViewer, `/posts/${feed}`, () => ({ ulid: first }));
  if (FEEDS[feed].checkEveryMs !== null) HOME[`newer in ${feed}`] = ['listNewerPosts', newer];
}

const LISTS: Record<string, [CallName, Ask]> = {
  ...HOME,
  Global: ['listGlobalFeed', get(byViewer, '/xposts/all?limit=50')],
  'Global, to who blocks': ['listGlobalFeed', get(() => grump, '/xposts/all?limit=50')],
  featured: ['listFeatured', get(byViewer, '/posts/featured')],
  'profile feed': ['listProfileFeed', ofHost('feed?limit=50')],
  'profile media': ['listProfileMedia', ofHost('feedImagesOnly?limit=50')],
  'bookmark folders': ['listBookmarkFolders', get(byViewer, '/bookmarks/folders')],
  lists: ['listLists', get(byViewer, () => `/lists?userUlid=${host.ulid}`)],
  'members on a list': ['listListMembers', get(byViewer, () => `/lists/${birds}/members?limit=50`)],
  'the feed of a list': ['listListFeed', get(byViewer, () => `/feed/list/${birds}?limit=50`)],
  'muted words': ['listFilters', get(byViewer, '/filters')],
  'saved searches': ['listSavedSearches', get(byViewer, '/searches/saved')],
  'followed hashtags': ['listFollowedHashtags', get(byViewer, '/follows/hashtags')],
  'notification levels': ['listNotificationLevels', get(byViewer, '/notification-levels')],
  drafts: ['listDrafts', get(byViewer, '/drafts')],
  'versions of a post': ['listPostVersions', get(byViewer, () => `/posts/versions?ulid=${first}`)],
  bookmarks: ['listBookmarks', get(byViewer, '/bookmarks?limit=50')],
  'found bookmarks': ['listBookmarks', get(byViewer, '/bookmarks?limit=50&query=herons')],
  'scheduled posts': ['listScheduledPosts', get(byViewer, '/posts/scheduled')],
  'profile comments': ['listProfileComments', ofHost('feedCommentsOnly?limit=50')],
  'a thread': [
    'listComments',
    post(byViewer, '/comments?page=1', () => ({
      ulid: hostsPost,
      per_page: 50,
      with_chains: true,
    })),
  ],
  'posts by id': ['mapPosts', post(byViewer, '/posts/map', () => ({ ulids: posts }))],
  'comments by id': ['mapPosts', post(byViewer, '/posts/map', () => ({ ulids: comments }))],
  engagement: ['listEngagement', post(byViewer, '/posts/engagement', () => ({ ulids: posts }))],
  'members who reacted': ['listReactions', get(byViewer, () => `/post/${hostsPost}/reactions`)],
  'members who reposted': [
    'listReposts',
    get(byViewer, () => `/posts/${hostsPost}/reposts?limit=50`),
  ],
  'quotes of a post': ['listQuotes', get(byViewer, () => `/posts/${hostsPost}/quotes?limit=50`)],
  hashtag: ['listHashtagPosts', search('posts/hashtag', { hashtag: '#herons' })],
  ticker: ['listTickerPosts', search('posts/ticker', { ticker: '$HRN' })],
  'search of posts': ['searchPosts', search('posts/posts', { q: 'herons' })],
  'search of posts of a member': [
    'searchPosts',
    search('posts/posts', { q: 'herons from:host has:media -wren' }),
  ],
  'search of saved posts': ['searchPosts', search('posts/posts', { q: 'herons is:saved' })],
  'search of a phrase': ['searchPosts', search('posts/posts', { q: '"Look, herons"' })],
  'search with an error': ['searchPosts', search('posts/posts', { q: 'heorns' })],
  'posts of a member': ['listUserPosts', search('posts/username', { username: 'host' })],
  'search of people': ['searchUsers', search('user', { q: 'member' })],
  'autocomplete of people': ['autocompleteUser', search('autocomplete/user', { q: 'member' })],
  'autocomplete of hashtags': [
    'autocompleteHashtag',
    search('autocomplete/hashtag', { hashtag: '#her' }),
  ],
  'autocomplete of tickers': [
    'autocompleteTicker',
    search('autocomplete/ticker', { ticker: '$HRN' }),
  ],
  'trending posts': ['listTrendingPosts', get(byViewer, '/trending/posts/last24?limit=50')],
  'trending people': ['listTrendingUsers', get(() => reader, '/trending/users/last24')],
  'trending hashtags': ['listTrendingHashtags', get(byViewer, '/trending/hashtags/last24')],
  'posts that followed members reacted to': [
    'listFollowedReactions',
    get(byViewer, '/trending/posts/followed'),
  ],
  'recommended people': ['listRecommendedUsers', get(() => reader, '/recommended/users')],
  followers: ['listFollowers', ofHost('followers?limit=50')],
  following: ['listFollowing', ofHost('following?limit=50')],
  friends: ['listFriends', ofHost('friends?limit=50')],
  'members by id': [
    'mapProfiles',
    post(byViewer, '/profile', () => ({ ulids: members.map(({ ulid }) => ulid) })),
  ],
  'posts of a group': [
    'listGroupPosts',
    post(byViewer, '/posts/group', () => ({ groupId: group, limit: 50 })),
  ],
  'members of a group': [
    'listGroupMembers',
    get(byViewer, () => `/group/${group}/members?sort=active&limit=50`),
  ],
  'join requests': [
    'listGroupRequests',
    get(
      () => host,
      () => `/group/${asked}/requests?limit=50`,
    ),
  ],
  'members banned from a group': [
    'listBannedFromGroup',
    post(
      () => host,
      '/group/banned-users',
      () => ({ groupId: shut, limit: 50 }),
    ),
  ],
  'groups by name': [
    'searchGroups',
    post(byViewer, '/groups/search', () => ({ q: 'rooks', limit: 50 })),
  ],
  'pinned groups': [
    'searchGroups',
    post(byViewer, '/groups/search', () => ({ type: 'pinned', limit: 50 })),
  ],
  'groups by id': ['mapGroups', post(byViewer, '/groups/map', () => ({ ulids: groupIds }))],
  'groups by their names': [
    'mapGroups',
    post(byViewer, '/groups/map', () => ({ ulids: groupIds.map((_id, at) => `Rooks ${at + 1}`) })),
  ],
  blocks: ['listBlocked', get(() => grump, '/user/blocked?limit=50')],
  mutes: ['listMuted', get(() => grump, '/user/muted?limit=50')],
  notifications: ['listNotifications', get(() => host, '/user/notifications?limit=50')],
  'newer notifications': [
    'listNewerNotifications',
    post(
      () => host,
      '/user/notifications',
      () => ({ ulid: makeUlid(0) }),
    ),
  ],
  sessions: ['listSessions', get(byViewer, '/user/sessions')],
  'devices that are pushed to': ['listSubscriptions', get(byViewer, '/subscriptions')],
  'the queue of reports': [
    'listViolations',
    post(byChief, '/moderation/posts/violations', () => ({ limit: 50 })),
  ],
  chats: ['listChats', get(byViewer, '/chats?limit=50')],
  'requests to chat': ['listChats', get(byChief, '/chats?limit=50&state=requested')],
  'groups with a chat': ['listChatGroups', get(byViewer, '/chat/groups?limit=50')],
  messages: ['listMessages', get(byViewer, () => `/chats/${chat}/messages?limit=50`)],
  'messages from one on': [
    'listNewerMessages',
    post(
      byViewer,
      () => `/chats/${chat}/messages/newer`,
      () => ({ ulid: messages[0] }),
    ),
  ],
  'messages by their words': [
    'searchMessages',
    post(byViewer, '/chats/search', () => ({ q: 'wading' })),
  ],
  'own violations': ['listOwnViolations', get(() => host, '/user/violations')],
  'reported messages': ['listReportedMessages', post(byChief, '/moderation/messages', () => ({}))],
  'reports by id': [
    'mapViolations',
    post(byChief, '/posts/mapViolations', () => ({ ulids: posts })),
  ],
};

const NO_LISTS: readonly CallName[] = [
  'getMemberRecord',
  'getConsoleMember',
  'getConsoleOverview',
  'getConsoleSession',
  'listAuditLog',
  'listBanAppeals',
  'listConsoleFeedback',
  'listConsoleGroups',
  'listWordRules',
  'listInviteLinks',
  'listAds',
  'searchTop',
  'listConsoleInvitations',
  'listConsoleMembers',
  'listPolicyVersions',
  'exportCase',
  'getTransparency',
  'exportByLink',
  'getPolicies',
  'googleLogin',
  'magicLogin',
  'passkeyLogin',
  'providerLogin',
  'refreshToken',
  'listIdentities',
  'listPasskeys',
  'signUpload',
  'signUploadByQuery',
  'searchGifs',
  'getBadges',
  'getReactions',
  'getViolationTypes',
  'getSettings',
  'listNotificationTypes',
  'updateSettings',
  // One page, not a list of posts or members.
  'listReportedLists',
  // Three members at most.
  'listFamiliarFollowers',
  // One place for each feed of Home.
  'listReadingPlaces',
  'saveBookmarkFolder',
  'saveFilter',
  'saveSearch',
  'followHashtag',
  'unfollowHashtag',
  'openChat',
  'getChat',
  'acceptChat',
  'closeChat',
  'sendMessage',
  'addMessageReaction',
  'removeMessageReaction',
];

type Counts = Map<string, number>;

function counting(db: Kysely<Schema>, counts: Counts): Kysely<Schema> {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql } = db.getExecutor().compileQuery(node, queryId);
      // The fact log is polled each half second, so its count depends on time.
      if (sql.includes('from fact_log')) return node;
      const text = sql.replaceAll(/\$\d+(, \$\d+)*/g, '$');
      counts.set(text, (counts.get(text) ?? 0) + 1);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

interface Answered {
  counts: Counts;
  items: number;
}

async function coldly(ask: Ask): Promise<Answered> {
  const counts: Counts = new Map();
  const { database, secrets, clock } = server;
  const [db, reserve] = [counting(database.db, counts), counting(database.reserve, counts)];
  const counted = { ...database, db, reserve };
  const cold = await startTestServer({ database: counted, secrets, clock });
  try {
    counts.clear();
    const { status, body } = await ask((who) => cold.apiAs(who.accessToken));
    expect(status).toBe(200);
    return { counts: new Map(counts), items: longest(body) };
  } finally {
    await cold.stop();
  }
}

function longest(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  const parts: unknown[] = Object.values(answer);
  const isCounted = Array.isArray(answer) || Object.keys(answer).every(isUlid);
  return Math.max(isCounted ? parts.length : 0, ...parts.map(longest));
}

const MANY = 20;
/**
 * Number of times that a feed may repeat a statement, at any length. A feed with a short page reads
 * further.
 */
const ROUNDS = 4;

beforeAll(async () => {
  server = await startTestServer({ fetchGuard: pushGuard });
  pushService = await startPushService('one.push.test');
  viewer = await server.signUp('viewer');
  host = await server.signUp('host');
  reader = await server.signUp('reader');
  grump = await server.signUp('grump');
  chief = await signUpWith(server, 'chief', 'administrator');
  await viewer.block(grump);
  await reader.follow(host);
  first = await host.post('The first post.');
  hostsPost = await host.post('Where everybody answers.');
  birds = server.freshUlid();
  await viewer.do(saveList, { body: { ulid: birds, name: 'Birds' } });
  group = await host.createGroup('Herons', { visibility: 'private' });
  asked = await host.createGroup('Egrets', { visibility: 'private' });
  shut = await host.createGroup('Bitterns', { visibility: 'private' });
  chat = await host.openChat({ groupId: group });
  messages.push(await host.say(chat, 'Look.'));
  await viewer.joinGroup(group, await inviteToGroup());
  while (members.length < MANY) {
    server.clock.advance(1000);
    await grow();
  }
  await untilOutboxHandled(server);
  await server.runJob('count-topics');
  await server.runJob('count-words');
  await server.runJob('compute-trends');
  await server.runJob('recommend-users');
}, 120_000);
afterAll(async () => {
  await server.stop();
  await pushService.stop();
});

test.each(Object.entries(LISTS))('sends no statement per item for %s', async (_name, [, ask]) => {
  const { counts, items } = await coldly(ask);
  expect(items).toBeGreaterThanOrEqual(MANY);
  expect([...counts].filter(([, times]) => times > ROUNDS)).toEqual([]);
});

function isList(shape: unknown): boolean {
  const isObject = typeof shape === 'object' && shape !== null;
  return isObject && ('items' in shape || 'patternProperties' in shape);
}

function hasList(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('properties' in answer)) return false;
  return Object.values(answer.properties ?? {}).some(isList);
}

function listCalls(): CallName[] {
  return calls
    .filter(({ answers }) => Object.values(answers).some(hasList))
    .map(({ name }) => name);
}

test('lists every list call in the table', () => {
  const named = new Set([...Object.values(LISTS).map(([call]) => call), ...NO_LISTS]);
  expect(listCalls().length).toBeGreaterThan(30);
  expect(listCalls().filter((name) => !named.has(name))).toEqual([]);
});
