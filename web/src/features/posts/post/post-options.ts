import { queryOptions } from '@tanstack/react-query';

import { loadPosts } from '#web/data/entities/entities-load.ts';
import { posts } from '#web/data/entities/entities.ts';

import { ancestorIds } from './ancestors.ts';

/** A post's own page: the post fresh from the server, and what it answers. Holds ids alone. */
export function postOptions(id: string) {
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
