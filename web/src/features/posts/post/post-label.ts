import type { Post } from '@rookery/contract/posts/post.ts';

import { coverOf } from './covers.ts';

const SPOKEN = 200;

/**
 * The label of a post for screen readers, in one sentence.
 * @param quoted the quoted post, if loaded; the card contains its text
 */
export function postLabel(post: Post, ago: string, quoted?: Post): string {
  const body = coverOf(post) ?? openText(post);
  const count = post.postEngagement.totalCommentCount;
  const given = post.postEngagement.reactions.reduce((sum, each) => sum + each.count, 0);
  const quoting = quoted ? `, quoting ${nameOf(quoted)}` : '';
  const told = numbered(count, 'comment') + numbered(given, 'reaction');
  return `${nameOf(post)}, ${ago}: ${body}${quoting}${told}`;
}

function nameOf({ user: { name, username } }: Post): string {
  return username ? `${name} @${username}` : name;
}

function numbered(count: number, what: string): string {
  if (count === 0) return '';
  return `, ${count} ${what}${count === 1 ? '' : 's'}`;
}

function openText({ body, images }: Post): string {
  const spoken = [...body.slice(0, 2 * SPOKEN)].slice(0, SPOKEN).join('');
  if (images.length === 0) return spoken;
  return `${spoken}${spoken && ', '}${images.length} ${images.length === 1 ? 'picture' : 'pictures'}`;
}

/** Cards count all comments below a post, but only direct ones below a comment. */
export function shownComments(post: Post): number {
  const { commentCount, totalCommentCount } = post.postEngagement;
  return isComment(post) ? commentCount : totalCommentCount;
}

export function isComment(post: Pick<Post, 'postType'>): boolean {
  return post.postType === 'COMMENT' || post.postType === 'REPLY';
}
