export { FollowButton } from './follow/follow-button.tsx';
export { PersonRow, PeopleSkeletons } from './people/person-row.tsx';
export { createFollows } from './follow/follow.part.ts';
export { useFollow } from './follow/use-follow.ts';
export { peopleOptions, profileOptions } from './people/profile-options.ts';
export { blockQuestion, profileMenu } from './menu/lazy-dialogs.ts';
export { blockAndMuteStrings } from './strings/block-and-mute-strings.ts';
export { blockOrMute } from './block/block-or-mute.part.ts';
export { UnmuteOrUnblockButton } from './block/unmute-or-unblock-button.tsx';
