import { COMMENT_SORTS, type CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';
import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';

import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';

/**
 * The initial order. Replies: oldest first. Otherwise the member’s setting, or newest if it failed to load.
 * Null while the setting loads.
 */
export function initialSort(
  isReply: boolean,
  setting: string,
  heard: 'waiting' | 'heard' | 'failed',
): CommentSort | null {
  if (isReply) return 'oldest';
  if (heard === 'waiting') return null;
  return heard === 'heard' && isSort(setting) ? setting : 'newest';
}

export function useCommentSort(
  post: Pick<Post, 'id' | 'postType'>,
): [CommentSort | null, (sort: CommentSort) => void] {
  const { part } = usePage();
  const opened = part(createCardChoices);
  const setting = useSetting('comment_sort');
  const heard = useStore(part(createSettings).settingsHeard);
  const wanted = opened.sorts.get(post.id) ?? initialSort(isComment(post), setting, heard);
  const [sort, setSort] = useState(wanted);
  // The first order stays when the setting changes later, so that comments don’t move while they are read.
  if (sort === null && wanted !== null) setSort(wanted);
  return [
    sort ?? wanted,
    (next) => {
      opened.sorts.set(post.id, next);
      setSort(next);
    },
  ];
}

export function isSort(value: string): value is CommentSort {
  return COMMENT_SORTS.some((sort) => sort === value);
}
