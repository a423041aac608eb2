import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBERS_HELD } from '#src/kernel/most-held.ts';
import { loadReported } from './reports.store.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Each member's reports. Cached because every feed reads them, and most members have none. */
export interface Reports {
  by(memberId: string): Promise<ReadonlySet<string>>;
}

export function createReports({ db, facts }: Pick<PostsParts, 'db' | 'facts'>): Reports {
  const cache = createEntityCache<ReadonlySet<string>>({
    max: MEMBERS_HELD,
    async load(ids) {
      const reportedPosts = await loadReported(db, ids);
      return new Map(
        ids.map((id) => {
          const posts = reportedPosts.get(id);
          return [id, posts ? new Set(posts) : NOTHING];
        }),
      );
    },
  });
  facts.everywhere(postFacts.reported, ({ reporterId }) => cache.drop([reporterId]));
  facts.onMissed(() => cache.clear());
  return {
    by: async (memberId) => (await cache.get(memberId)) ?? NOTHING,
  };
}
