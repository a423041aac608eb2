import type { Post } from '@rookery/contract/posts/post.ts';

import { words } from './words.ts';

const SPOKEN = 200;

/** The one sentence by which a screen reader names a post. */
export function postLabel(post: Post, ago: string, isCovered: boolean): string {
  const { name, username } = post.user;
  const body = isCovered ? words.sensitive : [...post.body].slice(0, SPOKEN).join('');
  const count = post.postEngagement.totalCommentCount;
  const comments = count > 0 ? `, ${count} ${count === 1 ? 'comment' : 'comments'}` : '';
  return `${name}${username ? ` @${username}` : ''}, ${ago}: ${body}${comments}`;
}

/** Cards show all answers below a post, and the direct ones below a comment. */
export function shownComments(post: Post): number {
  const { commentCount, totalCommentCount } = post.postEngagement;
  return isAnswer(post) ? commentCount : totalCommentCount;
}

export function isAnswer(post: Pick<Post, 'postType'>): boolean {
  return post.postType === 'COMMENT' || post.postType === 'REPLY';
}

/** The cover of a sensitive post; replies stand open. */
export function isCoverNeeded(post: Pick<Post, 'postType' | 'isSensitive'>): boolean {
  return post.isSensitive && post.postType !== 'REPLY';
}
