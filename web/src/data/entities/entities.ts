import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { useCallback, useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';

import { type Absence, createEntities } from './entities.part.ts';
import type { EntityView } from './entity-map.ts';

/** Posts and members of this tab's page. */
export const {
  posts,
  users,
  absentPosts,
  shownId,
  holdPosts,
  cachedPost,
  putPosts,
  restorePosts,
  putUsers,
  patchUser,
} = browserPage.part(createEntities);

export function usePost(id: string): Post | undefined {
  return useEntity(posts, id);
}

export function useUser(ulid: string): Profile | undefined {
  return useEntity(users, ulid);
}

export function useAbsence(id: string): Absence | undefined {
  return useEntity(absentPosts, id);
}

function useEntity<T>(map: EntityView<T>, id: string): T | undefined {
  const subscribe = useCallback((changed: () => void) => map.subscribe(id, changed), [map, id]);
  return useSyncExternalStore(subscribe, () => map.get(id));
}
