import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';
import { useCallback, useSyncExternalStore } from 'react';

import { createEntityMap, type EntityMap } from './entity-map.ts';

/** Posts and members, held once by id: lists keep ids, every screen draws the same entity. */
export const posts = createEntityMap<Post>();
export const users = createEntityMap<Profile>();

/** Why an id that a list names has no entity: the server left it out, or could not be asked. */
export type Absence = 'gone' | 'failed';
export const absentPosts = createEntityMap<Absence>();

export function putPosts(fresh: readonly Post[]): void {
  for (const post of fresh) {
    absentPosts.remove(post.id);
    posts.put(post.id, post);
  }
}

export function putUsers(fresh: readonly Profile[]): void {
  for (const profile of fresh) {
    users.put(profile.ulid, profile);
    redrawAuthor(profile);
  }
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
    if (post.user.userId === author.userId) posts.put(post.id, { ...post, user: author });
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
