export { LinkedText } from './linked-text.tsx';
export { pinnedOptions } from './pinned-options.ts';
export { PostArea, prefetchReactions } from './post-area.tsx';
export { PostCard, type PostCardProps } from './post-card.tsx';
export { PreviewPlace } from './preview-place.tsx';
export { PostSkeletons } from './post-skeleton.tsx';
export { shareBox } from './share-parts.ts';
export { shareAddress } from './share-post.ts';
