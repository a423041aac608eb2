export { LinkedText } from '#web/features/posts/text/linked-text.tsx';
export { pinnedOptions } from '#web/features/posts/menu/pinned-options.ts';
export { PostArea, prefetchReactions } from '#web/features/posts/screen/post-area.tsx';
export { PostCard, type PostCardProps } from '#web/features/posts/card/post-card.tsx';
export { PreviewSlot } from '#web/features/posts/thread/preview-slot.tsx';
export { PostSkeletons } from '#web/features/posts/card/post-skeleton.tsx';
export { ReactionMark } from '#web/features/posts/reactions/reaction-mark.tsx';
export { shareBox } from '#web/features/posts/composer/share-parts.ts';
export { shareAddress } from '#web/features/posts/composer/share-post.ts';
