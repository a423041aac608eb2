export { formatCount } from './format-count.ts';
export { useLeaveQuestion } from './leave-question.tsx';
export { profileEdit } from './lazy-profile-edit.ts';
export { ProfileHeader } from './profile-header.tsx';
export { profileStrings } from './profile-strings.ts';
export { SettingChoice } from './setting-choice.tsx';
export { saveChoice, SettingSwitch } from './setting-switch.tsx';
export { timeAgo } from './time-ago.ts';
