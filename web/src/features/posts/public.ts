export { LinkedText } from './linked-text.tsx';
export { PostArea } from './post-area.tsx';
export { PostCard } from './post-card.tsx';
export { PostSkeletons } from './post-skeleton.tsx';
