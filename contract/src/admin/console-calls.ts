import { addBadgeByConsole } from './members/add-badge-by-console.ts';
import { approveByConsole } from './members/approve-by-console.ts';
import { banByConsole } from './members/ban-by-console.ts';
import { closeBranch } from './members/close-branch.ts';
import { deleteGroupByConsole } from './content/delete-group-by-console.ts';
import { endAd } from './content/end-ad.ts';
import { endConsoleSession } from './access/end-console-session.ts';
import { endInviteLink } from './members/end-invite-link.ts';
import { exportCase } from './members/export-case.ts';
import { getConsoleMember } from './members/get-console-member.ts';
import { getConsoleOverview } from './overview/get-console-overview.ts';
import { getConsoleSession } from './access/get-console-session.ts';
import { getPolicyVersion } from './content/get-policy-version.ts';
import { getTransparency } from './overview/get-transparency.ts';
import { listAds } from './content/list-ads.ts';
import { listAuditLog } from './overview/list-audit-log.ts';
import { listBanAppeals } from './members/list-ban-appeals.ts';
import { listConsoleFeedback } from './overview/list-console-feedback.ts';
import { listConsoleGroups } from './content/list-console-groups.ts';
import { listConsoleInvitations } from './members/list-console-invitations.ts';
import { listConsoleMembers } from './members/list-console-members.ts';
import { listInviteLinks } from './members/list-invite-links.ts';
import { listPolicyVersions } from './content/list-policy-versions.ts';
import { listWordRules } from './content/list-word-rules.ts';
import { loginToConsole } from './access/login-to-console.ts';
import { makeAd } from './content/make-ad.ts';
import { makeInviteLink } from './members/make-invite-link.ts';
import { proveByConsole } from './access/prove-by-console.ts';
import { putWordRule } from './content/put-word-rule.ts';
import { removeBadgeByConsole } from './members/remove-badge-by-console.ts';
import { removeWordRule } from './content/remove-word-rule.ts';
import { savePolicy } from './content/save-policy.ts';
import { settleBanAppeal } from './members/settle-ban-appeal.ts';
import { settleFeedback } from './overview/settle-feedback.ts';
import { unbanByConsole } from './members/unban-by-console.ts';
import { undoByConsole } from './overview/undo-by-console.ts';

export const consoleCalls = [
  addBadgeByConsole,
  approveByConsole,
  banByConsole,
  closeBranch,
  deleteGroupByConsole,
  endAd,
  endConsoleSession,
  endInviteLink,
  exportCase,
  getConsoleMember,
  getConsoleOverview,
  getConsoleSession,
  getPolicyVersion,
  getTransparency,
  listAds,
  listAuditLog,
  listBanAppeals,
  listConsoleFeedback,
  listConsoleGroups,
  listConsoleInvitations,
  listConsoleMembers,
  listInviteLinks,
  listPolicyVersions,
  listWordRules,
  loginToConsole,
  makeAd,
  makeInviteLink,
  proveByConsole,
  putWordRule,
  removeBadgeByConsole,
  removeWordRule,
  savePolicy,
  settleBanAppeal,
  settleFeedback,
  unbanByConsole,
  undoByConsole,
] as const;
