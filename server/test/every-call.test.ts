import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_TYPE, MULTIPART_TYPE } from '#src/platform/http/calls/bodies.ts';
import { urlsOf } from '#src/platform/http/calls/mount.ts';
import { cpuMs } from './doubling.ts';
import { giveBadge } from './badges.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

/** Calls after which their caller has to come anew. */
const ENDING = ['logout', 'logoutAll', 'deleteUser', 'endConsoleSession'];

type CallName = (typeof calls)[number]['name'];

/** A request that is right in every part, and what it answers. */
interface Sample {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  status: number;
  /** Of whoever may make the call, where a plain member may not. */
  token?: string;
  /** Of whoever is at the console. */
  headers?: Record<string, string>;
}

/** What a sample may refer to: someone else, a post of theirs, a post of the caller's own, staff, groups. */
interface Scene {
  me: TestMember;
  bob: TestMember;
  bobsPost: string;
  ownPost: string;
  staff: TestMember;
  /** What a call by staff at the console carries. */
  console: Record<string, string>;
  /** Nobody’s friend: may be banned. */
  outcast: TestMember;
  /** A group of the caller's own with a post of theirs, and one of the other's. */
  ownGroup: string;
  groupPost: string;
  bobsGroup: string;
  /** A chat of the two, with a message of each. */
  chat: string;
  ownMessage: string;
  bobsMessage: string;
}

const freshUlid = (): string => makeUlid(server.clock.now().getTime());
const byStaff = ({ staff }: Scene): { token: string } => ({ token: staff.accessToken });
const atConsole = ({ console: headers }: Scene): { headers: Record<string, string> } => ({
  headers,
});
const ofBob = ({ bob }: Scene): { name: string } => ({ name: bob.username });

const ofGroup = ({ ownGroup, bob }: Scene): { groupId: string; userId: string } => ({
  groupId: ownGroup,
  userId: bob.ulid,
});

const inChat = ({ chat }: Scene): { params: { id: string } } => ({ params: { id: chat } });

const UPLOAD = { visibility: 'public-read', content_type: 'image/png', name: 'a.png' };

const SAMPLES: Record<CallName, (scene: Scene) => Sample> = {
  googleLogin: () => ({ body: { token: 'not-a-token' }, status: 401 }),
  listSessions: () => ({ status: 200 }),
  logoutAll: () => ({ status: 200 }),
  logout: () => ({ body: {}, status: 200 }),
  magicLogin: () => ({ body: { token: 'not-a-token' }, status: 401 }),
  probe: () => ({ status: 200 }),
  providerLogin: () => ({ body: { code: 'c', state: 's', binding: 'b' }, status: 401 }),
  refreshToken: ({ me }) => ({ body: { refresh_token: me.refreshToken }, status: 200 }),
  requestMagicLink: () => ({ body: { email: 'someone@rookery.test' }, status: 202 }),
  revokeSession: () => ({ params: { id: freshUlid() }, status: 404 }),
  startProviderLogin: () => ({ body: { provider: 'none' }, status: 404 }),
  proveSession: () => ({ body: { otp: '123456' }, status: 422 }),
  // The address that they have: no change is begun.
  changeAddress: ({ me }) => ({ body: { email: me.email }, status: 422 }),
  confirmAddress: () => ({ body: { code: '123456', oldCode: '123456' }, status: 404 }),
  listIdentities: () => ({ status: 200 }),
  startIdentityLink: () => ({ body: { provider: 'none' }, status: 404 }),
  linkIdentity: () => ({ body: { code: 'c', state: 's', binding: 'b' }, status: 403 }),
  removeIdentity: () => ({ params: { id: freshUlid() }, status: 404 }),
  checkUsername: () => ({ body: { username: 'free_name' }, status: 200 }),
  deleteUser: () => ({ status: 200 }),
  getBadges: () => ({ status: 200 }),
  getReactions: () => ({ status: 200 }),
  getProfile: (scene) => ({ params: ofBob(scene), status: 200 }),
  getSettings: () => ({ status: 200 }),
  getUser: () => ({ status: 200 }),
  mapProfiles: ({ bob }) => ({ body: { ulids: [bob.ulid] }, status: 200 }),
  sendFeedback: ({ bob }) => ({
    body: { message: 'Rude.', reportedUlid: bob.ulid },
    status: 200,
  }),
  updateSettings: () => ({ body: { dark_mode: 'true' }, status: 200 }),
  updateUser: () => ({ body: { name: 'New Name', bio: 'New.' }, status: 200 }),
  followUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  listFollowers: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  listFollowing: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  listFriends: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  unfollowUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  blockUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  unblockUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  muteUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  unmuteUser: (scene) => ({ params: ofBob(scene), status: 200 }),
  listBlocked: () => ({ query: 'limit=5', status: 200 }),
  listMuted: () => ({ query: 'limit=5', status: 200 }),
  signUpload: () => ({ body: { ...UPLOAD, content_length: 1000 }, status: 200 }),
  signUploadByQuery: () => ({
    query: `${new URLSearchParams(UPLOAD).toString()}&content_length=1000`,
    status: 200,
  }),
  finishUpload: () => ({
    body: {
      uuid: freshUlid(),
      key: 'uploads/none',
      bucket: 'local',
      name: 'a.png',
      content_type: 'image/png',
    },
    status: 404,
  }),
  // Nothing that may be asked for: nobody is asked.
  previewLink: () => ({ query: 'url=http://127.0.0.1/', status: 200 }),
  searchGifs: () => ({ query: 'q=rook&limit=5&offset=0', status: 200 }),
  retryUpload: () => ({ body: { url: '/media/none.webp' }, status: 404 }),
  findUpload: () => ({ params: { uuid: freshUlid() }, status: 404 }),
  createComment: ({ bobsPost }) => ({ body: { parentId: bobsPost, body: 'Yes.' }, status: 201 }),
  createPost: () => ({ body: { ulid: freshUlid(), body: 'Hello.' }, status: 201 }),
  createRepost: ({ bobsPost }) => ({ body: { ulid: bobsPost }, status: 201 }),
  deleteRepost: ({ bobsPost }) => ({ body: { ulid: bobsPost }, status: 200 }),
  deletePost: ({ ownPost }) => ({ query: `ulid=${ownPost}`, body: {}, status: 200 }),
  listComments: ({ bobsPost }) => ({ query: 'page=1', body: { ulid: bobsPost }, status: 200 }),
  pinPost: ({ ownPost }) => ({ body: { ulid: ownPost }, status: 200 }),
  unpinPost: ({ ownPost }) => ({ query: `ulid=${ownPost}`, body: {}, status: 200 }),
  exportAccount: () => ({ status: 200 }),
  findPinnedPost: ({ bob }) => ({ body: { username: bob.username }, status: 200 }),
  viewPosts: ({ bobsPost }) => ({ body: { ulids: [bobsPost] }, status: 200 }),
  listEngagement: ({ bobsPost }) => ({ body: { ulids: [bobsPost] }, status: 200 }),
  flagPost: ({ bobsPost }) => ({
    body: { ulid: bobsPost, violationType: 'spam' },
    status: 200,
  }),
  addReaction: ({ bobsPost }) => ({ body: { ulid: bobsPost, reaction: 'heart' }, status: 200 }),
  listReactions: ({ bobsPost }) => ({
    params: { ulid: bobsPost },
    query: 'name=heart',
    status: 200,
  }),
  removeReaction: ({ bobsPost }) => ({
    body: { ulid: bobsPost, reaction: 'heart' },
    status: 200,
  }),
  getViolationTypes: () => ({ status: 200 }),
  createGroup: () => ({ body: { name: `Group ${++joined}`, visibility: 'public' }, status: 201 }),
  editGroup: ({ ownGroup }) => ({ body: { groupId: ownGroup, rules: 'Be kind.' }, status: 200 }),
  deleteGroup: ({ ownGroup }) => ({ query: `groupId=${ownGroup}`, status: 200 }),
  searchGroups: () => ({ body: { q: 'gro', limit: 5 }, status: 200 }),
  mapGroups: ({ ownGroup }) => ({ body: { ulids: [ownGroup] }, status: 200 }),
  joinGroup: ({ bobsGroup }) => ({ body: { groupId: bobsGroup }, status: 200 }),
  leaveGroup: ({ bobsGroup }) => ({ query: `groupId=${bobsGroup}`, body: {}, status: 200 }),
  banFromGroup: (scene) => ({ body: ofGroup(scene), status: 200 }),
  unbanFromGroup: (scene) => ({ body: ofGroup(scene), status: 200 }),
  listBannedFromGroup: ({ ownGroup }) => ({ body: { groupId: ownGroup, limit: 5 }, status: 200 }),
  pinGroup: ({ bobsGroup }) => ({ body: { groupId: bobsGroup }, status: 200 }),
  unpinGroup: ({ bobsGroup }) => ({ query: `groupId=${bobsGroup}`, body: {}, status: 200 }),
  listGroupMembers: ({ bobsGroup }) => ({
    params: { id: bobsGroup },
    query: 'sort=active&limit=5',
    status: 200,
  }),
  listGroupRequests: ({ ownGroup }) => ({
    params: { id: ownGroup },
    query: 'limit=5',
    status: 200,
  }),
  // Nobody has asked.
  approveGroupRequest: (scene) => ({ body: ofGroup(scene), status: 404 }),
  declineGroupRequest: (scene) => ({ body: ofGroup(scene), status: 200 }),
  // They are no member.
  addGroupModerator: (scene) => ({ body: ofGroup(scene), status: 409 }),
  removeGroupModerator: (scene) => ({ body: ofGroup(scene), status: 200 }),
  makeGroupInvite: ({ ownGroup }) => ({ body: { groupId: ownGroup }, status: 200 }),
  endGroupInvite: ({ ownGroup }) => ({ query: `groupId=${ownGroup}`, body: {}, status: 200 }),
  findGroupInvite: () => ({ params: { token: 'none' }, status: 404 }),
  listChats: () => ({ query: 'limit=5&state=open,requested', status: 200 }),
  // They have one.
  openChat: ({ bob }) => ({ body: { userId: bob.ulid }, status: 200 }),
  getChat: (scene) => ({ ...inChat(scene), status: 200 }),
  countChats: () => ({ status: 200 }),
  listMessages: (scene) => ({ ...inChat(scene), query: 'limit=5', status: 200 }),
  listNewerMessages: (scene) => ({
    ...inChat(scene),
    body: { ulid: scene.ownMessage },
    status: 200,
  }),
  sendMessage: (scene) => ({
    ...inChat(scene),
    body: { ulid: freshUlid(), body: 'Yes.' },
    status: 201,
  }),
  deleteMessage: (scene) => ({
    ...inChat(scene),
    query: `ulid=${scene.ownMessage}`,
    body: {},
    status: 200,
  }),
  readChat: (scene) => ({ ...inChat(scene), body: { ulid: scene.bobsMessage }, status: 200 }),
  muteChat: (scene) => ({ ...inChat(scene), status: 200 }),
  unmuteChat: (scene) => ({ ...inChat(scene), status: 200 }),
  acceptChat: (scene) => ({ ...inChat(scene), status: 200 }),
  leaveChat: (scene) => ({ ...inChat(scene), status: 200 }),
  // It is no group's.
  closeChat: (scene) => ({ ...inChat(scene), status: 403 }),
  tellHere: (scene) => ({ ...inChat(scene), status: 200 }),
  tellTyping: (scene) => ({ ...inChat(scene), status: 200 }),
  addMessageReaction: (scene) => ({
    ...inChat(scene),
    body: { ulid: scene.bobsMessage, reaction: 'heart' },
    status: 200,
  }),
  removeMessageReaction: (scene) => ({
    ...inChat(scene),
    query: `ulid=${scene.bobsMessage}`,
    body: {},
    status: 200,
  }),
  reportMessage: (scene) => ({
    ...inChat(scene),
    body: { ulid: scene.bobsMessage, violation: 'spam' },
    status: 200,
  }),
  searchMessages: () => ({ body: { q: 'yes' }, status: 200 }),
  moderatePost: (scene) => ({
    ...byStaff(scene),
    params: { action: 'applyTroll' },
    body: { postULID: scene.ownPost },
    status: 200,
  }),
  removeFlag: (scene) => ({
    ...byStaff(scene),
    body: { postULID: scene.ownPost },
    status: 409,
  }),
  banUser: (scene) => ({ ...byStaff(scene), body: { ulid: scene.outcast.ulid }, status: 200 }),
  unbanUser: (scene) => ({ ...byStaff(scene), body: { ulid: scene.outcast.ulid }, status: 200 }),
  addBadge: (scene) => ({
    ...byStaff(scene),
    params: { id: scene.bob.ulid },
    body: { badge: 'verified' },
    status: 200,
  }),
  removeBadge: (scene) => ({
    ...byStaff(scene),
    params: { id: scene.bob.ulid },
    body: { badge: 'verified' },
    status: 200,
  }),
  listOwnViolations: () => ({ status: 200 }),
  appealBan: () => ({ body: { token: 'x.y', appealText: 'It was not me.' }, status: 404 }),
  appealMessage: ({ ownMessage }) => ({
    body: { ulid: ownMessage, appealText: 'It was a joke.' },
    status: 404,
  }),
  appealViolation: ({ ownPost }) => ({
    body: { ulid: ownPost, appealText: 'It was a joke.' },
    status: 404,
  }),
  getMemberRecord: (scene) => ({
    ...byStaff(scene),
    params: { id: scene.bob.ulid },
    status: 200,
  }),
  sweepPosts: (scene) => ({
    ...byStaff(scene),
    body: {
      ulid: scene.bob.ulid,
      hours: 24,
      violation: 'spam',
      reason: 'All of it is spam.',
      preview: true,
    },
    status: 200,
  }),
  listReportedMessages: (scene) => ({ ...byStaff(scene), body: {}, status: 200 }),
  // Nobody has reported it.
  decideReportedMessage: (scene) => ({
    ...byStaff(scene),
    body: { ulid: scene.ownMessage, decision: 'dismiss' },
    status: 404,
  }),
  listChatGroups: () => ({ query: 'limit=5', status: 200 }),
  listGroupPosts: ({ bobsGroup }) => ({ body: { groupId: bobsGroup, limit: 5 }, status: 200 }),
  pinGroupPost: ({ groupPost }) => ({ body: { ulid: groupPost }, status: 200 }),
  unpinGroupPost: ({ groupPost }) => ({ query: `ulid=${groupPost}`, body: {}, status: 200 }),
  removeFromGroup: ({ ownGroup, groupPost }) => ({
    query: `groupId=${ownGroup}&postId=${groupPost}`,
    body: {},
    status: 200,
  }),
  listNotifications: () => ({ query: 'type=follow&limit=5', status: 200 }),
  listNewerNotifications: () => ({ body: { ulid: freshUlid() }, status: 200 }),
  countNotifications: () => ({ status: 200 }),
  listNotificationTypes: () => ({ status: 200 }),
  unsubscribeDigest: () => ({ query: 'token=not-a-token', status: 422 }),
  markNotificationsRead: () => ({ body: { notificationIds: [freshUlid()] }, status: 200 }),
  markAllNotificationsRead: () => ({ body: { lastNotificationId: freshUlid() }, status: 200 }),
  deleteNotifications: () => ({ body: { notificationIds: [freshUlid()] }, status: 200 }),
  getPushKey: () => ({ status: 200 }),
  listSubscriptions: () => ({ status: 200 }),
  // Well formed; nobody is dialled: the address is private.
  createSubscription: () => ({
    body: {
      endpoint: 'https://127.0.0.1/push',
      publicKey: 'AAAA',
      authToken: 'AAAA',
      contentEncoding: 'aes128gcm',
    },
    status: 422,
  }),
  deleteSubscription: () => ({ query: 'endpoint=https://push.test/1', status: 200 }),
  deleteAllNotifications: () => ({ body: { lastNotificationId: freshUlid() }, status: 200 }),
  mapViolations: ({ bobsPost }) => ({ body: { ulids: [bobsPost] }, status: 200 }),
  findInviter: () => ({ params: { code: 'nobodys1' }, status: 404 }),
  getReferralLink: () => ({ status: 200 }),
  inviteByEmail: () => ({ body: { email: `friend${++joined}@rookery.test` }, status: 202 }),
  listViolations: (scene) => ({ ...byStaff(scene), body: { limit: 5 }, status: 200 }),
  removePost: (scene) => ({ ...byStaff(scene), body: { ulid: scene.ownPost }, status: 200 }),
  listFeatured: () => ({ status: 200 }),
  addToDiscover: (scene) => ({ ...byStaff(scene), body: { ulid: scene.bobsPost }, status: 200 }),
  removeFromDiscover: (scene) => ({
    ...byStaff(scene),
    query: `ulid=${scene.bobsPost}`,
    body: {},
    status: 200,
  }),
  mapPosts: ({ bobsPost }) => ({ body: { ulids: [bobsPost] }, status: 200 }),
  listFeed: () => ({ params: { feed: 'following' }, query: 'limit=5', status: 200 }),
  listGlobalFeed: () => ({ query: 'limit=5', status: 200 }),
  listNewerPosts: ({ bobsPost }) => ({
    params: { feed: 'following' },
    body: { ulid: bobsPost },
    status: 200,
  }),
  listProfileComments: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  listProfileFeed: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  listProfileMedia: (scene) => ({ params: ofBob(scene), query: 'limit=5', status: 200 }),
  listHashtagPosts: () => ({ body: { hashtag: '#birds', limit: 5 }, status: 200 }),
  listTickerPosts: () => ({ body: { ticker: '$TSLA', limit: 5 }, status: 200 }),
  listUserPosts: ({ bob }) => ({ body: { username: bob.username, limit: 5 }, status: 200 }),
  searchPosts: () => ({ body: { q: 'a post', limit: 5 }, status: 200 }),
  searchUsers: () => ({ body: { q: 'bo', limit: 5 }, status: 200 }),
  autocompleteUser: () => ({ body: { q: 'bo', limit: 5 }, status: 200 }),
  autocompleteHashtag: () => ({ body: { hashtag: '#bir', limit: 5 }, status: 200 }),
  autocompleteTicker: () => ({ body: { ticker: '$TS', limit: 5 }, status: 200 }),
  listTrendingPosts: () => ({ query: 'limit=5', status: 200 }),
  listTrendingHashtags: () => ({ status: 200 }),
  listTrendingUsers: () => ({ status: 200 }),
  listRecommendedUsers: () => ({ status: 200 }),
  loginToConsole: (scene) => ({ ...byStaff(scene), status: 200 }),
  getConsoleSession: (scene) => ({ ...atConsole(scene), status: 200 }),
  endConsoleSession: (scene) => ({ ...atConsole(scene), status: 200 }),
  addBadgeByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid, badge: 'verified' },
    status: 200,
  }),
  removeBadgeByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid, badge: 'verified' },
    status: 200,
  }),
  // Nobody of them came in a wave.
  approveByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    status: 409,
  }),
  // Administrators close branches.
  closeBranch: (scene) => ({
    ...atConsole(scene),
    body: { userULID: scene.bob.ulid, preview: true },
    status: 403,
  }),
  banByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.outcast.ulid },
    body: { reason: 'Spam.' },
    status: 200,
  }),
  unbanByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.outcast.ulid },
    status: 200,
  }),
  // Told to administrators, and undone by them.
  undoByConsole: (scene) => ({ ...atConsole(scene), params: { id: '1' }, status: 403 }),
  // Employees delete no groups.
  deleteGroupByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bobsGroup },
    status: 403,
  }),
  getConsoleMember: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    status: 200,
  }),
  getConsoleOverview: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Told to administrators.
  listAuditLog: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 403 }),
  listBanAppeals: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  settleBanAppeal: (scene) => ({
    ...atConsole(scene),
    params: { id: freshUlid() },
    body: { isGranted: false, answer: 'It was you.' },
    status: 404,
  }),
  listConsoleFeedback: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  listConsoleGroups: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  listInviteLinks: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  makeInviteLink: (scene) => ({
    ...atConsole(scene),
    body: { name: 'For friends', uses: 5, days: 7 },
    status: 201,
  }),
  // There is none.
  endInviteLink: (scene) => ({ ...atConsole(scene), params: { id: freshUlid() }, status: 404 }),
  findInviteLink: () => ({ params: { token: 'x'.repeat(24) }, status: 404 }),
  listAds: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  // Administrators make them.
  makeAd: (scene) => ({
    ...atConsole(scene),
    body: { name: 'Harbour Café', body: 'Open late.', url: 'https://cafe.example/', days: 7 },
    status: 403,
  }),
  // There is none.
  endAd: (scene) => ({ ...atConsole(scene), params: { id: freshUlid() }, status: 404 }),
  listConsoleInvitations: (scene) => ({ ...atConsole(scene), status: 200 }),
  listConsoleMembers: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  lookAtPost: ({ bobsPost }) => ({ body: { postULID: bobsPost }, status: 403 }),
  listWordRules: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Administrators change them.
  putWordRule: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'word', value: 'casino', deed: 'hold' },
    status: 403,
  }),
  removeWordRule: (scene) => ({ ...atConsole(scene), params: { id: '999999' }, status: 403 }),
  // There is none.
  settleFeedback: (scene) => ({
    ...atConsole(scene),
    params: { id: '999999' },
    body: {},
    status: 404,
  }),
  // Administrators answer to authorities.
  exportCase: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    body: { reason: 'Court order 12.' },
    status: 403,
  }),
  getTransparency: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Of nobody who was banned.
  exportByLink: () => ({ body: { token: 'a'.repeat(26) }, status: 404 }),
  getPolicies: () => ({ status: 200 }),
  listPolicyVersions: (scene) => ({ ...atConsole(scene), query: 'kind=rules', status: 200 }),
  getPolicyVersion: (scene) => ({
    ...atConsole(scene),
    params: { kind: 'rules', version: '1' },
    status: 200,
  }),
  // Administrators say what holds.
  savePolicy: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'rules', body: 'Be kind.', asksAnew: false, basedOn: 1 },
    status: 403,
  }),
  authorizeChannel: ({ me }) => ({
    body: { socket_id: '1.2', channel_name: `private-user-${me.ulid}` },
    status: 200,
  }),
};

let server: TestServer;
let scene: Scene;
let documented: Record<string, Record<string, { responses: Record<string, unknown> }>>;
let joined = 0;

beforeAll(async () => {
  // A sign-in by Google that is set up: without it the call answers 501.
  const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const;
  const identityProviders = [{ ...google, clientId: 'nobody', clientSecret: null }];
  server = await startTestServer({ config: { identityProviders } });
  documented = (await server.call('GET', '/v3/openapi.json')).body.paths;
  const [me, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  const staff = await server.signUp('staff_of_all');
  for (const badge of ['moderator', 'employee'] as const) await giveBadge(server, staff, badge);
  const outcast = await server.signUp('outcast');
  const [bobsPost, ownPost] = [await post(bob), await post(me)];
  const bobsGroup = await group(bob);
  scene = {
    ...{ me, bob, staff, outcast, bobsPost, ownPost, bobsGroup },
    ...(await groupOf(me)),
    ...(await chatOf(me, bob)),
    console: await consoleOf(staff),
  };
});
afterAll(() => server.stop());

async function post(who: TestMember): Promise<string> {
  const reply = await who.api('PUT', '/posts', { ulid: freshUlid(), body: 'A post.' });
  return reply.body.data.id as string;
}

async function group(who: TestMember): Promise<string> {
  const body = { name: `Group ${++joined}`, visibility: 'public' };
  const reply = await who.api('PUT', '/group/add', body);
  return reply.body.data.id as string;
}

async function groupOf(who: TestMember): Promise<Pick<Scene, 'ownGroup' | 'groupPost'>> {
  const ownGroup = await group(who);
  const draft = { ulid: freshUlid(), body: 'To the group.', groupId: ownGroup };
  const reply = await who.api('PUT', '/posts', draft);
  return { ownGroup, groupPost: reply.body.data.id as string };
}

async function chatOf(
  who: TestMember,
  other: TestMember,
): Promise<Pick<Scene, 'chat' | 'ownMessage' | 'bobsMessage'>> {
  await other.api('PUT', `/profile/${who.username}/follow`);
  const chat = (await who.api('POST', '/chats', { userId: other.ulid })).body.data.id as string;
  const say = async (by: TestMember): Promise<string> => {
    const message = { ulid: freshUlid(), body: 'Yes.' };
    return (await by.api('PUT', `/chats/${chat}/messages`, message)).body.data.ulid as string;
  };
  return { chat, ownMessage: await say(who), bobsMessage: await say(other) };
}

async function consoleOf(who: TestMember): Promise<Record<string, string>> {
  const { headers } = await who.api('POST', '/admin/login');
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const { body } = await server.call('GET', '/v3/admin/session', { headers: { cookie } });
  return { cookie, 'x-csrf-token': body.data.csrfToken as string };
}

/** A member of one test's own, for calls that end sessions or accounts. */
async function freshScene(): Promise<Scene> {
  const me = await server.signUp(`carol${++joined}`);
  const chat = await chatOf(me, scene.bob);
  const console = await consoleOf(scene.staff);
  return { ...scene, me, ownPost: await post(me), ...(await groupOf(me)), ...chat, console };
}

interface Sending {
  token?: string | undefined;
  params?: Record<string, string> | undefined;
  query?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a call and holds the answer against what every answer must be. */
async function send(call: CallDefinition, url: string, sending: Sending): Promise<Reply> {
  const path = url.replaceAll(/:(\w+)/g, (_all, name: string) => sending.params?.[name] ?? 'none');
  const reply = await server.call(call.method, sending.query ? `${path}?${sending.query}` : path, {
    ...(sending.token !== undefined && { token: sending.token }),
    ...(sending.body !== undefined && { body: sending.body }),
    ...(sending.headers && { headers: sending.headers }),
  });
  const what = `${call.method} ${path.slice(0, 200)} answered ${reply.status}`;
  expect(reply.status, what).toBeLessThan(500);
  const operation = documented[url.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  expect(Object.keys(operation?.responses ?? {}), what).toContain(String(reply.status));
  if (reply.status >= 400) expectEnvelope(reply, what);
  else expect(reply.headers.get('content-type'), what).toContain('application/json');
  return reply;
}

function expectEnvelope({ status, body }: Reply, what: string): void {
  const { message, error_type: type, error } = body;
  expect(body, what).toEqual({
    success: false,
    message: expect.stringMatching(/./),
    error_type: expect.any(String),
    error: { type, message, ...(error?.fields && { fields: error.fields }) },
  });
  expect(ERROR_STATUS[type as ErrorType], what).toBe(status);
  expect(JSON.stringify(body), what).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(/);
  if (status === 422) expect(Object.keys(error.fields ?? {}).length, what).toBeGreaterThan(0);
}

const named = calls.map((call): [string, CallDefinition & { name: CallName }] => [call.name, call]);
const urlOf = (call: CallDefinition): string => urlsOf(call)[0] ?? '';
const closed = named.filter(([, call]) => call.access !== 'public');
const takingBodies = named.filter(([, call]) => call.method !== 'GET');

describe('every call, as it is meant', () => {
  const everyUrl = named.flatMap(([name, call]) =>
    urlsOf(call).map((url) => [name, url, call] as const),
  );

  test.each(everyUrl)(
    '%s at %s works, with fields it does not know and without',
    async (name, url, call) => {
      const plain = await freshScene();
      const sample = SAMPLES[name as CallName](plain);
      const reply = await send(call, url, { token: plain.me.accessToken, ...sample });
      expect(reply.status).toBe(sample.status);

      const other = await freshScene();
      const more = SAMPLES[name as CallName](other);
      const query = [more.query, 'unknown=1&__proto__=2&constructor=3'].filter(Boolean).join('&');
      const unknown = { unknown: { deep: [1] }, userId: 7, isAdmin: true };
      const isSettings = name === 'updateSettings';
      const body =
        more.body === undefined || isSettings
          ? more.body
          : { ...unknown, ...(more.body as object) };
      const again = await send(call, url, { token: other.me.accessToken, ...more, query, body });
      expect(again.status).toBe(sample.status);
    },
  );
});

describe('AUTH-01 GUARD-02 without a good session', () => {
  test.each(closed)('%s answers 401', async (name, call) => {
    const sample = SAMPLES[name as CallName](scene);
    const { accessToken } = scene.me;
    const [head, payload, signature = ''] = accessToken.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const flipped = `${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`;
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer nonsense' },
      { authorization: accessToken },
      { authorization: `Basic ${accessToken}` },
      { authorization: `Bearer ${accessToken}x` },
      { authorization: `Bearer ${head}.${payload}.${flipped}` },
      { authorization: `Bearer ${head}.${payload}.` },
      { authorization: `Bearer ${unsigned}.${payload}.` },
      { authorization: `Bearer ${'a'.repeat(8000)}` },
    ];
    for (const url of urlsOf(call)) {
      for (const header of headers) {
        const reply = await send(call, url, { ...sample, token: undefined, headers: header });
        expect(reply.status, JSON.stringify(header).slice(0, 80)).toBe(401);
        expect(reply.body.message).toBe('Authentication Failed');
      }
    }
  });

  test.each(closed)('%s answers 401 to a token that has run out', async (name, call) => {
    const late = await startLate();
    const sample = SAMPLES[name as CallName](scene);
    const reply = await send(call, urlOf(call), { ...sample, token: late, headers: {} });
    expect(reply.status).toBe(401);
  });

  /** A token that was good until its session ended. */
  async function startLate(): Promise<string> {
    const member = await server.signUp(`late${++joined}`);
    expect((await member.api('GET', '/test/probe')).status).toBe(200);
    await member.api('POST', '/user/logout', {});
    return member.accessToken;
  }
});

describe('GUARD-36 before setup and terms', () => {
  let newcomer: TestMember;
  let undecided: TestMember;
  beforeAll(async () => {
    newcomer = await server.signIn('newcomer@rookery.test');
    undecided = await server.signIn('undecided@rookery.test');
    await undecided.api('PATCH', '/user', { username: 'undecided', name: 'Undecided' });
  });

  const forMembers = named.filter(([, call]) => call.access === 'member');
  test.each(forMembers)('%s answers 403 and says what is missing', async (name, call) => {
    const sample = SAMPLES[name as CallName](scene);
    const first = await send(call, urlOf(call), { ...sample, token: newcomer.accessToken });
    expect([first.status, first.body.error_type]).toEqual([403, 'setup_required']);
    const second = await send(call, urlOf(call), { ...sample, token: undecided.accessToken });
    expect([second.status, second.body.error_type]).toEqual([403, 'terms_required']);
  });

  const forSessions = named.filter(
    ([name, call]) =>
      call.access === 'session' && !['logout', 'logoutAll', 'deleteUser'].includes(name),
  );
  test.each(forSessions)('%s works already', async (name, call) => {
    const sample = SAMPLES[name as CallName]({ ...scene, me: newcomer });
    const reply = await send(call, urlOf(call), { ...sample, token: newcomer.accessToken });
    expect(reply.status).toBe(sample.status);
  });
});

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  enum?: string[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
}

/** Values that a field's shape forbids. In an address all is text, so only texts can be wrong there. */
function badValues(shape: Shape, place: 'body' | 'query' | 'params'): unknown[] {
  const texts = badTexts(shape);
  if (place !== 'body') return shape.type === 'integer' ? ['many', '1.5', 'NaN', ''] : texts;
  if (shape.const !== undefined) return [false, 'true', 1, null];
  if (shape.type === 'string') return [...texts, 7, 0, true, null, ['a'], { a: 1 }];
  if (shape.type === 'integer') return ['7', 1.5, true, null, [7], { a: 1 }];
  if (shape.type === 'boolean') return ['true', 'false', 0, 1, null, [true]];
  if (String(shape.type) === 'string,null') return [...texts, 7, true, ['a'], { a: 1 }];
  if (String(shape.type) === 'object,null') return ['a', 7, true, [], {}, { title: 7, url: 7 }];
  if (shape.type === 'array') {
    const tooMany = Array.from({ length: (shape.maxItems ?? 0) + 1 }, () => 'a');
    return ['a', 7, null, { 0: 'a' }, [7], [null], [['a']], ['a'.repeat(65)], tooMany];
  }
  throw new Error(`No bad values are known for ${JSON.stringify(shape)}.`);
}

function badTexts({ enum: choices, pattern, minLength, maxLength }: Shape): string[] {
  const texts: string[] = [];
  if (choices) texts.push('no such choice', '', ` ${choices[0]}`);
  if (maxLength !== undefined) texts.push('x'.repeat(maxLength + 1), '1'.repeat(maxLength * 3));
  if (minLength) texts.push('');
  if (pattern !== undefined) {
    const tries = ['', ' ', '!', '\u0000', '😀', 'https://', 'a'.repeat(3000), '-1'];
    texts.push(...tries.filter((text) => !new RegExp(pattern, 'u').test(text)));
  }
  return texts;
}

describe('ERR-10 a field that is wrong is named: 422', () => {
  const withFields = named.filter(
    ([name, call]) => name !== 'updateSettings' && (call.body ?? call.query ?? call.params),
  );

  test.each(withFields)('%s', async (name, call) => {
    let tried = 0;
    for (const place of ['body', 'query', 'params'] as const) {
      const { properties = {}, required = [] } = (call[place] ?? {}) as Shape;
      for (const [field, shape] of Object.entries(properties)) {
        const bad = badValues(shape, place);
        if (place === 'body' && required.includes(field)) bad.push(undefined);
        for (const value of bad) {
          const sample = SAMPLES[name as CallName](scene);
          const token = scene.me.accessToken;
          const reply = await send(call, urlOf(call), {
            token,
            ...spoiled(sample, place, field, value),
          });
          const what = `${place} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
          // A name in a path may be as long as a path can be; beyond that the path itself is refused.
          if (place === 'params' && reply.status === 400) continue;
          expect(reply.status, what).toBe(422);
          const [first] = Object.keys(reply.body.error.fields);
          expect(first?.split('.')[0], what).toBe(field);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(0);
  });

  function spoiled(
    sample: Sample,
    place: 'body' | 'query' | 'params',
    field: string,
    value: unknown,
  ): Sample {
    if (place === 'body') {
      const body: Record<string, unknown> = { ...(sample.body as object), [field]: value };
      if (value === undefined) delete body[field];
      return { ...sample, body };
    }
    if (place === 'query') {
      const query = new URLSearchParams(sample.query);
      query.set(field, String(value));
      return { ...sample, query: query.toString() };
    }
    const text = encodeURIComponent(String(value));
    return { ...sample, params: { ...sample.params, [field]: text } };
  }

  test.each(
    named.filter(
      ([, call]) => call.body && (call.body as Shape).type === 'object' && call.method !== 'DELETE',
    ),
  )('%s names a body that is no object', async (_name, call) => {
    const sample = SAMPLES[_name as CallName](scene);
    for (const body of ['null', '[]', '7', '"text"', 'true']) {
      const reply = await send(call, urlOf(call), { ...sample, token: scene.me.accessToken, body });
      expect(reply.status, body).toBe(422);
      expect(reply.body.error.fields).toHaveProperty('body');
    }
  });

  test.each([
    ['an empty list', []],
    ['nothing', {}],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a number for a value', { dark_mode: 7 }],
    ['a flag for a value', { dark_mode: true }],
    ['an unknown name', { no_such_setting: 'true' }],
    ['a name of the prototype', [{ name: 'constructor', value: 'true' }]],
    ['a value that is none', { dark_mode: 'perhaps' }],
    ['a list without values', [{ name: 'dark_mode' }]],
    ['a list with numbers', [{ name: 'dark_mode', value: 1 }]],
    ['too many', Object.fromEntries(Array.from({ length: 51 }, (_none, at) => [`s${at}`, 'true']))],
    [
      'too many in a list',
      Array.from({ length: 51 }, () => ({ name: 'dark_mode', value: 'true' })),
    ],
  ])('updateSettings: %s', async (_what, body) => {
    const call = calls.find(({ name }) => name === 'updateSettings') as CallDefinition;
    const reply = await send(call, urlOf(call), { token: scene.me.accessToken, body });
    expect(reply.status).toBe(422);
  });
});

describe('ERR-10 what cannot be read', () => {
  test.each(takingBodies)(
    '%s answers 413 to more than 1 MB, 400 to what is not JSON',
    async (name, call) => {
      const sample = SAMPLES[name as CallName](scene);
      const sending = { ...sample, token: scene.me.accessToken };
      const huge = JSON.stringify({ body: 'x'.repeat(1024 * 1024) });
      expect((await send(call, urlOf(call), { ...sending, body: huge })).status).toBe(413);
      for (const body of [
        '{"ulid":',
        'ulid=1',
        '{"a":1}}',
        "{'a':1}",
        '\u0000',
        '{"__proto__":{"a":1}}',
      ]) {
        const reply = await send(call, urlOf(call), { ...sending, body });
        expect(reply.status, body).toBe(400);
      }
    },
  );

  // What a page of any site may send without being asked: a form, or plain text.
  const otherTypes = [FORM_TYPE, 'text/plain', `${MULTIPART_TYPE}; boundary=a`, 'text/xml', 'odd'];
  const formTypes = ({ takesForms }: CallDefinition): string[] => {
    if (!takesForms) return [];
    return takesForms === 'unread' ? [FORM_TYPE, `${MULTIPART_TYPE}; boundary=a`] : [FORM_TYPE];
  };
  test.each(takingBodies)('%s answers 415 to a form and to any other type', async (name, call) => {
    const { me } = await sceneFor(name);
    for (const url of urlsOf(call)) {
      for (const type of otherTypes.filter((each) => !formTypes(call).includes(each))) {
        const sample = SAMPLES[name as CallName](scene);
        const headers = { ...sample.headers, 'content-type': type };
        const sending = { ...sample, token: me.accessToken, headers };
        const reply = await send(call, url, { ...sending, body: 'email=alice%40rookery.test' });
        expect(reply.status, type).toBe(415);
      }
    }
  });

  test('forms are taken where Pusher clients send them, and where mailboxes do', () => {
    const taking = named.filter(([, call]) => call.takesForms).map(([name]) => name);
    expect(taking.toSorted()).toEqual(['authorizeChannel', 'unsubscribeDigest']);
  });

  const withTexts = named.filter(([, call]) => textFields(call).length > 0);
  test.each(withTexts)('%s survives every odd text', async (name, call) => {
    const odd = [
      '\u0000',
      'a\u0000b',
      '\ud83d',
      'a\udc00',
      '\u202e',
      '\ufeff',
      '\uffff',
      '𝒜'.repeat(20),
    ];
    odd.push(
      "'; drop table users; --",
      '${7*7}',
      '%00',
      '../../etc/passwd',
      '<script>',
      '\\u0000',
      '\r\n',
    );
    for (const field of textFields(call)) {
      for (const text of odd) {
        const own = await sceneFor(name);
        const sample = SAMPLES[name as CallName](own);
        const body = { ...(sample.body as object), [field]: text };
        await send(call, urlOf(call), { token: own.me.accessToken, ...sample, body });
      }
    }
  });

  function textFields(call: CallDefinition): string[] {
    const { properties = {} } = (call.body ?? {}) as Shape;
    return Object.keys(properties).filter((field) => properties[field]?.type === 'string');
  }

  const sceneFor = (name: string): Promise<Scene> | Scene =>
    name === 'logout' ? freshScene() : scene;

  const withParams = named.filter(([, call]) => call.params);
  test.each(withParams)('%s survives every odd path', async (name, call) => {
    const names = [
      '%00',
      'a%00b',
      '%F0%9F%90%A6',
      '%ED%A0%80',
      '%C0%80',
      '%',
      '%E0%A4%A',
      '%2F%2F',
      '%0d%0a',
    ];
    names.push(
      'a'.repeat(64),
      'a'.repeat(65),
      'a'.repeat(201),
      'a'.repeat(6000),
      "'%20or%201=1",
      '__proto__',
      '%E2%80%AE',
    );
    for (const odd of names) {
      const sample = SAMPLES[name as CallName](scene);
      const params = Object.fromEntries(Object.keys(sample.params ?? {}).map((key) => [key, odd]));
      const reply = await send(call, urlOf(call), {
        ...sample,
        token: scene.me.accessToken,
        params,
      });
      expect([400, 404, 422], odd.slice(0, 50)).toContain(reply.status);
    }
  });

  const withQueries = named.filter(([, call]) => call.query);
  test.each(withQueries)('%s survives every odd query', async (name, call) => {
    const queries = [
      'limit=1e400',
      'limit=-1e30',
      'page=1e30',
      'page=-1',
      'cursor=%00',
      'cursor=a&cursor=b',
      'limit=5&limit=6',
    ];
    queries.push(
      '%00=1',
      '%E0%A4%A',
      '=',
      '&&&',
      '?',
      'limit[]=1',
      'cursor[a]=1',
      `a=${'b'.repeat(5000)}`,
      'ulid=%F0%9F%90%A6',
    );
    for (const query of queries) {
      const sample = SAMPLES[name as CallName](scene);
      await send(call, urlOf(call), { token: scene.me.accessToken, ...sample, query });
    }
  });
});

/** Processor time of one call, ours and the client's together: a plain one takes about a hundredth. */
const BUSY_MS = 250;

describe('no call keeps the server busy, whatever is sent', () => {
  const LONG = 400_000;
  const hostile = [
    `https://a.bb/${'…'.repeat(1300)}x${')'.repeat(680)}`,
    'https://a.bb '.repeat(600),
    '#abc https://a.bb/#a '.repeat(400),
    `${'a'.repeat(1900)}'`,
    'ﷺ'.repeat(2000),
    `a${'\u0301'.repeat(1900)}#tag`,
    `a@${'.'.repeat(8000)}`,
  ];

  test.each(takingBodies)('%s', async (name, call) => {
    const fields = Object.entries(((call.body ?? {}) as Shape).properties ?? {});
    const given = (pick: (shape: Shape) => unknown): object =>
      Object.fromEntries(
        fields
          .map(([field, shape]) => [field, pick(shape)] as const)
          .filter(([, value]) => value !== undefined),
      );
    const longest = call.access === 'public' ? 30_000 : LONG;
    const dots = `a@${'.'.repeat(longest)}@`;
    const bodies = [
      ...hostile.map((text) =>
        given(({ type, pattern, enum: choices, maxLength }) =>
          type === 'string' && !pattern && !choices ? text.slice(0, maxLength) : undefined,
        ),
      ),
      ...fields.map(([field, { type }]) => (type === 'string' ? { [field]: dots } : {})),
      given(({ type }) => (type === 'array' ? Array(longest / 10).fill('a') : undefined)),
    ];
    const inUse = bodies.filter((body) => Object.keys(body).length > 0);
    for (const body of inUse) await expectBrief(name, call, body);
    await expectBrief(name, call, '['.repeat(LONG) + ']'.repeat(LONG));
  });

  /** What disturbs a measure can only add to it: the least of three counts. */
  async function expectBrief(name: string, call: CallDefinition, body: object | string) {
    let least = Infinity;
    for (let attempt = 0; attempt < 3 && least > BUSY_MS; attempt++) {
      const endsSession = ENDING.includes(name);
      const own = endsSession ? await freshScene() : scene;
      const sample = SAMPLES[name as CallName](own);
      const sent = typeof body === 'string' ? body : { ...(sample.body as object), ...body };
      const sending = { token: own.me.accessToken, ...sample, body: sent };
      least = Math.min(least, await cpuMs(() => send(call, urlOf(call), sending)));
    }
    const what = typeof body === 'string' ? body : JSON.stringify(body);
    expect(least, `${name} with ${what.slice(0, 80)}`).toBeLessThan(BUSY_MS);
  }
});

test('every call of the contract is on the server, and nothing else under /v3 but its own description', async () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(calls.map((call) => call.name).toSorted());
  for (const [, call] of named) {
    for (const url of urlsOf(call)) {
      const path = url.replaceAll(/:\w+/g, 'none');
      const reply = await server.call(call.method, path, {
        headers: { 'content-type': 'application/json' },
      });
      const isThere = call.access === 'public' ? [200, 400, 401, 422] : [401];
      expect(isThere, `${call.method} ${path}`).toContain(reply.status);
    }
  }
  for (const path of [
    '/v3/nothing',
    '/v3',
    '/v3/',
    '/v3/users',
    '/v3/admin',
    '/magicLink',
    '/user',
  ]) {
    const reply = await server.call('GET', path);
    expect(reply.status, path).toBe(404);
    expectEnvelope(reply, path);
  }
});
