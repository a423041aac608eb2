export { formatCount } from './format-count.ts';
export { useLeaveQuestion } from './leave-question.tsx';
export { profileEdit } from './lazy-profile-edit.ts';
export { ProfileHeader } from './profile-header.tsx';
export { profileWords } from './profile-words.ts';
export { timeAgo } from './time-ago.ts';
