import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';
import { useCallback, useSyncExternalStore } from 'react';

import { createEntityMap, type EntityMap } from './entity-map.ts';
import { createEntityMemory } from './entity-memory.ts';
import { listedIds } from './listed-ids.ts';
import { takeApart } from './originals.ts';
import { type CachedPost, type PostSkeleton, skeletonOf, withoutNotes } from './post-skeleton.ts';
import { session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

const POSTS_MOST = 300;
const POSTS_KEPT = 225;
const SKELETONS_MOST = 2000;
const NEW_MS = 60_000;

const now = (): number => Date.now();
const skeletons = new Map<string, PostSkeleton>();
const holds = new Map<string, readonly string[]>();
/** By plain repost: what it shows. Known for as long as a list may name it. */
const originalIds = new Map<string, string>();

/** The post that is shown where a list names this id: itself, or of a plain repost its original. */
export function shownId(id: string): string {
  return originalIds.get(id) ?? id;
}

/** Posts and members, held once by id: lists keep ids, every screen draws the same entity. */
export const posts = createEntityMemory<Post>({
  ...{ most: POSTS_MOST, keep: POSTS_KEPT, now },
  isProtected: (id, post, nowMs) =>
    nowMs - Date.parse(post.createdAt) < NEW_MS ||
    isOwnAnswer(post) ||
    isVeiled(post) ||
    isHeld(id),
  listed: () => new Set([...listedIds()].flatMap((id) => [id, shownId(id)])),
  onLeave: leaveSkeleton,
});
posts.follow((id, post) => {
  if (post === undefined) skeletons.delete(id);
  else if (post.isRepost && post.repostId) originalIds.set(id, post.repostId);
});
export const users = createEntityMemory<Profile>({ most: POSTS_MOST, keep: POSTS_KEPT, now });

/** Why an id that a list names has no entity: the server left it out, or could not be asked. */
export type Absence = 'gone' | 'failed';
export const absentPosts = createEntityMap<Absence>();

onSignOut(() => {
  for (const map of [posts, users, absentPosts, skeletons, holds, originalIds]) map.clear();
});

/** Keeps posts whole that are drawn nowhere yet. A second call by the same owner replaces the first. */
export function holdPosts(owner: string, ids: readonly string[]): void {
  holds.set(owner, ids);
}

function isHeld(id: string): boolean {
  for (const ids of holds.values()) if (ids.includes(id)) return true;
  return false;
}

/** A comment that its thread shows without its words: asked for by itself it might come with them. */
function isVeiled({ isHidden, parentUlid }: Post): boolean {
  return isHidden && parentUlid !== null;
}

function isOwnAnswer({ postType, user }: Post): boolean {
  const own = session.getState().currentUser?.ulid;
  return (postType === 'COMMENT' || postType === 'REPLY') && user.userId === own;
}

function leaveSkeleton(id: string, post: Post): void {
  skeletons.set(id, skeletonOf(post));
  const [oldest] = skeletons.size > SKELETONS_MOST ? skeletons.keys() : [];
  if (oldest !== undefined) skeletons.delete(oldest);
}

/** What this browser's memory holds of a post: all of it, a skeleton, or nothing. */
export function cachedPost(id: string): CachedPost | PostSkeleton | undefined {
  const post = posts.get(id);
  const notes = posts.notes(id);
  if (!post || !notes) return skeletons.get(id);
  const { cachedAt, refreshedAt } = notes;
  return { ...post, cachedAt, lastEngagementUpdate: refreshedAt, isSkeleton: false };
}

export function putPosts(fresh: readonly Post[]): void {
  const { apart, missing } = takeApart(fresh);
  for (const { id } of apart) {
    absentPosts.remove(id);
    skeletons.delete(id);
  }
  posts.putAll(apart.map((post) => [post.id, post]));
  const present = new Set(apart.map(({ id }) => id));
  for (const id of missing) {
    if (present.has(id)) continue;
    posts.remove(id);
    absentPosts.put(id, 'gone');
  }
}

/** Puts back what this device kept: older than anything that memory holds by now. */
export function restorePosts(older: readonly CachedPost[]): void {
  const missing = older.filter(({ id }) => !posts.get(id));
  for (const { id } of missing) {
    absentPosts.remove(id);
    skeletons.delete(id);
  }
  posts.putAll(
    missing.map((kept) => {
      const { cachedAt, lastEngagementUpdate: refreshedAt } = kept;
      return [kept.id, withoutNotes(kept), { cachedAt, refreshedAt }] as const;
    }),
  );
}

export function putUsers(fresh: readonly Profile[]): void {
  users.putAll(fresh.map((profile) => [profile.ulid, profile]));
  for (const profile of fresh) redrawAuthor(profile);
}

/** A post carries its author's name and picture: a changed profile changes them everywhere. */
function redrawAuthor(profile: Profile): void {
  const author: Author = {
    userId: profile.ulid,
    username: profile.username,
    name: profile.name,
    avatar: profile.avatar,
    badges: profile.badges.map((badge) => badge.name),
  };
  for (const post of posts.values()) {
    if (post.user.userId === author.userId) posts.patch(post.id, () => ({ ...post, user: author }));
  }
}

export function usePost(id: string): Post | undefined {
  return useEntity(posts, id);
}

export function useUser(ulid: string): Profile | undefined {
  return useEntity(users, ulid);
}

export function useAbsence(id: string): Absence | undefined {
  return useEntity(absentPosts, id);
}

function useEntity<T>(map: EntityMap<T>, id: string): T | undefined {
  const subscribe = useCallback((changed: () => void) => map.subscribe(id, changed), [map, id]);
  return useSyncExternalStore(subscribe, () => map.get(id));
}
