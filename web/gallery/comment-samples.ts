import type { Post } from '@rookery/contract/posts/post.ts';

import { BEN, longText, samplePost, type SamplePost } from './samples.ts';
import type { CardSample } from './scene.ts';

export function commentSamples(): CardSample[] {
  return [
    comment('comment', { body: 'What came back first?' }),
    { ...comment('comment-below-its-post', { body: longText(300) }), card: { context: 'cards' } },
    {
      ...comment('comment-below-a-deleted-post', { isDeleted: true }),
      card: { context: 'cards' },
    },
    { ...comment('comment-by-itself', { body: 'Asked.' }), card: { context: 'none' } },
    { id: 'deleted', post: samplePost('deleted', { isDeleted: true }) },
    { id: 'hidden', post: samplePost('hidden', { isHidden: true }) },
  ];
}

function comment(id: string, parent: SamplePost): CardSample {
  const above = samplePost(`${id}-parent`, parent);
  const post: Post = samplePost(id, {
    user: BEN,
    postType: 'COMMENT',
    body: 'The kittiwakes, as every year.',
    parentUlid: above.id,
    parentId: above.id,
    rootUlid: above.id,
  });
  return { id, post, beside: [above] };
}
