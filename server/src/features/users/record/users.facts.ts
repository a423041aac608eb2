import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const userFacts = {
  changed: factKind<{ userIds: readonly string[] }>('userChanged'),
  /** Only the last activity of these members changed. Times are in ISO 8601. */
  seen: factKind<{ seen: readonly (readonly [userId: string, at: string])[] }>('userSeen'),
  settingsChanged: factKind<{ userId: string; names: readonly string[] }>('settingsChanged'),
  /**
   * The account was deleted and can be restored for 30 days. `deletedAt` is in ISO 8601. Sessions that
   * began later belong to a member who came back.
   */
  deleted: factKind<UserDeleted>('userDeleted'),
  restored: factKind<{ userId: string }>('userRestored'),
  banned: factKind<{ userId: string; at: string }>('userBanned'),
  unbanned: factKind<{ userId: string }>('userUnbanned'),
  approved: factKind<{ userId: string; actorId: string }>('userApproved'),
  standingChanged: factKind<{ userId: string }>('userStandingChanged', {
    isHandledFromOutside: true,
  }),
  /** Staff decided about a member. `note` is the decision and its reason, as staff reads it. */
  decided: factKind<{ userId: string; note: string }>('staffDecided'),
  administratorAdded: factKind<{ userId: string }>('administratorAdded'),
  policyAsks: factKind<{ version: number }>('policyAsks'),
  wordRulesChanged: factKind<Record<string, never>>('wordRulesChanged'),
  purged: factKind<{ userId: string }>('userPurged'),
};

export interface UserDeleted {
  userId: string;
  deletedAt: string;
}
