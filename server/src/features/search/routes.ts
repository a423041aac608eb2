import { autocompleteHashtag } from '@rookery/contract/search/autocomplete-hashtag.ts';
import { autocompleteTicker } from '@rookery/contract/search/autocomplete-ticker.ts';
import { autocompleteUser } from '@rookery/contract/search/autocomplete-user.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { listTickerPosts } from '@rookery/contract/search/list-ticker-posts.ts';
import { listUserPosts as listUserPostsCall } from '@rookery/contract/search/list-user-posts.ts';
import { searchPosts as searchPostsCall } from '@rookery/contract/search/search-posts.ts';
import { searchTop as searchTopCall } from '@rookery/contract/search/search-top.ts';
import { searchUsers as searchUsersCall } from '@rookery/contract/search/search-users.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { searchUsers, suggestUsers } from './find-members.ts';
import { listTopicPosts } from './list-topic-posts.ts';
import { listUserPosts } from './list-user-posts.ts';
import { searchPosts } from './search-posts.ts';
import { searchTop } from './search-top.ts';
import { suggestTopics } from './suggest-topics.ts';
import type { SearchParts } from './parts.ts';

export function searchRoutes(mount: Mount, deps: SearchParts): void {
  mount(listHashtagPosts, async ({ caller, body }) => {
    const term = wantedTerm('hashtag', body.hashtag, body);
    return ok(await listTopicPosts(deps, caller.userId, 'hashtag', term, body));
  });
  mount(listTickerPosts, async ({ caller, body }) => {
    const term = wantedTerm('ticker', body.ticker, body);
    return ok(await listTopicPosts(deps, caller.userId, 'ticker', term, body));
  });
  mount(listUserPostsCall, async ({ caller, body }) => {
    const term = wantedTerm('username', body.ulid ?? body.username, body);
    return ok(await listUserPosts(deps, caller.userId, term, body));
  });
  mount(searchPostsCall, async ({ caller, body }) => {
    const term = wantedTerm('posts', body.posts, body);
    return ok(await searchPosts(deps, caller.userId, term, body));
  });
  mount(searchTopCall, async ({ caller, body }) =>
    ok(await searchTop(deps, caller.userId, body.q)),
  );
  mount(searchUsersCall, async ({ caller, body }) =>
    ok({ data: await searchUsers(deps, caller.userId, body) }),
  );
  mount(autocompleteUser, async ({ caller, body }) =>
    ok({ data: await suggestUsers(deps, caller.userId, body) }),
  );
  mount(autocompleteHashtag, async ({ body }) =>
    ok({ data: await suggestTopics(deps, 'hashtag', body.hashtag, body.limit) }),
  );
  mount(autocompleteTicker, async ({ body }) =>
    ok({ data: await suggestTopics(deps, 'ticker', body.ticker, body.limit) }),
  );
}

function wantedTerm(
  name: string,
  own: string | undefined,
  { q, query, term }: { q?: string; query?: string; term?: string },
): string {
  const found = [own, q, query, term].find((text) => text !== undefined && text.trim() !== '');
  if (found === undefined) throw invalid({ [name]: 'This is required.' });
  return found;
}
