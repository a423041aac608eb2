import {
  allowSharing,
  banUser,
  changeBadgeOf,
  decideReportedList,
  decideReportedMessage,
  moderatePost,
  unbanUser,
  undoSweep,
} from '#src/features/moderation/public.ts';
import {
  listWordRules,
  putRule,
  removeRule,
  type NewWordRule,
} from '#src/features/users/words/public.ts';
import { endInviteLink, reopenInviteLink } from '#src/features/sessions/invite-links/public.ts';
import { endAd, resumeAd } from '#src/features/posts/ads/public.ts';
import { mayReadAudit } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { findAction, isLatestAction, type AuditedAction } from './console-lists.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type Revert = (
  deps: AdminParts,
  caller: Caller,
  deed: AuditedAction,
  reason: string | undefined,
) => Promise<unknown>;

const BADGES = ['badge.add', 'badge.remove'];
const BANS = ['member.ban', 'member.unban'];

/**
 * Reverts an action only if it is the latest. A later decision replaces the action, and is reverted from
 * its own row.
 */
const ifLatestOf =
  (actions: readonly string[], undo: Revert): Revert =>
  async (deps, caller, deed, reason) => {
    if (!(await isLatestAction(deps.db, deed, actions)))
      throw new Refusal('conflict', CHANGED_SINCE);
    return undo(deps, caller, deed, reason);
  };
const restore: Revert = (deps, caller, { postId }, reason) =>
  moderatePost(deps, caller, 'restoreContent', { postId: idOrRefuse(postId), reason });
/** Restores all posts that a sweep removed. Rows of earlier versions name one post only. */
const sweep: Revert = (deps, caller, deed, reason) => {
  const { sweep: sweepId } = deed.details;
  if (typeof sweepId !== 'string') return ifLatestOf(REMOVALS, restore)(deps, caller, deed, reason);
  return undoSweep(deps, caller, { userId: idOrRefuse(deed.userId), sweepId, reason });
};
const reopen: Revert = (deps, caller, { postId }, reason) =>
  moderatePost(deps, caller, 'restoreFlag', { postId: idOrRefuse(postId), reason });
const restoreMessage: Revert = (deps, caller, { details }, reason) =>
  decideReportedMessage(deps, caller, String(details['messageId']), 'restore', { reason });
const reopenMessage: Revert = (deps, caller, { details }, reason) =>
  decideReportedMessage(deps, caller, String(details['messageId']), 'reopen', { reason });
const reopenList: Revert = (deps, caller, { details }) =>
  decideReportedList(deps, caller, String(details['listId']), 'reopen');
const shareList: Revert = async (deps, caller, { details }, reason) => {
  refuseUnlessChanged(await allowSharing(deps, caller, String(details['listId']), reason));
};
const mark =
  (action: 'applyNSFW' | 'applyTroll', is: boolean): Revert =>
  (deps, caller, { postId }, reason) =>
    moderatePost(deps, caller, action, { postId: idOrRefuse(postId), on: !is, reason });
const badge = (add: boolean): Revert =>
  ifLatestOf(BADGES, async (deps, caller, { userId, details }, reason) => {
    const change = { userId: idOrRefuse(userId), badge: String(details['badge']), add, reason };
    refuseUnlessChanged(await changeBadgeOf(deps, caller, change));
  });
const ban = (isBanned: boolean): Revert =>
  ifLatestOf(BANS, async (deps, caller, { userId }, reason) => {
    const change = isBanned ? banUser : unbanUser;
    refuseUnlessChanged(await change(deps, caller, idOrRefuse(userId), reason));
  });

const restoreWordRule: Revert = async (deps, { userId: actorId }, { details }) => {
  const { before, ...left } = details as unknown as NewWordRule & { before?: string };
  const rules = await listWordRules(deps.db);
  const now = rules.find(({ kind, value }) => kind === left.kind && value === left.value);
  const isRemoved = before === undefined;
  if (now?.deed !== (isRemoved ? undefined : left.deed))
    throw new Refusal('conflict', CHANGED_SINCE);
  if (now && before === 'nothing') return removeRule(deps, actorId, now.id);
  // Older rows were written before words were stored as typed. They contain only the compared form.
  const rule = { ...left, value: left.typed ?? left.value };
  return putRule(deps, actorId, { ...rule, ...(!isRemoved && { deed: before as 'hold' }) });
};

const byId =
  (name: string, change: typeof endInviteLink | typeof endAd): Revert =>
  async (deps, caller, { details }) => {
    refuseUnlessChanged(await change(deps, caller, String(details[name])));
  };

const REMOVALS = ['post.hide', 'post.remove', 'member.sweep'];
const MESSAGE_DISMISSALS = ['message.dismiss', 'message.restore'];
const DISMISSALS = ['post.release', 'report.dismiss', 'post.restore'];

const REVERTS: Readonly<Record<string, Revert>> = {
  'post.hide': ifLatestOf(REMOVALS, restore),
  'post.remove': ifLatestOf(REMOVALS, restore),
  'member.sweep': sweep,
  'post.release': ifLatestOf(DISMISSALS, reopen),
  'report.dismiss': ifLatestOf(DISMISSALS, reopen),
  'message.remove': ifLatestOf(['message.remove'], restoreMessage),
  'message.dismiss': ifLatestOf(MESSAGE_DISMISSALS, reopenMessage),
  'list.dismiss': reopenList,
  'list.unshare': shareList,
  'post.mark-sensitive': mark('applyNSFW', true),
  'post.unmark-sensitive': mark('applyNSFW', false),
  'post.mark-web-only': mark('applyTroll', true),
  'post.unmark-web-only': mark('applyTroll', false),
  'member.ban': ban(false),
  'member.unban': ban(true),
  'word.put': restoreWordRule,
  'word.remove': restoreWordRule,
  'badge.add': badge(false),
  'badge.remove': badge(true),
  'invite-link.make': byId('link', endInviteLink),
  'invite-link.end': byId('link', reopenInviteLink),
  'invite-link.reopen': byId('link', endInviteLink),
  'ad.make': byId('ad', endAd),
  'ad.end': byId('ad', resumeAd),
  'ad.resume': byId('ad', endAd),
};
const CHANGED_SINCE = 'This has changed since.';

export const canRevert = (action: string): boolean => Object.hasOwn(REVERTS, action);

export async function revertAction(
  deps: AdminParts,
  caller: Caller,
  id: number,
  reason: string | undefined,
): Promise<void> {
  if (!mayReadAudit(caller.badges)) throw new Refusal('forbidden');
  const deed = await findAction(deps.db, id);
  if (!deed) throw new Refusal('not_found');
  const undo = REVERTS[deed.action];
  if (!canRevert(deed.action) || !undo) {
    throw new Refusal('conflict', 'This cannot be undone here.');
  }
  await undo(deps, caller, deed, reason);
}

function idOrRefuse(id: string | null): string {
  if (id === null) throw new Refusal('conflict', CHANGED_SINCE);
  return id;
}

function refuseUnlessChanged(isChanged: boolean): void {
  if (!isChanged) throw new Refusal('conflict', CHANGED_SINCE);
}
