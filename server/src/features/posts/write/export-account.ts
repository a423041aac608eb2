import { audienceOf } from '#src/features/posts/read/controls-view.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { listGroupsOf } from '#src/features/groups/public.ts';
import { listUploadsOf } from '#src/features/media/record/public.ts';
import { listPeople, type PeopleKind } from '#src/features/relations/public.ts';
import {
  listBlocksOrMutes,
  listRepostMutes,
  type BlockOrMuteKind,
} from '#src/features/relations/blocks/public.ts';
import { filtersView } from '#src/features/relations/filters/public.ts';
import { followedHashtags } from '#src/features/relations/hashtags/public.ts';
import { listPasskeys } from '#src/features/sessions/passkeys/public.ts';
import { secondFactorOf } from '#src/features/sessions/second-factor/public.ts';
import { identitiesForExport, listSessions } from '#src/features/sessions/public.ts';
import { currentUser, listFeedbackBy, listSettings } from '#src/features/users/profile/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Kysely } from 'kysely';
import { listBookmarksOf } from '#src/features/posts/bookmarks/bookmarks.store.ts';
import { listFolders } from '#src/features/posts/bookmarks/folders.store.ts';
import { listVotesOf } from '#src/features/posts/polls/polls.store.ts';
import { pollView } from '#src/features/posts/read/poll-view.ts';
import { listScheduled } from '#src/features/posts/record/scheduled-posts.store.ts';
import { exportLists } from './export-lists.ts';
import { listPlacesOf } from '#src/features/posts/places/reading-places.store.ts';
import { CHAT_PARTS } from './export-chats.ts';
import {
  listBanAppealsBy,
  listGivenReactions,
  listNotificationLevelsOf,
  listReportsBy,
  listSavedSearchesOf,
  listViolationsOf,
  listWritings,
} from './export.store.ts';
import { listDraftsOf } from '#src/features/posts/drafts/drafts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'clock' | 'config' | 'cursors' | 'db' | 'members'>;

interface Part {
  data: AccountData;
  /** The position at which the next page of this section starts. Null if the section is complete. */
  before: number | null;
}

type TakePart = (before: number) => Promise<Part>;

const PEOPLE = 500;
const WRITINGS = 200;
const REACTIONS = 500;
const UPLOADS = 500;
const REPORTS = 500;
const FEEDBACK = 200;
const GROUPS = 500;
const CHATS_PAGE = 200;
const VIOLATIONS = 200;

export async function exportAccount(
  deps: Parts,
  caller: { userId: string; sessionId: string },
  cursor: string | undefined,
): Promise<{ data: AccountData; next_cursor: string | null }> {
  const list = `export:${caller.userId}`;
  const [at = 0, from = Number.MAX_SAFE_INTEGER] =
    cursor === undefined ? [] : deps.cursors.read(list, cursor);
  const parts = partsOf(deps, caller);
  const { data, before } = (await parts[at]?.(from)) ?? { data: {}, before: null };
  const next = before === null ? [at + 1, Number.MAX_SAFE_INTEGER] : [at, before];
  const isOver = before === null && at + 1 >= parts.length;
  return { data, next_cursor: isOver ? null : deps.cursors.write(list, next) };
}

function partsOf(deps: Parts, caller: { userId: string; sessionId: string }): readonly TakePart[] {
  const { db } = deps;
  const { userId } = caller;
  const related = (kind: PeopleKind, before: number) =>
    listPeople(db, {
      kind,
      userId,
      before,
      limit: PEOPLE,
      viewerId: null,
      mindsBlocks: false,
    });
  const blockedOrMuted = (kind: BlockOrMuteKind, before: number) =>
    listBlocksOrMutes(db, kind, userId, { before, limit: PEOPLE });
  return [
    async () => ({ data: { account: await accountOf(deps, caller) }, before: null }),
    async (before) => people(deps, 'following', await related('following', before)),
    async (before) => people(deps, 'followers', await related('followers', before)),
    async (before) => muted(deps, await blockedOrMuted('mute', before)),
    async (before) => people(deps, 'blocked', await blockedOrMuted('block', before)),
    (before) => repostsMuted(deps, userId, before),
    async () => ({ data: { filters: await filtersView(deps, userId) }, before: null }),
    async () => ({ data: { followedHashtags: await followedHashtags(db, userId) }, before: null }),
    (before) => writings(deps, userId, 'posts', before),
    (before) => writings(deps, userId, 'comments', before),
    () => scheduledPosts(db, userId),
    (before) => reactions(db, userId, before),
    (before) => votes(db, userId, before),
    (before) => bookmarks(db, userId, before),
    async () => ({ data: await exportLists(db, userId), before: null }),
    () => notificationLevels(db, userId),
    () => savedSearches(db, userId),
    (before) => uploads(db, userId, before),
    (before) => reports(db, userId, before),
    () => drafts(db, userId),
    (before) => feedback(db, userId, before),
    (before) => groupMemberships(db, userId, before),
    ...CHAT_PARTS.map((take) => async (before: number) => {
      const { data, found } = await take(db, userId, { before, limit: CHATS_PAGE });
      return { data, before: nextBefore(found, CHATS_PAGE) };
    }),
    (before) => violations(db, userId, before),
    (before) => banAppeals(db, userId, before),
  ];
}

async function groupMemberships(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listGroupsOf(db, userId, { before, limit: GROUPS });
  const groups = found.map(({ id, name, role, since }) => ({
    ulid: uuidToUlid(id),
    name,
    role,
    since: since.toISOString(),
  }));
  return { data: { groups }, before: nextBefore(found, GROUPS) };
}

async function accountOf(
  deps: Parts,
  caller: { userId: string; sessionId: string },
): Promise<NonNullable<AccountData['account']>> {
  const [profile, settings, sessions, identities, passkeys, secondFactor] = await Promise.all([
    currentUser(deps, caller.userId),
    listSettings(deps, caller.userId),
    listSessions(deps, caller),
    identitiesForExport(deps, caller.userId),
    listPasskeys(deps, caller.userId),
    secondFactorOf(deps, caller.userId),
  ]);
  return { profile, settings, sessions, identities, passkeys, secondFactor };
}

async function people(
  { members }: Parts,
  name: 'following' | 'followers' | 'blocked' | 'repostsMuted',
  found: readonly { userId: string; seq: number }[],
): Promise<Part> {
  const known = await members.getMany(found.map(({ userId }) => userId));
  const named = found.flatMap(({ userId }) => {
    const member = known.get(userId);
    if (!member || member.isGone) return [];
    return [{ ulid: member.ulid, username: member.username, name: member.name }];
  });
  return { data: { [name]: named }, before: nextBefore(found, PEOPLE) };
}

/** With the end and the extent of each mute. */
async function muted(
  { members }: Parts,
  found: Awaited<ReturnType<typeof listBlocksOrMutes>>,
): Promise<Part> {
  const known = await members.getMany(found.map(({ userId }) => userId));
  const named = found.flatMap(({ userId, endsAt, onlyNotifications }) => {
    const member = known.get(userId);
    if (!member || member.isGone) return [];
    const { ulid, username, name } = member;
    return [{ ulid, username, name, endsAt: endsAt?.toISOString() ?? null, onlyNotifications }];
  });
  return { data: { muted: named }, before: nextBefore(found, PEOPLE) };
}

async function repostsMuted(deps: Parts, userId: string, before: number): Promise<Part> {
  const found = await listRepostMutes(deps.db, userId, { before, limit: PEOPLE });
  const { data } = await people(deps, 'repostsMuted', found);
  return { data, before: found.length < PEOPLE ? null : (found.at(-1)?.seq ?? null) };
}

async function writings(
  { db, clock }: Parts,
  userId: string,
  kind: 'posts' | 'comments',
  before: number,
): Promise<Part> {
  const found = await listWritings(db, userId, kind, { before, limit: WRITINGS });
  const viewer = { id: userId, ownChoices: undefined };
  const ulidOrNull = (id: string | null): string | null => id && uuidToUlid(id);
  const written = found.map((post) => ({
    ulid: uuidToUlid(post.id),
    parentUlid: ulidOrNull(post.parentId),
    originalUlid: ulidOrNull(post.originalId),
    title: post.title,
    body: post.body,
    warning: post.warning,
    images: post.images.map(({ url, description }) => ({ url, description })),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
    ...audienceOf(post),
    earlierVersions: post.versions.map(({ title, body, createdAt }) => ({
      title,
      body,
      createdAt: new Date(createdAt).toISOString(),
    })),
    ...(post.poll && { poll: pollView({ ...post, authorId: userId }, viewer, clock.now()) }),
  }));
  return { data: { [kind]: written }, before: nextBefore(found, WRITINGS) };
}

/** Few enough for one page. */
async function scheduledPosts(db: Kysely<Schema>, userId: string): Promise<Part> {
  const found = await listScheduled(db, userId);
  const scheduled = found.map(({ id, publishAt, draft, images, refusal, createdAt }) => ({
    ulid: uuidToUlid(id),
    publishAt: publishAt.toISOString(),
    title: draft.title ?? null,
    body: draft.body,
    images: images.map(({ url, description }) => ({ url, description })),
    refusal,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { scheduledPosts: scheduled }, before: null };
}

async function reactions(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listGivenReactions(db, userId, { before, limit: REACTIONS });
  const given = found.map(({ postId, name, createdAt }) => ({
    ulid: uuidToUlid(postId),
    name,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { reactions: given }, before: nextBefore(found, REACTIONS) };
}

/** Drafts, and where the member stopped reading. */
async function drafts(db: Kysely<Schema>, userId: string): Promise<Part> {
  const found = (await listDraftsOf(db, userId)).map(({ content, updatedAt }) => ({
    body: content.postBody,
    updatedAt: updatedAt.toISOString(),
  }));
  const places = (await listPlacesOf(db, userId)).map(({ feed, postId, seenAt }) => ({
    feed,
    ulid: uuidToUlid(postId),
    seenAt: seenAt.toISOString(),
  }));
  return { data: { drafts: found, readingPlaces: places }, before: null };
}

async function votes(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listVotesOf(db, userId, { before, limit: REACTIONS });
  const cast = found.map(({ postId, choices, createdAt }) => ({
    ulid: uuidToUlid(postId),
    choices,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { votes: cast }, before: nextBefore(found, REACTIONS) };
}

async function bookmarks(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listBookmarksOf(db, userId, { before, limit: REACTIONS });
  const saved = found.map(({ postId, folder, note, createdAt }) => ({
    ulid: uuidToUlid(postId),
    folder,
    note,
    createdAt: createdAt.toISOString(),
  }));
  const folders = (await listFolders(db, userId)).map(({ name }) => name);
  return {
    data: { bookmarks: saved, bookmarkFolders: folders },
    before: nextBefore(found, REACTIONS),
  };
}

async function notificationLevels(db: Kysely<Schema>, userId: string): Promise<Part> {
  const found = (await listNotificationLevelsOf(db, userId)).map(({ id, changedAt, ...level }) => ({
    ulid: uuidToUlid(id),
    ...level,
    changedAt: changedAt.toISOString(),
  }));
  return { data: { notificationLevels: found }, before: null };
}

async function savedSearches(db: Kysely<Schema>, userId: string): Promise<Part> {
  const found = (await listSavedSearchesOf(db, userId)).map(({ id, ...search }) => ({
    ulid: uuidToUlid(id),
    ...search,
  }));
  return { data: { savedSearches: found }, before: null };
}

async function reports(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listReportsBy(db, userId, { before, limit: REPORTS });
  const told = found.map(({ postId, violation, reason, createdAt }) => ({
    ulid: uuidToUlid(postId),
    violation,
    reason,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { reports: told }, before: nextBefore(found, REPORTS) };
}

async function violations(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listViolationsOf(db, userId, { before, limit: VIOLATIONS });
  const told = found.map(({ aboutId, createdAt, seq: _seq, ...decided }) => ({
    ulid: aboutId && uuidToUlid(aboutId),
    ...decided,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { violations: told }, before: nextBefore(found, VIOLATIONS) };
}

async function banAppeals(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listBanAppealsBy(db, userId, { before, limit: VIOLATIONS });
  const told = found.map(({ createdAt, seq: _seq, ...appeal }) => ({
    ...appeal,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { banAppeals: told }, before: nextBefore(found, VIOLATIONS) };
}

async function feedback(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listFeedbackBy(db, userId, { before, limit: FEEDBACK });
  const told = found.map(({ reportedId, message, createdAt }) => ({
    about: reportedId && uuidToUlid(reportedId),
    message,
    createdAt: createdAt.toISOString(),
  }));
  return { data: { feedback: told }, before: nextBefore(found, FEEDBACK) };
}

async function uploads(db: Kysely<Schema>, userId: string, before: number): Promise<Part> {
  const found = await listUploadsOf(db, userId, { before, limit: UPLOADS });
  const told = found.map(({ url, purpose, contentType, bytes, createdAt }) => ({
    url,
    purpose,
    contentType,
    bytes,
    createdAt: createdAt.toISOString(),
  }));
  // Uploads with the same time stay on one page, so a page may be longer.
  const last = found.at(-1)?.createdAt.getTime() ?? null;
  return { data: { uploads: told }, before: found.length < UPLOADS ? null : last };
}

function nextBefore(found: readonly { seq: number }[], limit: number): number | null {
  return found.length === limit ? (found.at(-1)?.seq ?? null) : null;
}
