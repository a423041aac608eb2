export { allowSharing, decideReportedList } from './decide/decide-list.ts';
export { banUser, changeBadgeOf, unbanUser } from './bans/ban-user.ts';
export { listBanAppeals, settleBanAppeal } from './bans/settle-ban-appeal.ts';
export { decideReportedMessage } from './decide/decide-reported-message.ts';
export { moderatePost } from './decide/moderate-post.ts';
export { approveMember } from './decide/approve-member.ts';
export { openModeration } from './feature.ts';
export { undoSweep } from './sweeps/undo-sweep.ts';
