/** The door to what staff decides. */
export { banUser, changeBadgeOf, unbanUser } from './ban-user.ts';
export { listBanAppeals, settleBanAppeal } from './bans/settle-ban-appeal.ts';
export { decideReportedMessage } from './decide-reported-message.ts';
export { moderatePost } from './moderate-post.ts';
export { approveMember } from './release-held.ts';
export { openModeration } from './feature.ts';
export { undoSweep } from './undo-sweep.ts';
