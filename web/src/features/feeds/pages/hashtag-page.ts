import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions } from './feed-options.part.ts';
import type { IdPage } from './list-pages.ts';

/** The posts of the page of a hashtag. */
export async function fetchHashtagPage(
  { api, part }: Page,
  hashtag: string,
  query: { cursor: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<IdPage> {
  const { keep, loadContext } = part(createFeedOptions);
  const body = { hashtag, ...query };
  const found = await keep(api('POST /search/posts/hashtag', { body, signal }));
  await loadContext(found.ids);
  return found;
}
