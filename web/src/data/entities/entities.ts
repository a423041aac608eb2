import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { useCallback, useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { type Absence, createEntities } from './entities.part.ts';
import type { EntityView } from './entity-map.ts';

export function usePost(id: string): Post | undefined {
  return useEntity(usePart(createEntities).posts, id);
}

export function useUser(ulid: string): Profile | undefined {
  return useEntity(usePart(createEntities).users, ulid);
}

export function useAbsence(id: string): Absence | undefined {
  return useEntity(usePart(createEntities).absentPosts, id);
}

function useEntity<T>(map: EntityView<T>, id: string): T | undefined {
  const subscribe = useCallback((changed: () => void) => map.subscribe(id, changed), [map, id]);
  return useSyncExternalStore(subscribe, () => map.get(id));
}
