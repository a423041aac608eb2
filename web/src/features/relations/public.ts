export { FollowButton } from './follow-button.tsx';
export { PersonRow, WaitingPeople } from './person-row.tsx';
export { setFollow, useFollow } from './use-follow.ts';
export { profileOptions } from './profile-options.ts';
export { blockQuestion, profileMenu } from './away-parts.ts';
export { awayWords } from './keep-away-words.ts';
export { keepAway } from './keep-away.ts';
export { TakeBack } from './take-back.tsx';
