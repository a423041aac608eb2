import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { loadReported } from './reports.store.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const NO_REPORTS: ReadonlySet<string> = new Set();

/** Each member's reports. Cached because every feed reads them, and most members have none. */
export interface Reports {
  by(memberId: string): Promise<ReadonlySet<string>>;
}

export function createReports({ db, facts }: Pick<PostsParts, 'db' | 'facts'>): Reports {
  const cache = createEntityCache<ReadonlySet<string>>({
    max: MEMBER_CACHE_SIZE,
    async load(ids) {
      const reportedPosts = await loadReported(db, ids);
      return new Map(
        ids.map((id) => {
          const posts = reportedPosts.get(id);
          return [id, posts ? new Set(posts) : NO_REPORTS];
        }),
      );
    },
  });
  facts.everywhere(postFacts.reported, ({ reporterId }) => cache.drop([reporterId]));
  facts.onMissed(() => cache.clear());
  return {
    by: async (memberId) => (await cache.get(memberId)) ?? NO_REPORTS,
  };
}
