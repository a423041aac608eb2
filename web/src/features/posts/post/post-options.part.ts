import { queryOptions } from '@tanstack/react-query';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { ancestorIds } from './ancestors.ts';

export function postOptions({ part }: Page, id: string) {
  const { posts } = part(createEntities);
  const { loadPosts } = part(createLoading);
  return queryOptions({
    queryKey: ['post', id],
    queryFn: async () => {
      await loadPosts([id]);
      const post = posts.get(id);
      const ancestors = post ? ancestorIds(post) : [];
      const missing = ancestors.filter((each) => !posts.get(each));
      if (missing.length > 0) await loadPosts(missing);
      return { isThere: post !== undefined, ancestors };
    },
    staleTime: 0,
  });
}
