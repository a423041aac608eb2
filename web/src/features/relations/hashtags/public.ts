export { FollowHashtagButton } from './follow-hashtag-button.tsx';
export { createFollowedHashtags, isFollowed } from './followed-hashtags.part.ts';
