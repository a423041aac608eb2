import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { voteInPoll } from '@rookery/contract/posts/vote-in-poll.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { followHashtag } from '@rookery/contract/relations/hashtags.ts';
import { muteReposts } from '@rookery/contract/relations/mute-reposts.ts';
import { saveFilter } from '@rookery/contract/relations/filters.ts';
import { saveSearch } from '@rookery/contract/search/saved-searches.ts';
import { setNotificationLevel } from '@rookery/contract/notifications/notification-levels.ts';
import { leaveList, reportList } from '@rookery/contract/lists/shared-lists.ts';
import { saveBookmarkFolder } from '@rookery/contract/posts/bookmark-folders.ts';
import { saveReadingPlace } from '@rookery/contract/feeds/reading-places.ts';
import { saveDraft } from '@rookery/contract/posts/drafts.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { schedulePost } from '@rookery/contract/posts/schedule-post.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { pinGroup } from '@rookery/contract/groups/pin-group.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { mediaRow } from './media-rows.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

// Declares what happens to data about members, by table. Add each new table here.

interface Fate {
  /** Part of the data export that contains the data, or the reason why no part does. */
  taken: { in: keyof AccountData } | { not: string };
  /** 'goes' if the data is deleted with a purged member, or the reason why the data stays. */
  purge: 'goes' | { stays: string };
}

const OTHERS = { not: 'it is in the file of whoever did it' };
const DERIVED = { not: 'it follows from what is in the file' };
const FATES: Record<string, Fate> = {
  'address_changes.user_id': { taken: { not: 'it lives for minutes' }, purge: 'goes' },
  'admin_sessions.user_id': { taken: { not: 'it lives for hours' }, purge: 'goes' },
  'audit_log.actor_id': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'nobody rewrites what staff did; it names a bare id' },
  },
  'audit_log.user_id': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'nobody rewrites what staff did; it names a bare id' },
  },
  'ban_appeals.settled_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who answered, and names a bare id' },
  },
  'ban_appeals.user_id': {
    taken: { not: 'whoever wrote it sends it from outside, and is answered by mail' },
    purge: 'goes',
  },
  'blocks.blocked_id': { taken: OTHERS, purge: 'goes' },
  'blocks.blocker_id': { taken: { in: 'blocked' }, purge: 'goes' },
  'violations.moderated_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who decided, and names a bare id' },
  },
  'violations.settled_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who decided, and names a bare id' },
  },
  'violations.user_id': { taken: { in: 'violations' }, purge: 'goes' },
  'followed_hashtags.user_id': { taken: { in: 'followedHashtags' }, purge: 'goes' },
  'filters.user_id': { taken: { in: 'filters' }, purge: 'goes' },
  'saved_searches.user_id': { taken: { in: 'savedSearches' }, purge: 'goes' },
  'reading_places.user_id': { taken: { in: 'readingPlaces' }, purge: 'goes' },
  'drafts.user_id': { taken: { in: 'drafts' }, purge: 'goes' },
  'bookmark_folders.user_id': { taken: { in: 'bookmarkFolders' }, purge: 'goes' },
  'poll_votes.user_id': { taken: { in: 'votes' }, purge: 'goes' },
  'lists.owner_id': { taken: { in: 'lists' }, purge: 'goes' },
  'list_reports.reporter_id': { taken: { in: 'listReports' }, purge: 'goes' },
  'list_leaves.user_id': { taken: { in: 'leftLists' }, purge: 'goes' },
  'list_members.user_id': { taken: { not: 'lists are private to their owner' }, purge: 'goes' },
  'bookmarks.user_id': { taken: { in: 'bookmarks' }, purge: 'goes' },
  'data_links.user_id': { taken: { not: 'it lives for weeks' }, purge: 'goes' },
  'discover_additions.added_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says which post is in Discover, and names a bare id' },
  },
  'chat_members.other_id': {
    taken: DERIVED,
    purge: { stays: 'the other keeps the chat; it names a bare id' },
  },
  'chat_members.user_id': { taken: { in: 'chats' }, purge: 'goes' },
  'chats.high_id': {
    taken: { in: 'chats' },
    purge: { stays: 'the other keeps the chat; it names a bare id' },
  },
  'chats.low_id': {
    taken: { in: 'chats' },
    purge: { stays: 'the other keeps the chat; it names a bare id' },
  },
  'chats.requested_by': {
    taken: DERIVED,
    purge: { stays: 'the other keeps the chat; it names a bare id' },
  },
  'digests.user_id': { taken: { not: 'it is when a mail is due' }, purge: 'goes' },
  'external_identities.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'passkeys.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'second_factors.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'recovery_codes.user_id': {
    taken: { not: 'only hashes of the codes are stored' },
    purge: 'goes',
  },
  'external_logins.for_user': { taken: { not: 'it lives for minutes' }, purge: 'goes' },
  'feedback.author_id': { taken: { in: 'feedback' }, purge: 'goes' },
  'feedback.done_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'nobody rewrites what staff did; it names a bare id' },
  },
  'feedback.reported_id': { taken: OTHERS, purge: 'goes' },
  'follows.followee_id': { taken: { in: 'followers' }, purge: 'goes' },
  'follows.follower_id': { taken: { in: 'following' }, purge: 'goes' },
  'group_members.user_id': { taken: { in: 'groups' }, purge: 'goes' },
  'groups.owner_id': { taken: DERIVED, purge: 'goes' },
  'held_usernames.user_id': { taken: { not: 'it is a name given up' }, purge: 'goes' },
  'invitations.inviter_id': {
    taken: { not: 'it is a number of the last thirty days' },
    purge: 'goes',
  },
  'ads.made_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who made it, and names a bare id' },
  },
  'invite_links.made_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who let people in, and names a bare id' },
  },
  'media.owner_id': {
    taken: { in: 'uploads' },
    purge: { stays: 'until the sweep of what nobody shows has removed its files' },
  },
  'message_reactions.user_id': { taken: { in: 'messageReactions' }, purge: 'goes' },
  'message_reports.reporter_id': {
    taken: { in: 'messageReports' },
    purge: { stays: 'what was reported still waits; it names a bare id' },
  },
  'message_reviews.moderated_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'nobody rewrites what staff did; it names a bare id' },
  },
  'messages.author_id': {
    taken: { in: 'messages' },
    purge: { stays: 'chats keep their shape: the row is empty' },
  },
  'muted_reposts.user_id': { taken: { in: 'repostsMuted' }, purge: 'goes' },
  'muted_reposts.member_id': { taken: { not: 'nobody is told who mutes them' }, purge: 'goes' },
  'mutes.muted_id': { taken: { not: 'nobody is told who mutes them' }, purge: 'goes' },
  'mutes.muter_id': { taken: { in: 'muted' }, purge: 'goes' },
  'notification_levels.member_id': { taken: { in: 'notificationLevels' }, purge: 'goes' },
  'notification_levels.user_id': { taken: { in: 'notificationLevels' }, purge: 'goes' },
  'notifications.actor_id': { taken: DERIVED, purge: 'goes' },
  'notifications.recipient_id': { taken: OTHERS, purge: 'goes' },
  'pinned_groups.user_id': { taken: DERIVED, purge: 'goes' },
  'pinned_posts.user_id': { taken: DERIVED, purge: 'goes' },
  'policy_texts.saved_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'it says who saved a text, and names a bare id' },
  },
  'scheduled_posts.author_id': { taken: { in: 'scheduledPosts' }, purge: 'goes' },
  'post_flags.reporter_id': {
    taken: { in: 'reports' },
    purge: { stays: 'what was reported still waits; it names a bare id' },
  },
  'post_mentions.user_id': {
    taken: OTHERS,
    purge: { stays: 'another member’s post says it; it names a bare id' },
  },
  'post_reviews.moderated_by': {
    taken: { not: 'what staff does is the community’s' },
    purge: { stays: 'nobody rewrites what staff did; it names a bare id' },
  },
  'posts.author_id': {
    taken: { in: 'posts' },
    purge: { stays: 'threads keep their shape: the row is empty' },
  },
  'push_subscriptions.user_id': {
    taken: { not: 'it is between a browser and its push service' },
    purge: 'goes',
  },
  'reactions.user_id': { taken: { in: 'reactions' }, purge: 'goes' },
  'recommendations.user_id': { taken: DERIVED, purge: 'goes' },
  'relation_changes.actor_id': { taken: DERIVED, purge: 'goes' },
  'relation_changes.target_id': { taken: OTHERS, purge: 'goes' },
  'removed_identities.user_id': { taken: { not: 'it is what was taken away' }, purge: 'goes' },
  'sessions.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'user_activity.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'user_badges.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'user_counts.user_id': { taken: DERIVED, purge: { stays: 'numbers, which are nought by then' } },
  'user_keys.user_id': { taken: DERIVED, purge: 'goes' },
  'user_settings.user_id': { taken: { in: 'account' }, purge: 'goes' },
  'users.invited_by': { taken: OTHERS, purge: { stays: 'it names a bare id' } },
};

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let parts: Record<string, unknown>;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp('ann');
  ben = await server.signUp('ben');
  await fill();
  parts = await exported();
});
afterAll(() => server.stop());

async function fill(): Promise<void> {
  const { db, clock } = server;
  const cleo = await server.signUp('cleo');
  await ann.follow(ben);
  await ben.follow(ann);
  for (const who of [ann, ben]) await who.mute(cleo);
  await ben.mute(ann);
  await ann.block(cleo);
  await cleo.block(ann);
  const [post, bens] = [await ann.post('By Ann.'), await ben.post('By Ben.')];
  await ann.do(pinPost, { body: { ulid: post } });
  await ann.comment(bens);
  const folderId = server.freshUlid();
  await ann.do(saveBookmarkFolder, { body: { id: folderId, name: 'Bread' } });
  await ann.do(bookmarkPost, { body: { ulid: bens, folderId, note: 'Try it.' } });
  const [annsList, bensList] = [server.freshUlid(), server.freshUlid()];
  await ann.do(saveList, { body: { ulid: annsList, name: 'Bakers' } });
  await ann.do(addToList, { params: { ulid: annsList }, body: { userUlid: ben.ulid } });
  await ben.do(saveList, { body: { ulid: bensList, name: 'Bakers' } });
  await ben.do(addToList, { params: { ulid: bensList }, body: { userUlid: ann.ulid } });
  await ann.do(muteReposts, { params: { name: 'cleo' } });
  await ben.do(muteReposts, { params: { name: 'ann' } });
  await ann.do(saveFilter, {
    body: {
      ulid: server.freshUlid(),
      text: 'spoiler',
      isWholeWord: true,
      places: ['home'],
      action: 'hide',
    },
  });
  await ann.do(saveSearch, { body: { ulid: server.freshUlid(), query: 'herons' } });
  await ann.do(followHashtag, { body: { hashtag: 'bread' } });
  await ann.do(setNotificationLevel, {
    body: { subject: 'member', ulid: ben.ulid, level: 'all' },
  });
  await ben.do(setNotificationLevel, {
    body: { subject: 'member', ulid: ann.ulid, level: 'all' },
  });
  const ofShared = { ulid: server.freshUlid() };
  await ben.do(saveList, { body: { ...ofShared, name: 'Shared', isShared: true } });
  await ben.do(addToList, { params: ofShared, body: { userUlid: ann.ulid } });
  await ann.do(leaveList, { params: ofShared });
  await ann.do(reportList, { params: ofShared, body: { violation: 'spam' } });
  const draft = {
    draftId: 'default',
    version: 'v1',
    basedOn: null,
    content: { postBody: 'Half.' },
  };
  await ann.do(saveDraft, { body: draft });
  const seenAt = clock.now().toISOString();
  await ann.do(saveReadingPlace, { body: { feed: 'following', postUlid: post, seenAt } });
  const poll = { choices: ['Yes', 'No'], minutes: 60 };
  const asked = await ben.post('By Ben.', { poll });
  await ann.do(voteInPoll, { body: { ulid: asked, choices: [0] } });
  const publishAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const ulid = server.freshUlid();
  await ann.do(schedulePost, { body: { ulid, body: 'Later.', publishAt } });
  await ann.react(bens);
  await ann.report(bens);
  await ann.do(updateSettings, { body: { dark_mode: 'true' } });
  const group = await ann.createGroup('Of Ann');
  await ben.joinGroup(group);
  await ann.do(pinGroup, { body: { groupId: group } });
  const chat = await ann.openChat(ben);
  await ann.say(chat);
  const about = { ulid: await ben.say(chat) };
  const params = { id: chat };
  await ann.do(addMessageReaction, { params, body: { ...about, reaction: 'heart' } });
  await ann.do(reportMessage, { params, body: { ...about, violation: 'spam' } });
  await ann.do(inviteByEmail, { body: { email: 'friend@rookery.test' } });
  const staff = await signUpWith(server, 'watcher', 'moderator');
  await staff.do(removePost, {
    body: { ulid: await ann.post('Rude.'), reason: 'Not for this place.' },
  });
  await mediaRow(server, ann);
  const now = clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const feedback = { kind: 'user_report', message: 'They shout.', created_at: now } as const;
  await db
    .insertInto('feedback')
    .values([
      { ...feedback, author_id: ann.id, reported_id: ben.id },
      { ...feedback, author_id: cleo.id, reported_id: ben.id, done_at: now, done_by: ann.id },
      { ...feedback, author_id: ben.id, reported_id: ann.id },
    ])
    .execute();
  await sql`insert into ban_appeals (id, user_id, body, created_at)
    values (gen_random_uuid(), ${ann.id}, 'It was not me.', now())`.execute(server.db);
  await sql`insert into data_links (id, user_id, expires_at)
    values (gen_random_uuid(), ${ann.id}, ${later}::timestamptz)`.execute(db);
  await sql`insert into digests (user_id, next_at, since)
    values (${ann.id}, ${later}::timestamptz, ${now}::timestamptz)`.execute(db);
  await sql`insert into address_changes (user_id, id, email, email_key, needs_old, expires_at)
    values (${ann.id}, ${ben.id}, 'other@rookery.test', 'other@rookery.test', false, ${later})`.execute(
    db,
  );
  await sql`insert into recommendations (user_id, member_ids, follows_seq, computed_at)
    values (${ann.id}, array[${ben.id}::uuid], 0, ${now}) on conflict do nothing`.execute(db);
  const identity = { user_id: ann.id, issuer: 'https://id.rookery.test', subject: 'ann' };
  await db
    .insertInto('external_identities')
    .values({ ...identity, created_at: now, last_used_at: now })
    .execute();
  await db
    .insertInto('removed_identities')
    .values({ ...identity, removed_at: now })
    .execute();
  await sql`insert into notifications (recipient_id, actor_id, type, created_at)
    values (${ann.id}, ${cleo.id}, 'follow', ${now}), (${cleo.id}, ${ann.id}, 'follow', ${now})`.execute(
    db,
  );
  await sql`insert into push_subscriptions
      (id, endpoint, host, user_id, session_id, public_key, auth_token, content_encoding, created_at)
    select id, 'https://push.rookery.test/ann', 'push.rookery.test', user_id, id, 'k', 's', 'aes128gcm', ${now}
    from sessions where user_id = ${ann.id} limit 1`.execute(db);
  await sql`insert into held_usernames (username_key, skeleton, user_id, held_until)
    values ('annabel', 'annabel', ${ann.id}, ${later})`.execute(db);
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced,
      name, created_at)
    values (gen_random_uuid(), ${ann.id}, '\\x01', '\\x02', 0, '{}', false, 'Phone', ${now})`.execute(
    db,
  );
  await sql`insert into second_factors (user_id, secret, created_at, activated_at)
    values (${ann.id}, '\\x01', ${now}, ${now})`.execute(db);
  await sql`insert into recovery_codes (user_id, hash) values (${ann.id}, '\\x01')`.execute(db);
  await sql`insert into external_logins (state_hash, binding_hash, provider, nonce, code_verifier, expires_at, for_user)
    values ('\\x00', '\\x00', 'oidc', 'n', 'v', ${later}, ${ann.id})`.execute(db);
}

interface Reference {
  table: string;
  column: string;
}

async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(server.db);
  return rows;
}

async function count({ table, column }: Reference): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${ann.id}`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

test('defines the fate of every column that references a member', async () => {
  const named = (await references()).map(({ table, column }) => `${table}.${column}`);
  expect(named).toEqual(Object.keys(FATES).toSorted());
});

async function exported(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  let cursor: string | undefined;
  do {
    const page: Answer<typeof exportAccount> = await ann.do(exportAccount, { query: { cursor } });
    for (const [name, part] of Object.entries(page.data)) {
      if (!Array.isArray(part) || part.length > 0) found[name] = part;
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test('has an export section for every table that promises one', () => {
  const promised = Object.values(FATES).flatMap(({ taken }) => ('in' in taken ? [taken.in] : []));
  expect(Object.keys(parts)).toEqual(expect.arrayContaining([...new Set(promised)]));
});

test('deletes all rows of a purged member that must go', { tags: ['AUTH-44'] }, async () => {
  const going = (await references()).filter(
    ({ table, column }) => FATES[`${table}.${column}`]?.purge === 'goes',
  );
  const held = async (isThere: boolean): Promise<string[]> => {
    const found: string[] = [];
    for (const each of going) {
      if ((await count(each)) > 0 === isThere) found.push(`${each.table}.${each.column}`);
    }
    return found;
  };
  // Insert this session last, because a change of the account ends console sessions of members who may not
  // administer.
  await untilOutboxHandled(server);
  await sql`insert into admin_sessions (token_hash, user_id, session_id, created_at, last_used_at)
    select '\\x00', user_id, id, now(), now() from sessions where user_id = ${ann.id} limit 1`.execute(
    server.db,
  );
  await vi.waitFor(async () => expect(await held(false)).toEqual([]));
  await ann.do(deleteUser);
  server.clock.advance(31 * 86_400_000);
  await server.runJob('purge-accounts');
  await vi.waitFor(async () => expect(await held(true)).toEqual([]), 30_000);
  const { rows } = await sql<{ left: object }>`
    select to_jsonb(u) as left from users u where id = ${ann.id}`.execute(server.db);
  const [moment, nothing] = [expect.any(String), null];
  // The row stays for posts that reference it. Add the final value of each new column here.
  expect(rows[0]?.left).toEqual({
    id: ann.id,
    created_at: moment,
    updated_at: moment,
    deleted_at: moment,
    email: '',
    email_key: expect.stringContaining(ann.id),
    name: '',
    bio: '',
    website: '',
    username: nothing,
    username_key: nothing,
    username_skeleton: nothing,
    username_changed_at: nothing,
    avatar: nothing,
    cover: nothing,
    invited_by: nothing,
    invite_link_id: nothing,
    held_at: nothing,
    account_setup_at: nothing,
    terms_version: nothing,
    terms_accepted_at: nothing,
    banned_at: nothing,
    timeout_until: nothing,
    has_violations: false,
    is_tenant: false,
    referral_code: expect.any(String),
  });
});
