import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { listTickerPosts } from '@rookery/contract/search/list-ticker-posts.ts';
import type { FeedNeeds } from '#src/features/feeds/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { listTopicPosts } from './list-topic-posts.ts';

export function searchRoutes(mount: Mount, needs: FeedNeeds): void {
  mount(listHashtagPosts, async ({ caller, body }) => {
    const term = wantedTerm('hashtag', body.hashtag, body);
    return ok(await listTopicPosts(needs, caller.userId, 'hashtag', term, body));
  });
  mount(listTickerPosts, async ({ caller, body }) => {
    const term = wantedTerm('ticker', body.ticker, body);
    return ok(await listTopicPosts(needs, caller.userId, 'ticker', term, body));
  });
}

/** The first of the keys that holds something; 422 that names the call's own key when none does. */
function wantedTerm(
  name: string,
  own: string | undefined,
  { q, query, term }: { q?: string; query?: string; term?: string },
): string {
  const found = [own, q, query, term].find((text) => text !== undefined && text.trim() !== '');
  if (found === undefined) throw invalid({ [name]: 'This is required.' });
  return found;
}
