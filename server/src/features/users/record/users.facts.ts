import { factKind } from '#src/platform/facts/fact-kind.ts';

/** What happens to members. Ids are uuids. */
export const userFacts = {
  /** Something that others see of these members, or what they may do, is different. */
  changed: factKind<{ userIds: readonly string[] }>('userChanged'),
  /** These members were here; nothing else of them is different. Times: ISO 8601. */
  seen: factKind<{ seen: readonly (readonly [userId: string, at: string])[] }>('userSeen'),
  /** A member chose otherwise; names of settings. */
  settingsChanged: factKind<{ userId: string; names: readonly string[] }>('settingsChanged'),
  /** The account was deleted; it can be taken back for 30 days. `deletedAt`: ISO 8601; what began later belongs to a member who came back. */
  deleted: factKind<UserDeleted>('userDeleted'),
  /** The deletion was taken back. */
  restored: factKind<{ userId: string }>('userRestored'),
  /** Staff closed the account, or opened it again. `at`: ISO 8601; what began later belongs to a member who came back. */
  banned: factKind<{ userId: string; at: string }>('userBanned'),
  unbanned: factKind<{ userId: string }>('userUnbanned'),
  /** Staff let a member of a wave go on as any other; `actorId` did. */
  approved: factKind<{ userId: string; actorId: string }>('userApproved'),
  /** A timeout, a violation or a badge of a member is different. */
  standingChanged: factKind<{ userId: string }>('userStandingChanged', {
    isHandledFromOutside: true,
  }),
  /** Staff decided something about a member. `note`: what and why, as they read it. */
  decided: factKind<{ userId: string; note: string }>('staffDecided'),
  /** A member was made an administrator. */
  administratorAdded: factKind<{ userId: string }>('administratorAdded'),
  /** A version of the rules or of privacy was saved that everybody accepts before they go on. */
  policyAsks: factKind<{ version: number }>('policyAsks'),
  /** Staff has named other words and domains for which something is held or refused. */
  wordRulesChanged: factKind<Record<string, never>>('wordRulesChanged'),
  /** A deleted member's personal data has been blanked for good. */
  purged: factKind<{ userId: string }>('userPurged'),
};

export interface UserDeleted {
  userId: string;
  deletedAt: string;
}
