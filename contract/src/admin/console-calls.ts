import { addBadgeByConsole } from './add-badge-by-console.ts';
import { approveByConsole } from './approve-by-console.ts';
import { banByConsole } from './ban-by-console.ts';
import { closeBranch } from './close-branch.ts';
import { deleteGroupByConsole } from './delete-group-by-console.ts';
import { endAd } from './end-ad.ts';
import { endConsoleSession } from './end-console-session.ts';
import { endInviteLink } from './end-invite-link.ts';
import { exportCase } from './export-case.ts';
import { getConsoleMember } from './get-console-member.ts';
import { getConsoleOverview } from './get-console-overview.ts';
import { getConsoleSession } from './get-console-session.ts';
import { getPolicyVersion } from './get-policy-version.ts';
import { getTransparency } from './get-transparency.ts';
import { listAds } from './list-ads.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listBanAppeals } from './list-ban-appeals.ts';
import { listConsoleFeedback } from './list-console-feedback.ts';
import { listConsoleGroups } from './list-console-groups.ts';
import { listConsoleInvitations } from './list-console-invitations.ts';
import { listConsoleMembers } from './list-console-members.ts';
import { listInviteLinks } from './list-invite-links.ts';
import { listPolicyVersions } from './list-policy-versions.ts';
import { listWordRules } from './list-word-rules.ts';
import { loginToConsole } from './login-to-console.ts';
import { makeAd } from './make-ad.ts';
import { makeInviteLink } from './make-invite-link.ts';
import { proveByConsole } from './prove-by-console.ts';
import { putWordRule } from './put-word-rule.ts';
import { removeBadgeByConsole } from './remove-badge-by-console.ts';
import { removeWordRule } from './remove-word-rule.ts';
import { savePolicy } from './save-policy.ts';
import { settleBanAppeal } from './settle-ban-appeal.ts';
import { settleFeedback } from './settle-feedback.ts';
import { unbanByConsole } from './unban-by-console.ts';
import { undoByConsole } from './undo-by-console.ts';

/** The calls of the console, of those who run the community. */
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
