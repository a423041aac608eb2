import { addGroupModerator } from './add-group-moderator.ts';
import { approveGroupRequest } from './approve-group-request.ts';
import { banFromGroup } from './ban-from-group.ts';
import { createGroup } from './create-group.ts';
import { declineGroupRequest } from './decline-group-request.ts';
import { deleteGroup } from './delete-group.ts';
import { editGroup } from './edit-group.ts';
import { endGroupInvite } from './end-group-invite.ts';
import { findGroupInvite } from './find-group-invite.ts';
import { joinGroup } from './join-group.ts';
import { leaveGroup } from './leave-group.ts';
import { listBannedFromGroup } from './list-banned-from-group.ts';
import { listGroupMembers } from './list-group-members.ts';
import { listGroupRequests } from './list-group-requests.ts';
import { makeGroupInvite } from './make-group-invite.ts';
import { mapGroups } from './map-groups.ts';
import { pinGroup } from './pin-group.ts';
import { removeGroupModerator } from './remove-group-moderator.ts';
import { searchGroups } from './search-groups.ts';
import { unbanFromGroup } from './unban-from-group.ts';
import { showGroupInHome } from './show-group-in-home.ts';
import { unpinGroup } from './unpin-group.ts';

/** The calls of groups. */
export const groupCalls = [
  addGroupModerator,
  approveGroupRequest,
  banFromGroup,
  createGroup,
  declineGroupRequest,
  deleteGroup,
  editGroup,
  endGroupInvite,
  findGroupInvite,
  joinGroup,
  leaveGroup,
  listBannedFromGroup,
  listGroupMembers,
  listGroupRequests,
  makeGroupInvite,
  mapGroups,
  pinGroup,
  removeGroupModerator,
  searchGroups,
  unbanFromGroup,
  showGroupInHome,
  unpinGroup,
] as const;
