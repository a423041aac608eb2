import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';

import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

import { createEntityMap, type EntityView } from './entity-map.ts';
import { createEntityMemory, type MemoryView, type Notes } from './entity-memory.ts';
import { listedIds } from './listed-ids.ts';
import { takeApart } from './originals.ts';
import { type CachedPost, type PostSkeleton, skeletonOf, withoutNotes } from './post-skeleton.ts';

const POSTS_MOST = 300;
const POSTS_KEPT = 225;
const SKELETONS_MOST = 2000;
const NEW_MS = 60_000;

/** Why an id that a list names has no entity: the server left it out, or could not be asked. */
export type Absence = 'gone' | 'failed';

/**
 * Posts and members, held once by id: lists keep ids, every screen draws the same entity. What is held is read from
 * the maps, and changes by `EntityWrites` alone.
 */
export interface Entities extends EntityWrites {
  posts: MemoryView<Post>;
  users: MemoryView<Profile>;
  absentPosts: EntityView<Absence>;
  /** The post that is shown where a list names this id: itself, or of a plain repost its original. */
  shownId(id: string): string;
  /** One of these went after `askedAt` (ms since 1970): an answer that was asked for then may still tell of it. */
  wentSince(askedAt: number, names: readonly string[]): boolean;
  /** Keeps posts whole that are drawn nowhere yet. A second call by the same owner replaces the first. */
  holdPosts(owner: string, ids: readonly string[]): void;
  /** What memory holds of a post: all of it, a skeleton, or nothing. */
  cachedPost(id: string): CachedPost | PostSkeleton | undefined;
}

/** Everything that changes what a page holds of posts and members. */
export interface EntityWrites {
  /**
   * What the server sent. An answer that was asked for at `askedAt` (ms since 1970) knows nothing of what this page has
   * heard of a post since, and leaves that as it is; left out: nothing is newer.
   */
  putPosts(fresh: readonly Post[], askedAt?: number): void;
  /**
   * What the server sent of members, asked for at `askedAt`. Left out: it answers a change of them, and what was asked
   * for before leaves them as they are.
   */
  putUsers(fresh: readonly Profile[], askedAt?: number): void;
  /** Puts back what this device kept: older than anything that memory holds by now. */
  restorePosts(older: readonly CachedPost[]): void;
  restoreUser(older: Profile, notes: Notes): void;
  /** What this page knows ahead of the server, or beside it. Does nothing for what is not held. */
  patchPost(id: string, change: (post: Post) => Post): void;
  patchUser(ulid: string, change: (profile: Profile) => Profile): void;
  /** A change of this member is on its way: until it is answered or patched, what others are answered leaves it as it is. */
  holdUser(ulid: string): void;
  /** The counts of this post came from the server just now. */
  noteRefresh(id: string): void;
  /** Lists are without it from now on, or no more: a post by its id, or what `isStillListed` calls by another name. */
  noteGone(name: string, isGone?: boolean): void;
  /** It is gone, or not this member's to see. */
  removePost(id: string): void;
  /** It leaves memory, and is asked for again where it is needed. */
  dropPost(id: string): void;
  /** The server could not be asked for these. */
  noteFailed(ids: readonly string[]): void;
  /** It is asked for once more: whatever the last answer was, it counts no longer. */
  forgetAbsence(id: string): void;
}

export function createEntities({ session, lists, clock, onDrop }: Page): Entities {
  const { now } = clock;
  const skeletons = new Map<string, PostSkeleton>();
  const holds = new Map<string, readonly string[]>();
  /** By plain repost: what it shows. Known for as long as a list may name it. */
  const originalIds = new Map<string, string>();
  /** When the posts, and whatever else `noteGone` was told of, went. */
  const wentAt = new Map<string, number>();
  /** When members were changed from here; Infinity: just now being so. */
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
    const [oldest] = skeletons.size > SKELETONS_MOST ? skeletons.keys() : [];
    if (oldest !== undefined) skeletons.delete(oldest);
  };
  const posts = createEntityMemory<Post>({
    most: POSTS_MOST,
    keep: POSTS_KEPT,
    now,
    isProtected: (id, post, nowMs) =>
      nowMs - Date.parse(post.createdAt) < NEW_MS ||
      isOwnComment(post) ||
      isVeiled(post) ||
      isHeld(id),
    listed: () => new Set([...listedIds(lists)].flatMap((id) => [id, shownId(id)])),
    onLeave: leaveSkeleton,
  });
  posts.follow((id, post) => {
    if (post === undefined) skeletons.delete(id);
    else if (post.isRepost && post.repostId) originalIds.set(id, post.repostId);
  });
  const users = createEntityMemory<Profile>({ most: POSTS_MOST, keep: POSTS_KEPT, now });
  const absentPosts = createEntityMap<Absence>();
  onDrop(() => {
    for (const map of [posts, users, absentPosts, skeletons, holds, originalIds, wentAt, changedAt])
      map.clear();
  });

  /** Kept before views told abilities, what is one's own would read as anybody's: it offers nothing until it is fetched. */
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
  /** The counts and own marks that came while this was on its way stay. */
  const withNewer = (post: Post, askedAt: number): Post => {
    const held = posts.get(post.id);
    if (!held || pastTime(posts.notes(post.id)?.refreshedAt, now()) <= askedAt) return post;
    const { postEngagement, userEngagement, userReaction } = held;
    return { ...post, postEngagement, userEngagement, userReaction };
  };
  const changeOf = (ulid: string): number => {
    const noted = changedAt.get(ulid);
    return noted === Infinity ? noted : pastTime(noted, now());
  };
  /** A post carries its author's name and picture: a changed profile changes them everywhere. */
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
      const taken = takeApart(fresh);
      const { missing } = taken;
      const apart = taken.apart.filter(({ id }) => !wentSince(askedAt, [id]));
      for (const { id } of apart) isBack(id);
      posts.putAll(apart.map((post) => [post.id, withNewer(post, askedAt)]));
      const present = new Set(apart.map(({ id }) => id));
      for (const id of missing) if (!present.has(id)) removePost(id);
    },
    restorePosts(older) {
      const missing = older.filter(({ id }) => !posts.get(id));
      for (const { id } of missing) isBack(id);
      posts.putAll(
        missing.map((kept) => {
          const { cachedAt, lastEngagementUpdate: refreshedAt } = kept;
          const post = offering(withoutNotes(kept), kept.user.userId);
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

/** A comment that its thread shows without its words: asked for by itself it might come with them. */
function isVeiled({ isHidden, parentUlid }: Post): boolean {
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
