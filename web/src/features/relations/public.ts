export { FollowButton } from './follow-button.tsx';
export { setFollow, useFollow } from './use-follow.ts';
export { profileOptions } from './profile-options.ts';
