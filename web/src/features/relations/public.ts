export { FollowButton } from './follow-button.tsx';
export { PersonRow, WaitingPeople } from './person-row.tsx';
export { setFollow, useFollow } from './use-follow.ts';
export { peopleOptions, profileOptions } from './profile-options.ts';
export { blockQuestion, profileMenu } from './away-parts.ts';
export { blockAndMuteStrings } from './block-and-mute-strings.ts';
export { blockOrMute } from './block-or-mute.ts';
export { TakeBack } from './take-back.tsx';
