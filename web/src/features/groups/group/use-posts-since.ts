import type { Group } from '@rookery/contract/groups/group.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createVisits } from '#web/data/page/visits.part.ts';
import { listIds, type ListOptions } from '#web/features/feeds/pages/public.ts';

interface PostsSince {
  count: number;
  /** Whether posts that are not loaded may be new too. */
  isLeast: boolean;
  /** The oldest new post. Null if no seen post follows. */
  last: string | null;
}

/** The posts of others that came to a group between this device's last two visits. */
export function usePostsSince(
  { id, pinnedPostUlid }: Pick<Group, 'id' | 'pinnedPostUlid'>,
  options: ListOptions,
): PostsSince {
  const visits = usePart(createVisits);
  const { posts } = usePart(createEntities);
  const { serverTime } = usePage();
  const reader = useCurrentUser()?.ulid;
  const [{ before, opened }] = useState(() => ({
    before: visits.last(id)?.at,
    opened: serverTime.now().getTime(),
  }));
  useEffect(() => {
    visits.note(id);
    return () => visits.note(id);
  }, [visits, id]);
  const { data, hasNextPage } = useInfiniteQuery(options);
  if (before === undefined || !data) return { count: 0, isLeast: false, last: null };

  const madeAt = (each: string): number => Date.parse(posts.get(each)?.createdAt ?? '');
  const ids = listIds(data).filter((each) => each !== pinnedPostUlid && posts.get(each));
  const firstSeen = ids.findIndex((each) => madeAt(each) <= before);
  const fresh = firstSeen === -1 ? ids : ids.slice(0, firstSeen);
  const isByOther = (each: string): boolean => posts.get(each)?.user.userId !== reader;
  const found = fresh.filter((each) => madeAt(each) <= opened && isByOther(each));
  return {
    count: found.length,
    isLeast: firstSeen === -1 && hasNextPage,
    last: found.length > 0 && firstSeen > 0 ? (ids[firstSeen - 1] ?? null) : null,
  };
}
