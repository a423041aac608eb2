export { FollowHashtagButton } from './follow-hashtag-button.tsx';
export { FollowHashtagHint } from './follow-hashtag-hint.tsx';
export { createFollowedHashtags } from './followed-hashtags.part.ts';
