import type { Page } from '#web/data/page/page.ts';
import { peoplePages } from '#web/features/relations/public.ts';

import {
  createFeedOptions,
  createListOptions,
  currentSliceSize,
  type ListOptions,
} from '#web/features/feeds/pages/feed-options.part.ts';

export function quotesOptions({ api, part }: Page, ulid: string): ListOptions {
  const { keep } = part(createFeedOptions);
  return part(createListOptions)(['quotes', ulid], (cursor, signal) => {
    const query = { cursor, limit: currentSliceSize() };
    return keep(api('GET /posts/:ulid/quotes', { params: { ulid }, query, signal }));
  });
}

export function repostersOptions(page: Page, ulid: string): ReturnType<typeof peoplePages> {
  return peoplePages(page, ['reposters', ulid], (cursor, signal) =>
    page.api('GET /posts/:ulid/reposts', { params: { ulid }, query: { cursor }, signal }),
  );
}
