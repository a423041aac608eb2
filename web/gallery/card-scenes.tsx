import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { PostCard } from '#web/features/posts/public.ts';
import { WholePost } from '#web/features/posts/card/whole-post.tsx';

import { commentSamples } from './comment-samples.ts';
import { mediaSamples } from './media-samples.ts';
import { pollSamples } from './poll-samples.ts';
import { repostSamples } from './repost-samples.ts';
import { longText, samplePost } from './samples.ts';
import type { CardSample, Scene } from './scene.ts';
import { textSamples } from './text-samples.ts';

const samples: readonly CardSample[] = [
  ...textSamples(),
  ...mediaSamples(),
  ...pollSamples(),
  ...repostSamples(),
  ...commentSamples(),
];

export function cardScenes(page: Page): readonly Scene[] {
  const { putPosts, noteFailed, removePost } = page.part(createEntities);
  putPosts(samples.flatMap(({ post, beside = [] }) => [...beside, post]));
  noteFailed(['lost']);
  removePost('kept-away');
  return [
    ...samples.map(({ id, post, card }) => ({
      id,
      draw: () => <PostCard id={post.id} {...card} />,
    })),
    { id: 'not-for-this-viewer', draw: () => <PostCard id="kept-away" /> },
    { id: 'not-loaded', draw: () => <PostCard id="lost" /> },
    { id: 'on-its-own-page', draw: () => <WholePost post={ownPage} /> },
  ];
}

const ownPage = samplePost('own-page', { body: longText(2000), views: 12_400 });
