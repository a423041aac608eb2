import type { Post } from '@rookery/contract/posts/post.ts';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';

import { moderatePost } from './moderate.part.ts';

export type Mark = 'applyNSFW' | 'applyTroll';

export interface MarkSet {
  isOn: boolean;
  /** False if another moderator had already set the mark. */
  isChanged: boolean;
}

export const isMarked = (post: Post, mark: Mark): boolean =>
  mark === 'applyNSFW' ? post.isSensitive : post.isTrolling;

interface MarkChange {
  mark: Mark;
  on: boolean;
  reason?: string;
}

/** Sets or removes a mark of a post. Staff only. @returns null when it waits in the outbox. @throws ApiError */
export async function setMark(
  page: Page,
  post: Post,
  { mark, on, reason }: MarkChange,
): Promise<MarkSet | null> {
  try {
    const why = reason === undefined ? {} : { reason };
    const isSent = await moderatePost(page, post, { action: mark, on, ...why });
    return isSent ? { isOn: on, isChanged: true } : null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    await page.part(createLoading).loadPosts([post.id]);
    const held = page.part(createEntities).posts.get(post.id);
    if (!held) throw error;
    return { isOn: isMarked(held, mark), isChanged: false };
  }
}
