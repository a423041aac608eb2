export { FollowHashtagButton } from './follow-hashtag-button.tsx';
