import type { Page } from '#web/data/page/page.ts';

import type { IdPage } from './list-pages.ts';
import type { PostPage } from './post-page.ts';

interface HashtagDeps extends Pick<Page, 'api'> {
  keep(asking: Promise<PostPage>): Promise<IdPage>;
  loadContext(ids: readonly string[]): Promise<void>;
}

/** The posts of the page of a hashtag. */
export async function fetchHashtagPage(
  { api, keep, loadContext }: HashtagDeps,
  hashtag: string,
  query: { cursor: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<IdPage> {
  const body = { hashtag, ...query };
  const found = await keep(api('POST /search/posts/hashtag', { body, signal }));
  await loadContext(found.ids);
  return found;
}
