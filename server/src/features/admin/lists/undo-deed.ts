import {
  banUser,
  changeBadgeOf,
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
import { findDeed, isLatestDeed, type Deed } from './console-lists.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type Undo = (
  deps: AdminParts,
  caller: Caller,
  deed: Deed,
  reason: string | undefined,
) => Promise<unknown>;

const BADGES = ['badge.add', 'badge.remove'];
const BANS = ['member.ban', 'member.unban'];

/** A later decision replaces this one, and is undone from its own row. */
const ifLatestOf =
  (actions: readonly string[], undo: Undo): Undo =>
  async (deps, caller, deed, reason) => {
    if (!(await isLatestDeed(deps.db, deed, actions))) throw new Refusal('conflict', CHANGED);
    return undo(deps, caller, deed, reason);
  };
const restore: Undo = (deps, caller, { postId }, reason) =>
  moderatePost(deps, caller, 'restoreContent', { postId: known(postId), reason });
/** Restores all posts that a sweep removed. Rows of earlier versions name one post only. */
const sweep: Undo = (deps, caller, deed, reason) => {
  const { sweep: sweepId } = deed.details;
  if (typeof sweepId !== 'string') return ifLatestOf(REMOVALS, restore)(deps, caller, deed, reason);
  return undoSweep(deps, caller, { userId: known(deed.userId), sweepId, reason });
};
const reopen: Undo = (deps, caller, { postId }, reason) =>
  moderatePost(deps, caller, 'restoreFlag', { postId: known(postId), reason });
const restoreMessage: Undo = (deps, caller, { details }, reason) =>
  decideReportedMessage(deps, caller, String(details['messageId']), 'restore', { reason });
const reopenMessage: Undo = (deps, caller, { details }, reason) =>
  decideReportedMessage(deps, caller, String(details['messageId']), 'reopen', { reason });
const mark =
  (action: 'applyNSFW' | 'applyTroll', is: boolean): Undo =>
  (deps, caller, { postId }, reason) =>
    moderatePost(deps, caller, action, { postId: known(postId), on: !is, reason });
const badge = (add: boolean): Undo =>
  ifLatestOf(BADGES, async (deps, caller, { userId, details }, reason) => {
    const change = { userId: known(userId), badge: String(details['badge']), add, reason };
    refuseUnlessChanged(await changeBadgeOf(deps, caller, change));
  });
const ban = (isBanned: boolean): Undo =>
  ifLatestOf(BANS, async (deps, caller, { userId }, reason) => {
    const change = isBanned ? banUser : unbanUser;
    refuseUnlessChanged(await change(deps, caller, known(userId), reason));
  });

const wordAsBefore: Undo = async (deps, { userId: actorId }, { details }) => {
  const { before, ...left } = details as unknown as NewWordRule & { before?: string };
  const rules = await listWordRules(deps.db);
  const now = rules.find(({ kind, value }) => kind === left.kind && value === left.value);
  const isRemoved = before === undefined;
  if (now?.deed !== (isRemoved ? undefined : left.deed)) throw new Refusal('conflict', CHANGED);
  if (now && before === 'nothing') return removeRule(deps, actorId, now.id);
  // Rows from before words were stored as typed have only the compared form.
  const rule = { ...left, value: left.typed ?? left.value };
  return putRule(deps, actorId, { ...rule, ...(!isRemoved && { deed: before as 'hold' }) });
};

const byId =
  (name: string, change: typeof endInviteLink | typeof endAd): Undo =>
  async (deps, caller, { details }) => {
    refuseUnlessChanged(await change(deps, caller, String(details[name])));
  };

const REMOVALS = ['post.hide', 'post.remove', 'member.sweep'];
const MESSAGE_DISMISSALS = ['message.dismiss', 'message.restore'];
const DISMISSALS = ['post.release', 'report.dismiss', 'post.restore'];

const UNDOS: Readonly<Record<string, Undo>> = {
  'post.hide': ifLatestOf(REMOVALS, restore),
  'post.remove': ifLatestOf(REMOVALS, restore),
  'member.sweep': sweep,
  'post.release': ifLatestOf(DISMISSALS, reopen),
  'report.dismiss': ifLatestOf(DISMISSALS, reopen),
  'message.remove': ifLatestOf(['message.remove'], restoreMessage),
  'message.dismiss': ifLatestOf(MESSAGE_DISMISSALS, reopenMessage),
  'post.mark-sensitive': mark('applyNSFW', true),
  'post.unmark-sensitive': mark('applyNSFW', false),
  'post.mark-web-only': mark('applyTroll', true),
  'post.unmark-web-only': mark('applyTroll', false),
  'member.ban': ban(false),
  'member.unban': ban(true),
  'word.put': wordAsBefore,
  'word.remove': wordAsBefore,
  'badge.add': badge(false),
  'badge.remove': badge(true),
  'invite-link.make': byId('link', endInviteLink),
  'invite-link.end': byId('link', reopenInviteLink),
  'invite-link.reopen': byId('link', endInviteLink),
  'ad.make': byId('ad', endAd),
  'ad.end': byId('ad', resumeAd),
  'ad.resume': byId('ad', endAd),
};
const CHANGED = 'This has changed since.';

export const canUndo = (action: string): boolean => Object.hasOwn(UNDOS, action);

export async function undoDeed(
  deps: AdminParts,
  caller: Caller,
  id: number,
  reason: string | undefined,
): Promise<void> {
  if (!mayReadAudit(caller.badges)) throw new Refusal('forbidden');
  const deed = await findDeed(deps.db, id);
  if (!deed) throw new Refusal('not_found');
  const undo = UNDOS[deed.action];
  if (!canUndo(deed.action) || !undo) {
    throw new Refusal('conflict', 'This cannot be undone here.');
  }
  await undo(deps, caller, deed, reason);
}

function known(id: string | null): string {
  if (id === null) throw new Refusal('conflict', CHANGED);
  return id;
}

function refuseUnlessChanged(isChanged: boolean): void {
  if (!isChanged) throw new Refusal('conflict', CHANGED);
}
