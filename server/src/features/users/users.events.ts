/** Announced when a member deletes the account; it can be taken back for 30 days. */
export interface UserDeleted {
  /** uuid */
  userId: string;
  /** ISO 8601. What began later belongs to a member who came back. */
  deletedAt: string;
}

/** Announced when a member takes the deletion back. */
export interface UserRestored {
  userId: string;
}

/** Announced when a deleted member's personal data has been blanked for good. */
export interface UserPurged {
  userId: string;
}
