import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';

import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

import { createEntityMap, type EntityView } from './entity-map.ts';
import { createEntityMemory, type MemoryView, type EntityTimes } from './entity-memory.ts';
import { listedIds } from './listed-ids.ts';
import { splitOriginals } from './originals.ts';
import {
  type CachedPost,
  type PostSkeleton,
  skeletonOf,
  withoutCacheFields,
} from './post-skeleton.ts';

const MAX_POSTS = 300;
const POSTS_AFTER_EVICTION = 225;
const MAX_SKELETONS = 2000;
const NEW_MS = 60_000;

/** Why a listed id has no entity: the server omitted it, or the request failed. */
export type Absence = 'gone' | 'failed';

/**
 * Posts and members by id: lists keep ids, and all screens draw the same entity. Only `EntityWrites` changes
 * them.
 */
export interface Entities extends EntityWrites {
  posts: MemoryView<Post>;
  users: MemoryView<Profile>;
  absentPosts: EntityView<Absence>;
  /**
   * Returns the id of the post to show for a listed id. For a plain repost, this is the id of the original.
   */
  shownId(id: string): string;
  /**
   * True if one of these names was removed after `askedAt` (ms since 1970). A response to that request may
   * then be stale.
   */
  wentSince(askedAt: number, names: readonly string[]): boolean;
  /** Protects undrawn posts from eviction. A second call by the same owner replaces the first. */
  holdPosts(owner: string, ids: readonly string[]): void;
  cachedPost(id: string): CachedPost | PostSkeleton | undefined;
}

export interface EntityWrites {
  /** Stores the server's posts. Changes since `askedAt` (ms since 1970) win; by default nothing is newer. */
  putPosts(fresh: readonly Post[], askedAt?: number): void;
  /**
   * Stores members from the server. Without `askedAt`, the data answers a change, and older responses no
   * longer apply.
   */
  putUsers(fresh: readonly Profile[], askedAt?: number): void;
  restorePosts(older: readonly CachedPost[]): void;
  restoreUser(older: Profile, notes: EntityTimes): void;
  patchPost(id: string, change: (post: Post) => Post): void;
  patchUser(ulid: string, change: (profile: Profile) => Profile): void;
  /**
   * Marks a change of this member as pending. Other responses are ignored until the response to this
   * change, or a patch.
   */
  holdUser(ulid: string): void;
  noteRefresh(id: string): void;
  /**
   * Makes lists leave out `name`, or list it again if `isGone` is false. `name` is a post id or another
   * name that `isStillListed` uses.
   */
  noteGone(name: string, isGone?: boolean): void;
  removePost(id: string): void;
  dropPost(id: string): void;
  noteFailed(ids: readonly string[]): void;
  forgetAbsence(id: string): void;
}

export function createEntities({ session, lists, clock, onDrop }: Page): Entities {
  const { now } = clock;
  const skeletons = new Map<string, PostSkeleton>();
  const holds = new Map<string, readonly string[]>();
  /** Ids of originals, by the id of the plain repost. Never evicted, because a list may name the repost. */
  const originalIds = new Map<string, string>();
  const wentAt = new Map<string, number>();
  /** When members were changed here; Infinity: a change is pending. */
  const changedAt = new Map<string, number>();
  const shownId = (id: string): string => originalIds.get(id) ?? id;
  const noteGone = (name: string, isGone = true): void =>
    void wentAt.set(name, isGone ? now() : -Infinity);
  const wentSince = (askedAt: number, names: readonly string[]): boolean =>
    names.some((name) => pastTime(wentAt.get(name), now()) > askedAt);

  const isHeld = (id: string): boolean => {
    for (const ids of holds.values()) if (ids.includes(id)) return true;
    return false;
  };
  const isOwnComment = ({ postType, user }: Post): boolean => {
    const own = session.getState().currentUser?.ulid;
    return (postType === 'COMMENT' || postType === 'REPLY') && user.userId === own;
  };
  const leaveSkeleton = (id: string, post: Post): void => {
    skeletons.set(id, skeletonOf(post));
    const [oldest] = skeletons.size > MAX_SKELETONS ? skeletons.keys() : [];
    if (oldest !== undefined) skeletons.delete(oldest);
  };
  const posts = createEntityMemory<Post>({
    most: MAX_POSTS,
    keep: POSTS_AFTER_EVICTION,
    now,
    isProtected: (id, post, nowMs) =>
      nowMs - Date.parse(post.createdAt) < NEW_MS ||
      isOwnComment(post) ||
      isHiddenComment(post) ||
      isHeld(id),
    listed: () => new Set([...listedIds(lists)].flatMap((id) => [id, shownId(id)])),
    onLeave: leaveSkeleton,
  });
  posts.follow((id, post) => {
    if (post === undefined) skeletons.delete(id);
    else if (post.isRepost && post.repostId) originalIds.set(id, post.repostId);
  });
  const users = createEntityMemory<Profile>({ most: MAX_POSTS, keep: POSTS_AFTER_EVICTION, now });
  const absentPosts = createEntityMap<Absence>();
  onDrop(() => {
    for (const map of [posts, users, absentPosts, skeletons, holds, originalIds, wentAt, changedAt])
      map.clear();
  });

  /**
   * Entities cached by older versions lack abilities and would show those of other members. Own entities
   * offer none until fetched.
   */
  const offering = <T extends Pick<Post | Profile, 'abilities'>>(kept: T, owner: string): T => {
    const isOwn = owner === session.getState().currentUser?.ulid;
    return isOwn && kept.abilities === undefined ? { ...kept, abilities: [] } : kept;
  };
  const isBack = (id: string): void => {
    absentPosts.remove(id);
    skeletons.delete(id);
  };
  const removePost = (id: string): void => {
    posts.remove(id);
    absentPosts.put(id, 'gone');
    noteGone(id);
  };
  const withNewer = (fresh: Post, askedAt: number): Post => {
    const held = posts.get(fresh.id);
    // Only Home names the hashtag that brings a post.
    const post = held?.fromHashtag ? { fromHashtag: held.fromHashtag, ...fresh } : fresh;
    if (!held || pastTime(posts.notes(post.id)?.refreshedAt, now()) <= askedAt) return post;
    const { postEngagement, userEngagement, userReaction } = held;
    return { ...post, postEngagement, userEngagement, userReaction };
  };
  const changeOf = (ulid: string): number => {
    const noted = changedAt.get(ulid);
    return noted === Infinity ? noted : pastTime(noted, now());
  };
  const redrawAuthor = (profile: Profile): void => {
    const author = authorOf(profile);
    for (const post of posts.values()) {
      if (post.user.userId !== author.userId) continue;
      posts.patch(post.id, () => ({ ...post, user: author }));
    }
  };
  return {
    posts,
    users,
    absentPosts,
    shownId,
    noteGone,
    wentSince,
    removePost,
    patchPost: posts.patch,
    patchUser(ulid, change) {
      changedAt.set(ulid, now());
      users.patch(ulid, change);
    },
    holdUser: (ulid) => void changedAt.set(ulid, Infinity),
    noteRefresh: posts.noteRefresh,
    dropPost: posts.remove,
    forgetAbsence: absentPosts.remove,
    holdPosts: (owner, ids) => void holds.set(owner, ids),
    cachedPost(id) {
      const post = posts.get(id);
      const notes = posts.notes(id);
      if (!post || !notes) return skeletons.get(id);
      const { cachedAt, refreshedAt } = notes;
      return { ...post, cachedAt, lastEngagementUpdate: refreshedAt, isSkeleton: false };
    },
    putPosts(fresh, askedAt = Infinity) {
      const taken = splitOriginals(fresh);
      const { missing } = taken;
      const apart = taken.apart.filter(({ id }) => !wentSince(askedAt, [id]));
      for (const { id } of apart) isBack(id);
      posts.putAll(apart.map((post) => [post.id, withNewer(post, askedAt)]));
      const present = new Set(apart.map(({ id }) => id));
      // A deleted post that is shown as such keeps its place.
      const isTombstone = (id: string): boolean => posts.get(id)?.isDeleted ?? false;
      for (const id of missing) if (!present.has(id) && !isTombstone(id)) removePost(id);
    },
    restorePosts(older) {
      const missing = older.filter(({ id }) => !posts.get(id));
      for (const { id } of missing) isBack(id);
      posts.putAll(
        missing.map((kept) => {
          const { cachedAt, lastEngagementUpdate: refreshedAt } = kept;
          const post = offering(withoutCacheFields(kept), kept.user.userId);
          return [kept.id, post, { cachedAt, refreshedAt }] as const;
        }),
      );
    },
    restoreUser(older, notes) {
      const { ulid } = older;
      if (!users.get(ulid)) users.putAll([[ulid, offering(older, ulid), notes]]);
    },
    noteFailed(ids) {
      for (const id of ids) if (!posts.get(id)) absentPosts.put(id, 'failed');
    },
    putUsers(fresh, askedAt = Infinity) {
      const taken = fresh.filter(({ ulid }) => !users.get(ulid) || changeOf(ulid) <= askedAt);
      users.putAll(taken.map((profile) => [profile.ulid, profile]));
      for (const profile of taken) {
        if (askedAt === Infinity) changedAt.set(profile.ulid, now());
        redrawAuthor(profile);
      }
    },
  };
}

/**
 * True for a comment that has no text in its thread. Fetched alone, the comment might arrive with its text.
 */
function isHiddenComment({ isHidden, parentUlid }: Post): boolean {
  return isHidden && parentUlid !== null;
}

function authorOf(profile: Profile): Author {
  return {
    userId: profile.ulid,
    username: profile.username,
    name: profile.name,
    avatar: profile.avatar,
    badges: profile.badges.map((badge) => badge.name),
  };
}
