import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import type { Reposters } from './reposters.ts';

/** What the cards of a home feed with reposts are made with. */
export interface CardDeps extends PostViewDeps {
  homePosts: { reposters: Reposters };
}
