export {
  addMailedInvite,
  endInviteLink,
  makeInviteLink,
  reopenInviteLink,
} from './change-invite-link.ts';
export {
  findInviteLink,
  mailedInviteAddress,
  showInviteLink,
  showInviteLinks,
} from './show-invite-links.ts';
