import type { Post } from '@rookery/contract/posts/post.ts';
import type { QueryClient } from '@tanstack/react-query';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { loadPosts } from '#web/data/entities/entities-load.ts';
import { posts, shownId } from '#web/data/entities/entities.ts';

import { pinnedOptions } from '#web/features/posts/public.ts';
import { newRows, withoutPost } from './each-once.ts';
import { feedOptions } from './feed-options.ts';
import { feedsOf } from './feeds-of.ts';
import { type IdPages, listIds, withOnTop } from './list-pages.ts';
import { mergeWaiting } from './new-posts.ts';
import { changePostLists } from './post-lists.ts';

/** Own new posts stand on top at once; deleted ones leave every list. */
export function followOwnPosts(client: QueryClient): void {
  onAnnounced('postCreated', (post) => placeOwn(client, post));
  onAnnounced('newComment', (comment) => {
    const queryKey = ['profile-comments', (comment.user.username ?? '').toLowerCase()];
    client.setQueryData<IdPages>(queryKey, (data) => data && withOnTop(data, [comment.id]));
  });
  onAnnounced('postDeleted', ({ id }) => {
    changePostLists(client, (data, isHome) => withoutPost(data, id, isHome, shownId));
  });
}

/** A post that the member wrote on another device: what this page sends itself is known by its answer. */
export async function takeOwnPost(client: QueryClient, id: string): Promise<void> {
  try {
    if (!posts.get(id)) await loadPosts([id]);
    const post = posts.get(id);
    if (post && !post.isDeleted) placeOwn(client, post);
  } catch (error) {
    console.info(
      'An own post could not be fetched; it is there when the feed is loaded anew.',
      error,
    );
  }
}

function placeOwn(client: QueryClient, post: Post): void {
  for (const feed of feedsOf(post)) {
    const { queryKey } = feedOptions(feed);
    client.setQueryData<IdPages>(queryKey, (data) => {
      const rows = data && newRows([post.id], listIds(data), shownId);
      // What came from another device may be older by now than what the pill has brought.
      return rows && mergeWaiting(data, rows, (id) => posts.get(id)?.createdAt);
    });
  }
  const name = post.user.username ?? '';
  const pinned = client.getQueryData(pinnedOptions(name).queryKey);
  client.setQueryData<IdPages>(
    ['profile-feed', name.toLowerCase()],
    (data) => data && withOnTop(data, [post.id], pinned),
  );
}
