import type { Post } from '@rookery/contract/posts/post.ts';

import { coverOf } from './covers.ts';

const SPOKEN = 200;

/** The one sentence by which a screen reader names a post. */
export function postLabel(post: Post, ago: string): string {
  const { name, username } = post.user;
  const body = coverOf(post) ?? openText(post);
  const count = post.postEngagement.totalCommentCount;
  const comments = count > 0 ? `, ${count} ${count === 1 ? 'comment' : 'comments'}` : '';
  return `${name}${username ? ` @${username}` : ''}, ${ago}: ${body}${comments}`;
}

function openText({ body, images }: Post): string {
  const spoken = [...body.slice(0, 2 * SPOKEN)].slice(0, SPOKEN).join('');
  if (images.length === 0) return spoken;
  return `${spoken}${spoken && ', '}${images.length} ${images.length === 1 ? 'picture' : 'pictures'}`;
}

/** Cards show all answers below a post, and the direct ones below a comment. */
export function shownComments(post: Post): number {
  const { commentCount, totalCommentCount } = post.postEngagement;
  return isAnswer(post) ? commentCount : totalCommentCount;
}

export function isAnswer(post: Pick<Post, 'postType'>): boolean {
  return post.postType === 'COMMENT' || post.postType === 'REPLY';
}
