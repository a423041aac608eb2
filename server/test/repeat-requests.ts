import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { passkeyOptions } from '@rookery/contract/sessions/passkeys.ts';
import { sql } from 'kysely';

import { createAuthenticator } from './authenticator.ts';
import type { CallName } from './call-samples.ts';
import type { RepeatedRequest, RepeatWorld } from './repeat-world.ts';
import { untilOutboxHandled } from './outbox.ts';
import { picture, put, sign, upload } from './uploads.ts';

type Prepare = (world: RepeatWorld) => RepeatedRequest | Promise<RepeatedRequest>;

const REASON = 'A good reason.';
const fresh = ({ server }: RepeatWorld): string => server.freshUlid();
const toBob = ({ bob }: RepeatWorld): RepeatedRequest => ({ params: { name: bob.username } });

const after =
  (
    prepare: (world: RepeatWorld) => Promise<unknown>,
    request: (world: RepeatWorld) => RepeatedRequest,
  ): Prepare =>
  async (world) => {
    await prepare(world);
    return request(world);
  };

const profilePath = ({ bob }: RepeatWorld, act: 'block' | 'mute' | 'follow') =>
  `/profile/${bob.username}/${act}`;

async function groupWithBob({ me, bob, number }: RepeatWorld): Promise<string> {
  const groupId = await me.createGroup(`Group ${number}`);
  await bob.joinGroup(groupId);
  return groupId;
}

const ofGroup = (groupId: string, { bob }: RepeatWorld) => ({ groupId, userId: bob.ulid });

async function askedGroup({ me, bob, number }: RepeatWorld): Promise<string> {
  const groupId = await me.createGroup(`Group ${number}`, { visibility: 'private' });
  await bob.joinGroup(groupId);
  return groupId;
}

const inGroup =
  (
    act: (groupId: string, world: RepeatWorld) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (world) => {
    const groupId = await groupWithBob(world);
    await act(groupId, world);
    return { body: ofGroup(groupId, world) };
  };

async function newList(me: RepeatWorld['me'], isShared = false): Promise<string> {
  const ulid = makeUlid(Date.now());
  await me.api('PUT', '/lists', { ulid, name: 'Bakers', isShared });
  return ulid;
}

const chatOf = ({ me, bob }: RepeatWorld): Promise<string> => me.openChat(bob);

async function bobsMessage(world: RepeatWorld): Promise<{ params: { id: string }; ulid: string }> {
  const id = await chatOf(world);
  return { params: { id }, ulid: await world.bob.say(id) };
}

async function removedPost({ me, chief }: RepeatWorld): Promise<string> {
  const post = await me.post();
  await chief.moderate(post, 'removeContent');
  return post;
}

async function reportedMessage(world: RepeatWorld): Promise<string> {
  const { me, bob } = world;
  const id = await chatOf(world);
  const ulid = await me.say(id);
  await bob.api('POST', `/chats/${id}/report`, { ulid, violation: 'spam' });
  return ulid;
}

const decide = (ulid: string, decision: string) => ({
  ulid,
  decision,
  violation: 'spam',
  reason: REASON,
});

const notificationIds = async ({ server, me, bob }: RepeatWorld): Promise<string[]> => {
  await bob.react(await me.post());
  await untilOutboxHandled(server);
  for (;;) {
    const { body } = await me.api('GET', '/user/notifications');
    if (body.data.length > 0)
      return body.data.map(({ notificationId }: { notificationId: string }) => notificationId);
  }
};

const inAnHour = ({ server }: RepeatWorld): string =>
  new Date(server.clock.now().getTime() + 3_600_000).toISOString();

async function scheduled(world: RepeatWorld): Promise<string> {
  const ulid = fresh(world);
  const body = { ulid, body: 'Later.', publishAt: inAnHour(world) };
  await world.me.api('PUT', '/posts/scheduled', body);
  return ulid;
}

const uploadIn = async ({ server, me }: RepeatWorld): Promise<RepeatedRequest> => {
  const bytes = await picture(60, 40);
  const { body: signed } = await sign(me, bytes);
  await put(server, signed, bytes);
  const { uuid, key, bucket } = signed;
  return { body: { uuid, key, bucket, name: 'a.png', content_type: 'image/png' } };
};

const subscription = ({ pushes }: RepeatWorld) => pushes.browser().subscription;

const swept = async ({ bob, chief }: RepeatWorld): Promise<string> => {
  await bob.post();
  const { body } = await chief.api('POST', '/moderation/profile/sweep', sweepOf(bob.ulid));
  return body.data.sweepULID as string;
};

const sweepOf = (ulid: string) => ({ ulid, hours: 24, violation: 'spam', reason: REASON });

const atConsole = (request: RepeatedRequest): RepeatedRequest => ({ by: 'console', ...request });

const byChief = ({ chief }: RepeatWorld, request: RepeatedRequest): RepeatedRequest => ({
  by: chief,
  ...request,
});

const onBob = ({ bob }: RepeatWorld, more: Record<string, string> = {}): RepeatedRequest =>
  atConsole({ params: { id: bob.ulid, ...more }, body: { reason: REASON } });

const badgeBob = ({ chief, bob }: RepeatWorld): Promise<unknown> =>
  chief.api('POST', `/admin/profile/${bob.ulid}/badges`, { badge: 'verified', reason: REASON });

async function inserted(world: RepeatWorld, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await statement.execute(world.server.db);
  return String((rows[0] as { id: unknown }).id);
}

const passkeyOf = async (world: RepeatWorld): Promise<string> =>
  uuidToUlid(
    await inserted(
      world,
      sql`insert into passkeys
          (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
        values (gen_random_uuid(), ${world.me.id}, decode(md5(${world.me.id}), 'hex'), '', 0, '{}',
          false, 'Key', now())
        returning id`,
    ),
  );

const link = (world: RepeatWorld, uses = 5) => ({
  ulid: fresh(world),
  name: `Link ${world.number}`,
  uses,
  days: 7,
});

const filterNamed = (text: string) => ({
  ulid: makeUlid(Date.now()),
  text,
  isWholeWord: true,
  places: ['home'],
  action: 'hide',
});

export const REPEATED_REQUESTS: Partial<Record<CallName, Prepare>> = {
  revokeSession: async (world) => {
    await world.server.signIn(world.me.email);
    const { body } = await world.me.api('GET', '/user/sessions');
    const other = body.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return { params: { id: other.id } };
  },
  addPasskey: async ({ me }) => {
    const { data } = await me.do(passkeyOptions);
    return { body: { credential: createAuthenticator('http://rookery.test').create(data) } };
  },
  renamePasskey: async (world) => ({ body: { id: await passkeyOf(world), name: 'Phone' } }),
  removePasskey: async (world) => ({ query: `id=${await passkeyOf(world)}`, body: {} }),
  removeIdentity: async (world) => ({
    params: {
      id: uuidToUlid(
        await inserted(
          world,
          sql`insert into external_identities (issuer, subject, user_id, created_at, last_used_at)
            values ('https://elsewhere.test', ${world.me.id}, ${world.me.id}, now(), now())
            returning id`,
        ),
      ),
    },
  }),
  updateSettings: () => ({ body: { dark_mode: 'true' } }),
  updateUser: () => ({ body: { name: 'New Name', bio: 'New.' } }),
  sendFeedback: ({ bob }) => ({ body: { message: 'Rude.', reportedUlid: bob.ulid } }),
  signUpload: () => ({
    body: {
      visibility: 'public-read',
      content_type: 'image/png',
      name: 'a.png',
      content_length: 1000,
    },
  }),
  finishUpload: uploadIn,
  retryUpload: async ({ server, me }) => {
    const { url, uuid } = await upload(server, me, await picture(60, 40));
    await sql`update media set state = 'failed', can_retry = true where id = ${ulidToUuid(uuid)}`
      .execute(server.db)
      .catch(() => undefined);
    return { body: { url } };
  },
  followUser: after(
    ({ me, ...world }) => me.api('DELETE', profilePath({ me, ...world }, 'follow')),
    toBob,
  ),
  unfollowUser: toBob,
  blockUser: toBob,
  unblockUser: after((world) => world.me.block(world.bob), toBob),
  muteUser: toBob,
  muteReposts: toBob,
  unmuteReposts: toBob,
  unmuteUser: after((world) => world.me.mute(world.bob), toBob),
  createComment: async ({ bob }) => ({ body: { parentId: await bob.post(), body: 'Yes.' } }),
  createPost: (world) => ({ body: { ulid: fresh(world), body: 'Hello.' } }),
  createRepost: async ({ bob }) => ({ body: { ulid: await bob.post() } }),
  deleteRepost: async ({ me, bob }) => {
    const post = await bob.post();
    await me.repost(post);
    return { body: { ulid: post } };
  },
  saveReadingPlace: async ({ bob }) => ({
    body: { feed: 'following', postUlid: await bob.post(), seenAt: '2026-11-21T12:00:00Z' },
  }),
  saveDraft: () => ({
    body: { draftId: 'default', version: 'v1', basedOn: null, content: { postBody: 'Half.' } },
  }),
  removeDraft: () => ({ body: { draftId: 'default' } }),
  editPost: async ({ me }) => ({
    body: { ulid: await me.post(), version: 0, body: 'Edited.' },
  }),
  voteInPoll: async ({ bob }) => {
    const poll = { choices: ['Yes', 'No'], minutes: 60 };
    return { body: { ulid: await bob.post('A poll.', { poll }), choices: [1] } };
  },
  schedulePost: (world) => ({
    body: { ulid: fresh(world), body: 'Later.', publishAt: inAnHour(world) },
  }),
  cancelScheduledPost: async (world) => ({ body: { ulid: await scheduled(world) } }),
  publishScheduledPost: async (world) => ({ body: { ulid: await scheduled(world) } }),
  changeAudience: async ({ me }) => ({ body: { ulid: await me.post(), whoAnswers: 'none' } }),
  hideAnswer: async ({ me, bob }) => ({ body: { ulid: await bob.comment(await me.post()) } }),
  showAnswer: async ({ me, bob }) => {
    const ulid = await bob.comment(await me.post());
    await me.api('PUT', '/comments/hidden', { ulid });
    return { body: { ulid } };
  },
  detachQuote: async ({ me, bob }) => ({
    body: { ulid: await bob.repost(await me.post(), 'Look.') },
  }),
  attachQuote: async ({ me, bob }) => {
    const ulid = await bob.repost(await me.post(), 'Look.');
    await me.api('PUT', '/posts/detached', { ulid });
    return { body: { ulid } };
  },
  deletePost: async ({ me }) => ({ body: { ulid: await me.post() } }),
  addReaction: async ({ bob }) => ({ body: { ulid: await bob.post(), reaction: 'heart' } }),
  removeReaction: async ({ me, bob }) => {
    const post = await bob.post();
    await me.react(post);
    return { body: { ulid: post, reaction: 'heart' } };
  },
  flagPost: async ({ bob }) => ({ body: { ulid: await bob.post(), violationType: 'spam' } }),
  saveList: () => ({ body: { ulid: makeUlid(Date.now()), name: 'Bakers' } }),
  deleteList: async ({ me }) => ({ body: { ulid: await newList(me) } }),
  addToList: async ({ me, bob }) => ({
    params: { ulid: await newList(me) },
    body: { userUlid: bob.ulid },
  }),
  followList: async ({ me, bob }) => {
    const ulid = await newList(me);
    await me.api('PUT', `/lists/${ulid}/members`, { userUlid: bob.ulid });
    return { params: { ulid } };
  },
  leaveList: async ({ me, bob }) => {
    const ulid = await newList(bob, true);
    await bob.api('PUT', `/lists/${ulid}/members`, { userUlid: me.ulid });
    return { params: { ulid } };
  },
  reportList: async ({ bob }) => ({
    params: { ulid: await newList(bob, true) },
    body: { violation: 'spam' },
  }),
  decideReportedList: async (world) => {
    const ulid = await newList(world.bob, true);
    await world.me.api('POST', `/lists/${ulid}/report`, { violation: 'spam' });
    return byChief(world, { body: { ulid, decision: 'dismiss' } });
  },
  unshareList: async (world) =>
    byChief(world, { body: { ulid: await newList(world.bob, true), reason: REASON } }),
  removeFromList: async ({ me, bob }) => {
    const ulid = await newList(me);
    await me.api('PUT', `/lists/${ulid}/members`, { userUlid: bob.ulid });
    return { params: { ulid }, body: { userUlid: bob.ulid } };
  },
  bookmarkPost: async ({ me }) => ({ body: { ulid: await me.post(), note: 'Read again.' } }),
  removeBookmark: async ({ me }) => {
    const ulid = await me.post();
    await me.api('PUT', '/posts/bookmark', { ulid });
    return { body: { ulid } };
  },
  saveBookmarkFolder: () => ({ body: { id: makeUlid(Date.now()), name: 'Bread' } }),
  removeBookmarkFolder: async ({ me }) => {
    const id = makeUlid(Date.now());
    await me.api('PUT', '/bookmarks/folders', { id, name: 'Bread' });
    return { body: { id } };
  },
  saveFilter: () => ({ body: filterNamed('spoiler') }),
  removeFilter: async ({ me }) => {
    const filter = filterNamed('winter');
    await me.api('PUT', '/filters', filter);
    return { body: { ulid: filter.ulid } };
  },
  saveSearch: () => ({ body: { ulid: makeUlid(Date.now()), query: 'herons' } }),
  removeSavedSearch: async ({ me }) => {
    const search = { ulid: makeUlid(Date.now()), query: 'storks' };
    await me.api('PUT', '/searches/saved', search);
    return { body: { ulid: search.ulid } };
  },
  showGroupInHome: async ({ me, number }) => ({
    body: { groupId: await me.createGroup(`Group ${number}`), isInHome: true },
  }),
  followHashtag: () => ({ body: { hashtag: 'bread' } }),
  unfollowHashtag: async ({ me }) => {
    await me.api('PUT', '/follows/hashtags', { hashtag: 'bread' });
    return { body: { hashtag: 'bread' } };
  },
  pinPost: async ({ me }) => ({ body: { ulid: await me.post() } }),
  unpinPost: async ({ me }) => {
    const post = await me.post();
    await me.api('PUT', '/posts/pinned', { ulid: post });
    return { body: { ulid: post } };
  },
  addToDiscover: async (world) => byChief(world, { body: { ulid: await world.bob.post() } }),
  removeFromDiscover: async (world) => {
    const ulid = await world.bob.post();
    await world.chief.api('POST', '/employee/post/discover', { ulid });
    return byChief(world, { body: { ulid } });
  },
  createGroup: ({ number }) => ({ body: { name: `Group ${number}`, visibility: 'public' } }),
  editGroup: async ({ me, number }) => ({
    body: { groupId: await me.createGroup(`Group ${number}`), rules: 'Be kind.' },
  }),
  deleteGroup: async ({ me, number }) => ({
    query: `groupId=${await me.createGroup(`Group ${number}`)}`,
    body: {},
  }),
  joinGroup: async ({ bob, number }) => ({
    body: { groupId: await bob.createGroup(`Group ${number}`) },
  }),
  leaveGroup: async (world) => ({
    by: world.bob,
    body: { groupId: await groupWithBob(world) },
  }),
  addGroupModerator: inGroup(),
  removeGroupModerator: inGroup((groupId, world) =>
    world.me.api('POST', '/group/moderators', ofGroup(groupId, world)),
  ),
  banFromGroup: inGroup(),
  unbanFromGroup: inGroup((groupId, world) =>
    world.me.api('POST', '/group/ban', ofGroup(groupId, world)),
  ),
  approveGroupRequest: async (world) => ({ body: ofGroup(await askedGroup(world), world) }),
  declineGroupRequest: async (world) => ({ body: ofGroup(await askedGroup(world), world) }),
  makeGroupInvite: async (world) => ({ body: { groupId: await askedGroup(world), renew: true } }),
  endGroupInvite: async (world) => {
    const groupId = await askedGroup(world);
    await world.me.api('POST', '/group/invite', { groupId });
    return { body: { groupId } };
  },
  pinGroup: inGroup(),
  unpinGroup: inGroup((groupId, { me }) => me.api('POST', '/group/pin', { groupId })),
  removeFromGroup: async (world) => {
    const groupId = await groupWithBob(world);
    return { body: { groupId, postId: await world.bob.post('To all.', { groupId }) } };
  },
  pinGroupPost: async (world) => {
    const groupId = await groupWithBob(world);
    return { body: { ulid: await world.me.post('To all.', { groupId }) } };
  },
  unpinGroupPost: async (world) => {
    const groupId = await groupWithBob(world);
    const ulid = await world.me.post('To all.', { groupId });
    await world.me.api('PUT', '/group/pinned-post', { ulid });
    return { body: { ulid } };
  },
  openChat: ({ bob }) => ({ body: { userId: bob.ulid } }),
  acceptChat: async (world) => {
    await world.me.api('DELETE', profilePath(world, 'follow'));
    return { params: { id: await world.bob.openChat(world.me) } };
  },
  closeChat: async (world) => {
    const groupId = await groupWithBob(world);
    return { params: { id: await world.me.openChat({ groupId }) } };
  },
  leaveChat: async (world) => ({ params: { id: await chatOf(world) } }),
  muteChat: async (world) => ({ params: { id: await chatOf(world) } }),
  unmuteChat: async (world) => {
    const id = await chatOf(world);
    await world.me.api('POST', `/chats/${id}/mute`);
    return { params: { id } };
  },
  sendMessage: async (world) => ({
    params: { id: await chatOf(world) },
    body: { ulid: fresh(world), body: 'Yes.' },
  }),
  deleteMessage: async (world) => {
    const { params, ulid } = await bobsMessage(world);
    return { by: world.bob, params, body: { ulid } };
  },
  addMessageReaction: async (world) => {
    const { params, ulid } = await bobsMessage(world);
    return { params, body: { ulid, reaction: 'heart' } };
  },
  removeMessageReaction: async (world) => {
    const { params, ulid } = await bobsMessage(world);
    await world.me.api('PUT', `/chats/${params.id}/reactions`, { ulid, reaction: 'heart' });
    return { params, body: { ulid } };
  },
  reportMessage: async (world) => {
    const { params, ulid } = await bobsMessage(world);
    return { params, body: { ulid, violation: 'spam' } };
  },
  setNotificationLevel: async ({ me }) => ({
    body: { subject: 'thread', ulid: await me.post(), level: 'none' },
  }),
  markNotificationsRead: async (world) => ({
    body: { notificationIds: await notificationIds(world) },
  }),
  markAllNotificationsRead: async (world) => ({
    body: { lastNotificationId: (await notificationIds(world))[0] },
  }),
  deleteNotifications: async (world) => ({
    body: { notificationIds: await notificationIds(world) },
  }),
  deleteAllNotifications: async (world) => ({
    body: { lastNotificationId: (await notificationIds(world))[0] },
  }),
  createSubscription: (world) => ({ body: subscription(world) }),
  deleteSubscription: async (world) => {
    const made = subscription(world);
    await world.me.api('POST', '/subscriptions', made);
    return { query: `endpoint=${encodeURIComponent(made.endpoint)}` };
  },
  inviteByEmail: ({ number }) => ({ body: { email: `friend${number}@rookery.test` } }),
  moderatePost: async (world) =>
    byChief(world, {
      params: { action: 'removeContent' },
      body: { postULID: await world.me.post(), violation: 'spam', reason: REASON },
    }),
  removeFlag: async (world) => {
    const postULID = await world.me.post();
    await world.bob.report(postULID);
    return byChief(world, { body: { postULID } });
  },
  removePost: async (world) =>
    byChief(world, { body: { ulid: await world.me.post(), reason: REASON } }),
  appealViolation: async (world) => ({
    body: { ulid: await removedPost(world), appealText: 'It was a joke.' },
  }),
  appealMessage: async (world) => {
    const ulid = await reportedMessage(world);
    await world.chief.api('POST', '/moderation/message', decide(ulid, 'remove'));
    return { body: { ulid, appealText: 'It was a joke.' } };
  },
  decideReportedMessage: async (world) =>
    byChief(world, { body: decide(await reportedMessage(world), 'remove') }),
  sweepPosts: async (world) => {
    await world.bob.post();
    return byChief(world, { body: sweepOf(world.bob.ulid) });
  },
  undoSweep: async (world) =>
    byChief(world, { body: { ulid: world.bob.ulid, sweepULID: await swept(world) } }),
  banUser: (world) => byChief(world, { body: { ulid: world.bob.ulid, reason: REASON } }),
  unbanUser: after(
    ({ chief, bob }) => chief.ban(bob),
    (world) => byChief(world, { body: { ulid: world.bob.ulid, reason: REASON } }),
  ),
  addBadge: (world) =>
    byChief(world, {
      params: { id: world.bob.ulid },
      body: { badge: 'verified', reason: REASON },
    }),
  removeBadge: after(badgeBob, (world) =>
    byChief(world, {
      params: { id: world.bob.ulid },
      body: { badge: 'verified', reason: REASON },
    }),
  ),
  addBadgeByConsole: (world) => onBob(world, { badge: 'verified' }),
  removeBadgeByConsole: after(badgeBob, (world) => onBob(world, { badge: 'verified' })),
  approveByConsole: async (world) => {
    await sql`update users set held_at = now() where id = ${world.bob.id}`.execute(world.server.db);
    return onBob(world);
  },
  banByConsole: (world) => onBob(world),
  unbanByConsole: after(
    ({ chief, bob }) => chief.ban(bob),
    (world) => onBob(world),
  ),
  closeBranch: ({ bob }) =>
    atConsole({ body: { userULID: bob.ulid, preview: false, reason: REASON } }),
  deleteGroupByConsole: async (world) =>
    atConsole({ params: { id: await groupWithBob(world) }, body: { reason: REASON } }),
  makeAd: ({ number }) =>
    atConsole({
      body: {
        name: 'Harbour Café',
        body: `Open until ${number}.`,
        url: `http://cafe.push.test:9/${number}`,
        days: 7,
      },
    }),
  endAd: async (world) =>
    atConsole({
      params: {
        id: uuidToUlid(
          await inserted(
            world,
            sql`insert into ads (id, name, body, open_graph, made_by, created_at, ends_at)
              values (${ulidToUuid(makeUlid(Date.now()))}, 'An ad', 'Open.', '{"url":"https://cafe.test/"}',
                ${world.chief.id}, now(), now() + interval '3 days') returning id`,
          ),
        ),
      },
    }),
  makeInviteLink: (world) => {
    const { ulid: _ulid, ...draft } = link(world);
    return atConsole({ body: draft });
  },
  endInviteLink: async (world) => {
    const made = link(world);
    return atConsole({
      params: {
        id: uuidToUlid(
          await inserted(
            world,
            sql`insert into invite_links
                (id, token_hash, name, made_by, created_at, expires_at, uses, uses_left)
              values (${ulidToUuid(made.ulid)}, ${Buffer.from(made.ulid)}, ${made.name},
                ${world.chief.id}, now(), now() + interval '3 days', 5, 5) returning id`,
          ),
        ),
      },
    });
  },
  putWordRule: ({ number }) =>
    atConsole({ body: { kind: 'word', value: `casino${number}`, deed: 'hold' } }),
  removeWordRule: async (world) =>
    atConsole({
      params: {
        id: await inserted(
          world,
          sql`insert into word_rules (kind, value, typed, deed, created_at)
            values ('word', ${`word${world.number}`}, ${`word${world.number}`}, 'hold', now()) returning id`,
        ),
      },
    }),
  savePolicy: async ({ server, number }) => {
    const { rows } = await sql<{ version: number }>`
      select coalesce(max(version), 1) as version from policy_texts
      where kind = 'rules'`.execute(server.db);
    return atConsole({
      body: {
        kind: 'rules',
        body: `Be kind, ${number}.`,
        asksAnew: false,
        basedOn: rows[0]?.version,
      },
    });
  },
  settleBanAppeal: async (world) => {
    await world.chief.ban(world.bob);
    const id = makeUlid(Date.now());
    await sql`insert into ban_appeals (id, user_id, body, created_at)
      values (${ulidToUuid(id)}, ${world.bob.id}, 'It was not me.', now())`.execute(
      world.server.db,
    );
    return atConsole({ params: { id }, body: { isGranted: false, answer: 'It was you.' } });
  },
  settleFeedback: async (world) => {
    await world.bob.api('POST', '/feedback', { message: 'More colours, please.' });
    const { rows } = await sql<{ id: number }>`
      select id from feedback where author_id = ${world.bob.id}`.execute(world.server.db);
    return atConsole({ params: { id: String(rows[0]?.id) }, body: { answer: 'Soon.' } });
  },
  undoByConsole: async (world) => {
    await world.chief.ban(world.bob);
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from audit_log where user_id = ${world.bob.id}`.execute(world.server.db);
    return atConsole({ params: { id: String(rows[0]?.id) }, body: { reason: REASON } });
  },
};
