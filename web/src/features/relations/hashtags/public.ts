export { FollowHashtagButton } from './follow-hashtag-button.tsx';
export { FollowHashtagHint } from './follow-hashtag-hint.tsx';
