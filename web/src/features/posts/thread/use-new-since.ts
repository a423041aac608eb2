import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useEffect, useMemo, useState } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createVisits } from '#web/data/page/visits.part.ts';

import { countNew } from './count-new.ts';

interface NewSince {
  count: number;
  /** The first comment on the other side of the reader's last visit. Null if there is no line. */
  lineAbove: string | null;
}

/** The comments of others since this device last showed the thread. */
export function useNewSince(
  { id, postEngagement }: Pick<Post, 'id' | 'postEngagement'>,
  sort: CommentSort | null,
  ids: readonly string[],
): NewSince {
  const visits = usePart(createVisits);
  const { posts } = usePart(createEntities);
  const reader = useCurrentUser()?.ulid;
  const [before] = useState(() => visits.last(id));
  const total = postEngagement.totalCommentCount;
  useEffect(() => visits.note(id, total), [visits, id, total]);
  const lineAbove = useMemo(() => {
    if (!before || (sort !== 'newest' && sort !== 'oldest')) return null;
    const isNew = ids.map((each) => Date.parse(posts.get(each)?.createdAt ?? '') > before.at);
    const at = isNew.indexOf(sort === 'oldest');
    return at > 0 ? (ids[at] ?? null) : null;
  }, [before, sort, ids, posts]);
  const count = before ? countNew({ id, total, reader, visit: before }, posts.values()) : 0;
  return { count, lineAbove };
}
