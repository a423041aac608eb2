import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import { REFRESH_MS } from '#web/features/posts/post/comment-order.ts';
import { commentIds, createComments } from '#web/features/posts/post/comments.part.ts';
import { refreshComments } from './refresh-comments.part.ts';
import { createRefreshedCounts } from './refreshed-counts.part.ts';

/**
 * Reloads cached comments that are old or fewer than the count, on render and when the count changes.
 * @param sort null while it is not known
 */
export function useRefreshStaleComments(
  postId: string,
  sort: CommentSort | null,
  count: number,
): void {
  const page = usePage();
  const client = useQueryClient();
  useEffect(() => {
    if (sort === null) return;
    const { queryKey } = page.part(createComments).commentsOptions(postId, sort);
    const held = client.getQueryData(queryKey);
    const heldSince = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (!held) return;
    const renewed = page.part(createRefreshedCounts);
    const list = `${postId} ${sort}`;
    const isCountNew = renewed.get(list) !== count;
    renewed.set(list, count);
    const isShort =
      isCountNew &&
      held.pages.at(-1)?.next === null &&
      commentIds(held).filter((id) => isPresent(page, id)).length < count;
    if (!isShort && Date.now() - heldSince <= REFRESH_MS) return;
    refreshComments(page, postId, sort).catch((error: unknown) =>
      console.info('Cached comments could not be refreshed.', error),
    );
  }, [page, client, postId, sort, count]);
}

/** Deleted comments keep a place in the list, but are not counted. */
export function isPresent({ part }: Page, id: string): boolean {
  const post = part(createEntities).posts.get(id);
  return !(post?.isDeleted || post?.isHidden);
}
